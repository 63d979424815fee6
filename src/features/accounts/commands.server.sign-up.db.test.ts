import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, profiles, session, user, verification } from '#db/schema/accounts.ts';
import {
  anAddress,
  anInstance,
  costs,
  mailsTo,
  newestToken,
  PASSWORD,
  prepareMails,
} from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { aDatabase } from '../../../tests/database.ts';
import type { TestDatabase } from '../../../tests/database.ts';
import { confirmEmail, signIn, signUp } from './commands.server.ts';
import type { SignUp } from './schema.ts';

const LINK_ENDED = 'This link no longer works: it was used already or has expired.';
let database: TestDatabase;
let accounts: Accounts;
let other: Accounts;

beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  accounts = await anInstance(database);
  other = await anInstance(database);
});
afterAll(() => Promise.all([accounts.close(), other.close()]));

let last = 0;
function aForm(change: Partial<SignUp> = {}): SignUp {
  last += 1;
  return {
    username: `visitor${last}`,
    email: `visitor${last}@example.org`,
    password: PASSWORD,
    userType: 'coach',
    isOldEnough: true,
    ...change,
  };
}

async function accountsOf(email: string) {
  return database.sql
    .select({
      id: user.id,
      isConfirmed: user.emailVerified,
      username: profiles.username,
      userType: profiles.userType,
      status: profiles.status,
    })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.email, email));
}

/** Accounts that have no profile: there must never be any. */
async function withoutProfile(): Promise<number> {
  const { rows } = await database.sql.execute(
    sql`select id from auth."user" where id not in (select id from profiles)`,
  );
  return rows.length;
}

describe('a sign-up', () => {
  test('makes an unconfirmed account with its profile, and mails one link', async () => {
    const form = aForm();
    await expect(signUp(accounts, form, anAddress())).resolves.toBeUndefined();
    const [made] = await accountsOf(form.email);
    expect(made).toMatchObject({
      isConfirmed: false,
      username: form.username,
      userType: 'coach',
      status: 'active',
    });
    expect(await mailsTo(database, form.email)).toEqual([
      {
        kind: 'confirm-email',
        path: expect.stringMatching(/^\/api\/auth\/verify-email\?token=[\w-]{32}$/),
      },
    ]);
    expect(await database.sql.$count(session, eq(session.userId, made?.id ?? ''))).toBe(0);
  });

  test('keeps neither the password nor the token of the link as they are', async () => {
    const form = aForm({ password: 'a very special password' });
    await signUp(accounts, form, anAddress());
    const kept = [
      await database.sql.select().from(account),
      await database.sql.select().from(verification),
    ];
    expect(JSON.stringify(kept)).not.toContain(form.password);
    expect(JSON.stringify(kept)).not.toContain(await newestToken(database, form.email));
  });

  test('with a taken username, in any case, says so and leaves nothing', async () => {
    const taken = aForm();
    await signUp(accounts, taken, anAddress());
    const form = aForm({ username: taken.username.toUpperCase() });
    await expect(signUp(accounts, form, anAddress())).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This username is already taken.',
    });
    expect(await accountsOf(form.email)).toEqual([]);
    expect(await mailsTo(database, form.email)).toEqual([]);
  });

  test('is all or nothing: without its mail there is no account', async () => {
    const form = aForm();
    const enqueue = sql`function app.enqueue_mail(text, jsonb)`;
    await database.sql.execute(sql`revoke execute on ${enqueue} from directory_accounts`);
    try {
      await expect(signUp(accounts, form, anAddress())).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    } finally {
      await database.sql.execute(sql`grant execute on ${enqueue} to directory_accounts`);
    }
    expect(await accountsOf(form.email)).toEqual([]);
    await signUp(accounts, form, anAddress());
    expect(await accountsOf(form.email)).toHaveLength(1);
  });

  test('is refused the eleventh time within an hour from one address, on any instance', async () => {
    const address = anAddress();
    for (let count = 0; count < 10; count += 1) {
      await signUp(count % 2 ? accounts : other, aForm(), address);
    }
    for (const instance of [accounts, other]) {
      await expect(signUp(instance, aForm(), address)).rejects.toMatchObject({
        kind: 'limited',
        message: expect.stringMatching(
          /^Too many attempts\. Please try again in (59|60) minutes\.$/,
        ),
      });
    }
  });
});

