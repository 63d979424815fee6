import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invalidateAnswers, setAnswerCaching, cachedUntilInvalidated } from './answer-cache.ts';

let asked = 0;
const ask = () => Promise.resolve((asked += 1));

beforeEach(() => {
  asked = 0;
  setAnswerCaching(true);
});
afterEach(() => setAnswerCaching(false));

describe('an answer', () => {
  test('is asked for once until its name is announced', async () => {
    expect(await cachedUntilInvalidated('locations', ask)).toBe(1);
    expect(await cachedUntilInvalidated('locations', ask)).toBe(1);
    invalidateAnswers(['clubs']);
    expect(await cachedUntilInvalidated('locations', ask)).toBe(1);
    invalidateAnswers(['clubs', 'locations']);
    expect(await cachedUntilInvalidated('locations', ask)).toBe(2);
    invalidateAnswers();
    expect(await cachedUntilInvalidated('locations', ask)).toBe(3);
  });

  test('that is on its way at the announcement is not kept', async () => {
    let answer: (value: string) => void = () => undefined;
    const early = cachedUntilInvalidated(
      'locations',
      () => new Promise((resolve) => (answer = resolve)),
    );
    invalidateAnswers(['locations']);
    answer('before the change');
    expect(await early).toBe('before the change');
    expect(await cachedUntilInvalidated('locations', ask)).toBe(1);
  });

  test('is not kept when it is a failure, nor while announcements may be missed', async () => {
    await expect(
      cachedUntilInvalidated('locations', () => Promise.reject(new Error('gone'))),
    ).rejects.toThrow('gone');
    expect(await cachedUntilInvalidated('locations', ask)).toBe(1);
    setAnswerCaching(false);
    expect(await cachedUntilInvalidated('locations', ask)).toBe(2);
    expect(await cachedUntilInvalidated('locations', ask)).toBe(3);
  });
});
