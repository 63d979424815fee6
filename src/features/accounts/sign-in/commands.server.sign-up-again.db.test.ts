import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profiles, rateLimit, user } from '#db/schema/accounts.ts';
import {
  anAddress,
  aVisitor,
  anInstance,
  mailsTo,
  newestToken,
  prepareMails,
} from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { aSignUp } from '#tests/builders/sign-ups.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { confirmEmail, signIn, signUp } from './commands.server.ts';
import { repeatSignUpMail } from './registration.server.ts';

const LINK_ENDED = 'This link has expired or was already used.';
let database: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());

const kinds = async (email: string) => (await mailsTo(database, email)).map(({ kind }) => kind);
const namesAt = async (email: string) => {
  const rows = await database.sql
    .select({ username: profiles.username })
    .from(user)
    .innerJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.email, email));
  return rows.map(({ username }) => username);
};
/** As if the ten minutes were over for everyone. */
const tenMinutesLater = () =>
  database.sql.update(rateLimit).set({ endsAt: sql`${rateLimit.endsAt} - interval '10 minutes'` });
const again = (email: string) => repeatSignUpMail(accounts, email, anAddress());

describe('a user who waits for the mail of a sign-up', () => {
  test('can get it again after ten minutes, and either link confirms', async () => {
    const form = aSignUp();
    await signUp(accounts, form, anAddress());
    const first = await newestToken(database, form.email);
    await again(form.email);
    expect(await kinds(form.email)).toEqual(['confirm-email']);
    await tenMinutesLater();
    await again(form.email);
    expect(await kinds(form.email)).toEqual(['confirm-email', 'confirm-email']);
    expect(await newestToken(database, form.email)).not.toBe(first);
    await confirmEmail(accounts, await newestToken(database, form.email));
    await expect(signIn(accounts, form, aVisitor())).resolves.toMatchObject({ secondStep: null });
  });

  test('gets at most five a day', async () => {
    const form = aSignUp();
    await signUp(accounts, form, anAddress());
    for (let count = 0; count < 6; count += 1) {
      await tenMinutesLater();
      await again(form.email);
    }
    expect(await kinds(form.email)).toHaveLength(LIMITS.confirmationMailsInADay.max);
  });

  test('learns nothing about an address that has an account, whose owner is told once a day', async () => {
    const owner = aSignUp();
    await signUp(accounts, owner, anAddress());
    await confirmEmail(accounts, await newestToken(database, owner.email));
    await tenMinutesLater();
    await expect(again(owner.email)).resolves.toBeUndefined();
    await tenMinutesLater();
    await expect(again(owner.email)).resolves.toBeUndefined();
    expect(await kinds(owner.email)).toEqual(['confirm-email', 'existing-account']);
  });

  test('cannot have mail sent to an address without a sign-up', async () => {
    const { email } = aSignUp();
    await expect(again(email)).resolves.toBeUndefined();
    expect(await kinds(email)).toEqual([]);
  });

  test('is refused if one network address makes too many requests', async () => {
    const address = anAddress();
    const asks = Array.from({ length: LIMITS.mailToOthers.max }, (_, index) => index);
    for (const index of asks) await repeatSignUpMail(accounts, `x${index}@example.org`, address);
    await expect(repeatSignUpMail(accounts, aSignUp().email, address)).rejects.toMatchObject({
      kind: 'limited',
    });
  });
});

describe('a user who signed up with a wrong address', () => {
  test("signs up under the same username with the right one; the wrong one's link is invalid", async () => {
    const wrong = aSignUp();
    const replaces = await signUp(accounts, wrong, anAddress());
    const link = await newestToken(database, wrong.email);
    const right = aSignUp({ username: wrong.username, replaces });
    await signUp(accounts, right, anAddress());
    expect(await namesAt(wrong.email)).toEqual([]);
    expect(await namesAt(right.email)).toEqual([wrong.username]);
    await expect(confirmEmail(accounts, link)).rejects.toThrow(LINK_ENDED);
  });

  test('gets the same kind of receipt if the wrong address has an account', async () => {
    const owner = aSignUp();
    const first = await signUp(accounts, owner, anAddress());
    await confirmEmail(accounts, await newestToken(database, owner.email));
    const mistaken = aSignUp({ email: owner.email });
    const replaces = await signUp(accounts, mistaken, anAddress());
    expect(replaces).toHaveLength(first.length);
    const right = aSignUp({ username: mistaken.username, replaces });
    await signUp(accounts, right, anAddress());
    expect(await namesAt(owner.email)).toEqual([owner.username]);
    expect(await namesAt(right.email)).toEqual([right.username]);
  });

  test('cannot take back a sign-up that has been confirmed', async () => {
    const form = aSignUp();
    const replaces = await signUp(accounts, form, anAddress());
    await confirmEmail(accounts, await newestToken(database, form.email));
    await signUp(accounts, aSignUp({ replaces }), anAddress());
    expect(await namesAt(form.email)).toEqual([form.username]);
  });

  test("needs the receipt: an id, a forged one, and another user's take back nothing", async () => {
    const victim = aSignUp();
    await signUp(accounts, victim, anAddress());
    const [{ id } = { id: '' }] = await database.sql
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, victim.email));
    const [, signature = ''] = (await signUp(accounts, aSignUp(), anAddress())).split('.');
    for (const replaces of [id, `${id}.`, `${id}.${signature}`, '.', 'not a receipt']) {
      const taken = aSignUp({ username: victim.username, replaces });
      await expect(signUp(accounts, taken, anAddress())).rejects.toMatchObject({
        kind: 'conflict',
      });
    }
    expect(await namesAt(victim.email)).toEqual([victim.username]);
  });

  test('keeps the earlier sign-up if the new one is refused', async () => {
    const taken = aSignUp();
    await signUp(accounts, taken, anAddress());
    const wrong = aSignUp();
    const replaces = await signUp(accounts, wrong, anAddress());
    const refused = aSignUp({ username: taken.username, replaces });
    await expect(signUp(accounts, refused, anAddress())).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await namesAt(wrong.email)).toEqual([wrong.username]);
  });
});