describe('a sign-up with an address that has an account', () => {
  test('is answered like any other, changes nothing, and tells the owner', async () => {
    const owner = aForm();
    await signUp(accounts, owner, anAddress());
    const before = await database.sql.select().from(account);
    const stranger = aForm({ email: owner.email, password: 'of a stranger' });
    await expect(signUp(accounts, stranger, anAddress())).resolves.toBeUndefined();
    const [kept, ...more] = await accountsOf(owner.email);
    expect(more).toEqual([]);
    expect(kept?.username).toBe(owner.username);
    expect(await database.sql.select().from(account)).toEqual(before);
    expect((await mailsTo(database, owner.email)).map(({ kind }) => kind)).toEqual([
      'confirm-email',
      'existing-account',
    ]);
    expect(await withoutProfile()).toBe(0);
    // The username is still free for others.
    await signUp(accounts, aForm({ username: stranger.username }), anAddress());
  });

  test('says of a taken username what it says to anybody', async () => {
    const [owner, taken] = [aForm(), aForm()];
    await signUp(accounts, owner, anAddress());
    await signUp(accounts, taken, anAddress());
    const form = aForm({ email: owner.email, username: taken.username });
    await expect(signUp(accounts, form, anAddress())).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This username is already taken.',
    });
    expect(await mailsTo(database, owner.email)).toHaveLength(1);
  });

  test('costs the server as much as any other', async () => {
    const owner = aForm();
    await signUp(accounts, owner, anAddress());
    const cost = await costs(
      9,
      () => signUp(accounts, aForm(), anAddress()),
      () => signUp(accounts, aForm({ email: owner.email }), anAddress()),
    );
    // Without hashing the password it would be a tenth.
    expect(cost.other / cost.one).toBeGreaterThan(0.6);
    expect(cost.other / cost.one).toBeLessThan(1.6);
  }, 60_000);
});

describe('two sign-ups at the same moment', () => {
  test('for one username: one succeeds, the other is told that it is taken', async () => {
    const form = aForm();
    const forms = [form, aForm({ username: form.username }), aForm({ username: form.username })];
    const outcomes = await Promise.allSettled(
      forms.map((each, index) => signUp(index % 2 ? accounts : other, each, anAddress())),
    );
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    const refusal = { kind: 'conflict', message: 'This username is already taken.' };
    expect(refusals).toEqual([expect.objectContaining(refusal), expect.objectContaining(refusal)]);
    expect(await withoutProfile()).toBe(0);
  });

  test('for one email: both are answered alike, one account is made, its owner told', async () => {
    const form = aForm();
    const forms = [form, aForm({ email: form.email })];
    await Promise.all(
      forms.map((each, index) => signUp(index % 2 ? accounts : other, each, anAddress())),
    );
    expect(await accountsOf(form.email)).toHaveLength(1);
    expect((await mailsTo(database, form.email)).map(({ kind }) => kind).toSorted()).toEqual([
      'confirm-email',
      'existing-account',
    ]);
  });
});

describe('the link in the confirmation mail', () => {
  test('confirms the address once', async () => {
    const form = aForm();
    await signUp(accounts, form, anAddress());
    const token = await newestToken(database, form.email);
    const [made] = await accountsOf(form.email);
    expect(await confirmEmail(other, token)).toBe(made?.id);
    expect(await accountsOf(form.email)).toMatchObject([{ isConfirmed: true }]);
    await expect(confirmEmail(accounts, token)).rejects.toThrow(LINK_ENDED);
    await expect(signIn(accounts, form, anAddress())).resolves.toHaveLength(2);
  });

  test('confirms once even when opened several times at the same moment', async () => {
    const form = aForm();
    await signUp(accounts, form, anAddress());
    const token = await newestToken(database, form.email);
    const outcomes = await Promise.allSettled(
      [accounts, other, accounts].map((instance) => confirmEmail(instance, token)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('works for a day', async () => {
    const form = aForm();
    await signUp(accounts, form, anAddress());
    const token = await newestToken(database, form.email);
    const [made] = await accountsOf(form.email);
    const ofAccount = eq(verification.value, `confirm:${made?.id}`);
    const [kept] = await database.sql.select().from(verification).where(ofAccount);
    const hours = ((kept?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await database.sql
      .update(verification)
      .set({ expiresAt: sql`now()` })
      .where(ofAccount);
    await expect(confirmEmail(accounts, token)).rejects.toMatchObject({
      kind: 'invalid',
      message: LINK_ENDED,
    });
    expect(await accountsOf(form.email)).toMatchObject([{ isConfirmed: false }]);
  });

  test('cannot be guessed', async () => {
    for (const token of ['', 'x', 'x'.repeat(32), '%', "' or true"]) {
      await expect(confirmEmail(accounts, token)).rejects.toThrow(LINK_ENDED);
    }
  });
});
