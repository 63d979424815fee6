import { describe, expect, test } from 'vitest';
import { isWorthTelling, mailsInWords, whatToCheck } from './rules.ts';
import type { MailBacklog } from './schema.ts';

const backlog = (changes: Partial<MailBacklog> = {}): MailBacklog => ({
  waiting: 0,
  since: null,
  givenUp: 0,
  failure: null,
  ...changes,
});

describe('how mail fares', () => {
  test('is worth telling when mails wait or were given up', () => {
    expect(isWorthTelling(backlog())).toBe(false);
    expect(isWorthTelling(backlog({ waiting: 1 }))).toBe(true);
    expect(isWorthTelling(backlog({ givenUp: 1 }))).toBe(true);
  });

  test.each([
    [null, 'processes are running'],
    ['ECONNREFUSED CONN', 'cannot be reached'],
    ['ESOCKET CONN', 'cannot be reached'],
    ['ETIMEDOUT CONN', 'cannot be reached'],
    ['EDNS', 'cannot be reached'],
    ['EAUTH AUTH PLAIN 535', 'user and password'],
    ['EENVELOPE MAIL FROM 550', 'MAIL_FROM'],
    ['other', 'Check its log'],
  ])('and what to look at depends on the failure: %s', (failure, advice) => {
    expect(whatToCheck(backlog({ waiting: 1, failure }))).toContain(advice);
  });

  test('counts', () => {
    expect([1, 2, 1_200].map(mailsInWords)).toEqual(['1 mail', '2 mails', '1,200 mails']);
  });
});
