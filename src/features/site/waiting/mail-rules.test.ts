import { describe, expect, test } from 'vitest';
import { reasonOf, subjectOf, unsentIn, whatToCheck } from './mail-rules.ts';
import type { MailBacklog } from './schema.ts';

const backlog = (changes: Partial<MailBacklog> = {}): MailBacklog => ({
  waiting: 0,
  since: null,
  givenUp: 0,
  failure: null,
  ...changes,
});

describe('the state of email', () => {
  test('counts waiting and given-up emails', () => {
    expect(unsentIn(backlog())).toBe(0);
    expect(unsentIn(backlog({ waiting: 3, givenUp: 2 }))).toBe(5);
  });

  test.each([
    [null, 'processes are running'],
    ['ECONNREFUSED CONN', 'can’t reach'],
    ['ESOCKET CONN', 'can’t reach'],
    ['ETIMEDOUT CONN', 'can’t reach'],
    ['EDNS', 'can’t reach'],
    ['EAUTH AUTH PLAIN 535', 'user and password'],
    ['EENVELOPE MAIL FROM 550', 'MAIL_FROM'],
    ['other', 'Check its log'],
  ])('gives advice by the error: %s', (failure, advice) => {
    expect(whatToCheck(backlog({ waiting: 1, failure }))).toContain(advice);
  });

  test('names the subject and the error of an email', () => {
    expect(subjectOf({ kind: 'reset-password' })).toBe('Set a new password');
    expect([subjectOf({ kind: 'fax' }), subjectOf({ kind: null })]).toEqual(
      Array(2).fill('Another email'),
    );
    expect(reasonOf({ failure: 'EAUTH AUTH PLAIN 535' })).toBe(
      'Sign-in refused (EAUTH AUTH PLAIN 535)',
    );
    expect(reasonOf({ failure: 'other' })).toBe('Not accepted');
    expect(reasonOf({ failure: null })).toBe('Not tried yet');
  });
});
