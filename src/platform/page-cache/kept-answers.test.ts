import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetAnswers, keepAnswers, keptUntilAnnounced } from './kept-answers.ts';

let asked = 0;
const ask = () => Promise.resolve((asked += 1));

beforeEach(() => {
  asked = 0;
  keepAnswers(true);
});
afterEach(() => keepAnswers(false));

describe('an answer', () => {
  test('is asked for once until its name is announced', async () => {
    expect(await keptUntilAnnounced('locations', ask)).toBe(1);
    expect(await keptUntilAnnounced('locations', ask)).toBe(1);
    forgetAnswers(['clubs']);
    expect(await keptUntilAnnounced('locations', ask)).toBe(1);
    forgetAnswers(['clubs', 'locations']);
    expect(await keptUntilAnnounced('locations', ask)).toBe(2);
    forgetAnswers();
    expect(await keptUntilAnnounced('locations', ask)).toBe(3);
  });

  test('that is on its way at the announcement is not kept', async () => {
    let answer: (value: string) => void = () => undefined;
    const early = keptUntilAnnounced(
      'locations',
      () => new Promise((resolve) => (answer = resolve)),
    );
    forgetAnswers(['locations']);
    answer('before the change');
    expect(await early).toBe('before the change');
    expect(await keptUntilAnnounced('locations', ask)).toBe(1);
  });

  test('is not kept when it is a failure, nor while announcements may be missed', async () => {
    await expect(
      keptUntilAnnounced('locations', () => Promise.reject(new Error('gone'))),
    ).rejects.toThrow('gone');
    expect(await keptUntilAnnounced('locations', ask)).toBe(1);
    keepAnswers(false);
    expect(await keptUntilAnnounced('locations', ask)).toBe(2);
    expect(await keptUntilAnnounced('locations', ask)).toBe(3);
  });
});
