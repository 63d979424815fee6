import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimit } from '#db/schema/accounts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { openAccountsDatabase } from './accounts.ts';
import type { AccountsDatabase } from './accounts.ts';
import { forgive, limit, TooManyAttempts } from './rate-limit.ts';

const THREE_A_MINUTE = { max: 3, windowSeconds: 60 };
let database: TestDatabase;
let one: AccountsDatabase;
let other: AccountsDatabase;

beforeAll(async () => {
  database = await aDatabase();
  one = openAccountsDatabase({ url: database.appUrl });
  other = openAccountsDatabase({ url: database.appUrl });
});
afterAll(() => Promise.all([one.close(), other.close()]));

function attempt(instance: AccountsDatabase, key: string): Promise<TooManyAttempts | 'counted'> {
  return limit(instance.sql, key, THREE_A_MINUTE).then(
    () => 'counted',
    (error: unknown) => {
      if (error instanceof TooManyAttempts) return error;
      throw error;
    },
  );
}

describe('attempts', () => {
  test('of all instances are counted together; the next one gets the time to wait', async () => {
    for (const instance of [one, other, one]) expect(await attempt(instance, 'a')).toBe('counted');
    for (const instance of [other, one]) {
      const refusal = await attempt(instance, 'a');
      expect(refusal).toMatchObject({
        kind: 'limited',
        message: 'Too many attempts. Please try again in 1 minute.',
      });
      const { retryAfterSeconds } = refusal as TooManyAttempts;
      expect(retryAfterSeconds).toBeGreaterThan(50);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect(await attempt(one, 'b')).toBe('counted');
  });

  test('at the same moment are all counted', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      attempt(index % 2 ? one : other, 'rush'),
    );
    const counted = (await Promise.all(tries)).filter((outcome) => outcome === 'counted');
    expect(counted).toHaveLength(3);
  });

  test('are counted again when the window is over', async () => {
    for (let count = 0; count < 4; count += 1) await attempt(one, 'later');
    await database.sql.update(rateLimit).set({ endsAt: sql`now() - interval '1 second'` });
    for (let count = 0; count < 3; count += 1) expect(await attempt(one, 'later')).toBe('counted');
    expect(await attempt(one, 'later')).toBeInstanceOf(TooManyAttempts);
  });

  test('do not extend their window', async () => {
    await attempt(one, 'steady');
    const soon = sql`now() + interval '20 seconds'`;
    await database.sql.update(rateLimit).set({ endsAt: soon });
    for (let count = 0; count < 2; count += 1) await attempt(one, 'steady');
    const refusal = (await attempt(one, 'steady')) as TooManyAttempts;
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(20);
  });

  test('that were not guesses are given back', async () => {
    for (let count = 0; count < 9; count += 1) {
      expect(await attempt(one, 'honest')).toBe('counted');
      await forgive(one.sql, 'honest');
    }
  });

  test('are stored without identifying anyone', async () => {
    await attempt(one, 'sign-in of jamie@example.org');
    const rows = await database.sql.select().from(rateLimit);
    expect(JSON.stringify(rows)).not.toContain('jamie');
  });
});

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
])('%i seconds are written as %s', (seconds, words) => {
  expect(new TooManyAttempts(seconds).message).toBe(
    `Too many attempts. Please try again in ${words}.`,
  );
});
