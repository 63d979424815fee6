import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { guess } from '#db/schema/accounts.ts';
import { deleteAccount } from '#features/accounts/personal-data/commands.server.ts';
import { changerOf, startApp } from '#features/accounts/second-factor/commands.server.ts';
import {
  aVisitor,
  browserWith,
  mailsTo,
  PASSWORD,
  twoInstances,
  anAccount,
} from '#platform/session/accounts.fixture.ts';
import { sessionOf } from '#platform/session/session.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aMemberWithApp } from '#tests/people-with-app.ts';
import { changePassword, signIn } from './commands.server.ts';
import { requireProof } from './credentials.server.ts';

const WRONG = 'Your current password isn’t correct.';
const WRONG_PASSWORD = { kind: 'invalid', message: WRONG };
const LIMITED = { name: 'TooManyAttempts' };
const NEW_PASSWORD = 'battery staple';
const { database, accounts, other } = await twoInstances();

/** Has no pictures. */
const storage: Pick<Storage, 'list' | 'remove'> = {
  // oxlint-disable-next-line require-yield
  async *list() {},
  remove: () => Promise.resolve(),
};

/** A browser left open, and what can be guessed there. */
async function aBrowserLeft() {
  const { email } = await anAccount(database);
  const enter = () => signIn(accounts, { email, password: PASSWORD }, aVisitor());
  const browser = browserWith((await enter()).cookies);
  const session = () => sessionOf(accounts, browser);
  return {
    email,
    enter,
    prove: async (proof: string) => requireProof(other, await session(), browser, proof),
    change: async (currentPassword: string, newPassword = NEW_PASSWORD) => {
      const form = { currentPassword, newPassword, confirmation: newPassword };
      return changePassword(accounts, await session(), browser, form);
    },
    setUp: async (password: string) =>
      startApp(await changerOf(accounts, await session(), browser), password),
    leave: async (currentPassword: string) =>
      deleteAccount(other, storage, await session(), { currentPassword, confirmation: 'DELETE' }),
  };
}

/** As if the last guess's delay were over. */
const waited = () => database.sql.update(guess).set({ nextAt: sql`now()` });

async function minutesLeft(attempt: Promise<unknown>): Promise<number> {
  const refused = await attempt.catch((error: unknown) => error);
  expect(refused).toMatchObject(LIMITED);
  return Math.round((refused as { retryAfterSeconds: number }).retryAfterSeconds / 60);
}

describe('guessing the password in a browser that was left open', () => {
  test('is stopped after ten tries, in any form, and waits longer and longer', async () => {
    const { prove, change, setUp, leave } = await aBrowserLeft();
    for (const guessed of [prove, change, setUp, leave]) {
      await expect(guessed('wrong password')).rejects.toMatchObject(WRONG_PASSWORD);
      await expect(guessed('not the one')).rejects.toMatchObject(WRONG_PASSWORD);
    }
    await expect(setUp('not it')).rejects.toMatchObject(WRONG_PASSWORD);
    await expect(leave('not it')).rejects.toMatchObject(WRONG_PASSWORD);
    for (const guessed of [prove, change, setUp, leave]) {
      expect(await minutesLeft(guessed(PASSWORD))).toBe(1);
    }
    await waited();
    await expect(change('not it')).rejects.toMatchObject(WRONG_PASSWORD);
    expect(await minutesLeft(prove(PASSWORD))).toBe(2);
    await waited();
    await expect(prove(PASSWORD)).resolves.toBeUndefined();
  });

  test('is reported to the owner once and blocks no sign-in', async () => {
    const { email, enter, prove, change, setUp } = await aBrowserLeft();
    for (let count = 0; count < 3; count += 1) {
      for (const guessed of [prove, change, setUp]) await guessed('not it').catch(() => undefined);
    }
    expect(await mailsTo(database, email)).toEqual([]);
    await expect(setUp('not it')).rejects.toMatchObject(WRONG_PASSWORD);
    const told = { kind: 'suspicious-sign-ins', path: null };
    expect(await mailsTo(database, email)).toEqual([told]);
    const { rows } = await database.sql.execute(sql`
      select payload->'isSignedIn' as "isSignedIn" from graphile_worker._private_jobs
      where payload->>'to' = ${email}`);
    expect(rows).toEqual([{ isSignedIn: true }]);
    await waited();
    await expect(setUp('not it')).rejects.toMatchObject(WRONG_PASSWORD);
    expect(await mailsTo(database, email)).toEqual([told]);
    await expect(enter()).resolves.toMatchObject({ secondStep: null });
  });

  test('counts wrong codes of an app together with wrong passwords', async () => {
    const { member, browser } = await aMemberWithApp(database, accounts);
    const prove = async (proof: string) =>
      requireProof(accounts, await sessionOf(accounts, browser), browser, proof);
    // The same code each time: wrong, or tried before.
    for (let count = 0; count < 5; count += 1) {
      await expect(prove('000000')).rejects.toMatchObject({ kind: 'invalid' });
      await expect(prove('not it')).rejects.toMatchObject(WRONG_PASSWORD);
    }
    const kinds = (await mailsTo(database, member.email)).map(({ kind }) => kind);
    expect(kinds).toContain('suspicious-sign-ins');
  });

  test('does not include the right password, or a refused new one', async () => {
    const { email, prove, change } = await aBrowserLeft();
    for (let count = 0; count < 12; count += 1) await prove(PASSWORD);
    for (let count = 0; count < 9; count += 1) {
      await expect(change(PASSWORD, 'iloveyou')).rejects.toMatchObject({ kind: 'invalid' });
    }
    await expect(change('not it')).rejects.toMatchObject(WRONG_PASSWORD);
    await expect(prove(PASSWORD)).resolves.toBeUndefined();
    expect(await mailsTo(database, email)).toEqual([]);
  });
});
