import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account, profiles, rateLimit, session, user, verification } from '#db/schema/accounts.ts';
import { aSignUp } from '#tests/builders/sign-ups.ts';
import {
  anAddress,
  aVisitor,
  costs,
  mailsTo,
  newestToken,
  twoInstances,
} from '#platform/session/accounts.fixture.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { Allowance } from '#platform/session/rate-limit.ts';
import { sweepAccounts } from '#platform/session/accounts.ts';
import { confirmEmail, signIn, signUp } from './commands.server.ts';
import { signUpOfLink } from './mailed-links.server.ts';

const LINK_ENDED = 'This link has expired or was already used.';
const { database, accounts, other } = await twoInstances();

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

/** There must never be an account without a profile. */
async function withoutProfile(): Promise<number> {
  const { rows } = await database.sql.execute(
    sql`select id from auth."user" where id not in (select id from profiles)`,
  );
  return rows.length;
}

describe('a sign-up', () => {
  test('makes an unconfirmed account with its profile, and mails one link', async () => {
    const form = aSignUp();
    await expect(signUp(accounts, form, anAddress())).resolves.toEqual(expect.any(String));
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

  test("stores neither the password nor the link's token in plain text", async () => {
    const form = aSignUp({ password: 'a very special password' });
    await signUp(accounts, form, anAddress());
    const kept = [
      await database.sql.select().from(account),
      await database.sql.select().from(verification),
    ];
    expect(JSON.stringify(kept)).not.toContain(form.password);
    expect(JSON.stringify(kept)).not.toContain(await newestToken(database, form.email));
  });

  test('with a taken username, in upper or lower case, says so and stores nothing', async () => {
    const taken = aSignUp();
    await signUp(accounts, taken, anAddress());
    const form = aSignUp({ username: taken.username.toUpperCase() });
    await expect(signUp(accounts, form, anAddress())).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This username is already taken.',
    });
    expect(await accountsOf(form.email)).toEqual([]);
    expect(await mailsTo(database, form.email)).toEqual([]);
  });

  test('is all or nothing: without its mail there is no account', async () => {
    const form = aSignUp();
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

  test('of sixty families behind one address succeeds, with usernames that were taken in between', async () => {
    const address = anAddress();
    const done = async (key: string, count: number, allowance: Allowance) => {
      for (let before = 0; before < count; before += 1) {
        await limit(accounts.database.sql, `${key} from ${address}`, allowance);
      }
    };
    await done('sign-up', 58, LIMITS.mailToOthers);
    const taken = aSignUp();
    await signUp(accounts, taken, address);
    for (let count = 0; count < 20; count += 1) {
      const form = aSignUp({ username: taken.username });
      await expect(signUp(other, form, address)).rejects.toMatchObject({ kind: 'conflict' });
    }
    await signUp(other, aSignUp(), address);
    for (const instance of [accounts, other]) {
      await expect(signUp(instance, aSignUp(), address)).rejects.toMatchObject({
        kind: 'limited',
        message: expect.stringMatching(
          /^Too many attempts\. Please try again in (59|60) minutes\.$/,
        ),
      });
    }
  });

  test('cannot try usernames without limit', async () => {
    const address = anAddress();
    const taken = aSignUp();
    await signUp(accounts, taken, anAddress());
    for (let before = 0; before < LIMITS.writes.max; before += 1) {
      const key = `refused sign-up from ${address}`;
      await limit(accounts.database.sql, key, LIMITS.writes);
    }
    const tried = signUp(accounts, aSignUp({ username: taken.username }), address);
    await expect(tried).rejects.toMatchObject({ kind: 'limited' });
  });

  test.each([
    ['123456', /one of the 10,000 most common passwords/],
    ['password', /one of the 10,000 most common passwords/],
    ['  PassWord ', /one of the 10,000 most common passwords/],
    ['volleyball', /one of the 10,000 most common passwords/],
    ['Quick.Setter', /Don’t use your username, your email address/],
    ['quick-setter@example.org', /Don’t use your username, your email address/],
    ['phillyvolleyballclubs', /“Philly Volleyball Clubs”/],
  ])('with the password %s is refused with a reason', async (password, why) => {
    const form = aSignUp({ password, username: 'quick setter', email: 'quick.setter@example.org' });
    await expect(signUp(accounts, form, anAddress())).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(why),
    });
    expect(await accountsOf(form.email)).toEqual([]);
  });
});

describe("a stranger who signs up with another user's address", () => {
  /** Waiting emails, and the sign-up that the page behind their link names. */
  const mails = async (email: string) => {
    const { rows } = await database.sql.execute<{ payload: { path: string }; wait: number }>(sql`
      select payload, greatest(0, round(extract(epoch from run_at - now()) / 60))::int as wait
      from graphile_worker._private_jobs where payload->>'to' = ${email} order by id`);
    return Promise.all(
      rows.map(async ({ payload, wait }) => {
        const token = new URL(payload.path, 'http://clubs.test').searchParams.get('token') ?? '';
        const username = (await signUpOfLink(accounts, token))?.username ?? '';
        // A name may be an advertisement to a stranger.
        expect(Object.keys(payload).toSorted()).toEqual(['kind', 'path', 'to', 'validMinutes']);
        return { username, wait };
      }),
    );
  };
  /** As if this many minutes had passed. */
  const later = async (minutes: number) => {
    const earlier = sql`make_interval(mins => ${minutes})`;
    await database.sql.update(rateLimit).set({ endsAt: sql`${rateLimit.endsAt} - ${earlier}` });
    await database.sql.execute(
      sql`update graphile_worker._private_jobs set run_at = run_at - ${earlier}`,
    );
  };
  const sent = (email: string) =>
    database.sql.execute(
      sql`delete from graphile_worker._private_jobs
          where payload->>'to' = ${email} and run_at <= now()`,
    );

  test('does not know the password that works after the owner signs up again and confirms', async () => {
    const attacker = aSignUp({ password: 'of the attacker' });
    const owner = aSignUp({ email: attacker.email, password: 'of the owner' });
    await signUp(accounts, attacker, anAddress());
    const earlier = await newestToken(database, owner.email);
    await sent(owner.email);
    await signUp(other, owner, anAddress());
    await expect(confirmEmail(accounts, earlier)).rejects.toThrow(LINK_ENDED);
    await confirmEmail(accounts, await newestToken(database, owner.email));
    expect(await accountsOf(owner.email)).toMatchObject([
      { isConfirmed: true, username: owner.username },
    ]);
    await expect(signIn(accounts, attacker, aVisitor())).rejects.toThrow('Invalid email');
    await expect(signIn(accounts, owner, aVisitor())).resolves.toMatchObject({ secondStep: null });
    expect(await withoutProfile()).toBe(0);
    // The name is free again.
    await signUp(accounts, aSignUp({ username: attacker.username }), anAddress());
  });

  test("gets no confirmation for what they send after the owner, and the link's page names them", async () => {
    const owner = aSignUp();
    const attacker = aSignUp({ email: owner.email });
    await signUp(accounts, owner, anAddress());
    const link = await newestToken(database, owner.email);
    await sent(owner.email);
    await signUp(accounts, attacker, anAddress());
    await expect(confirmEmail(accounts, link)).rejects.toThrow(LINK_ENDED);
    expect(await mails(owner.email)).toEqual([{ username: attacker.username, wait: 10 }]);
  });

  test('cannot flood a mailbox: one email in ten minutes, five a day, the newest sign-up last', async () => {
    const { email } = aSignUp();
    const names: string[] = [];
    const again = async () => {
      const form = aSignUp({ email });
      names.push(form.username);
      await signUp(names.length % 2 ? accounts : other, form, anAddress());
    };
    await again();
    expect(await mails(email)).toEqual([{ username: names[0], wait: 0 }]);
    await sent(email);
    for (let count = 0; count < 3; count += 1) await again();
    expect(await mails(email)).toEqual([{ username: names[3], wait: 10 }]);
    await later(11);
    await sent(email);
    await again();
    expect(await mails(email)).toEqual([{ username: names[4], wait: 9 }]);
    for (let mail = 4; mail <= 5; mail += 1) {
      await later(25);
      await sent(email);
      await again();
      expect(await mails(email)).toHaveLength(1);
    }
    await later(25);
    await sent(email);
    const kept = await accountsOf(email);
    for (let count = 0; count < 3; count += 1) await again();
    expect(await mails(email)).toEqual([]);
    // Nothing is replaced without an email that says so.
    expect(await accountsOf(email)).toEqual(kept);
  });
});

describe('a sign-up with an address that has an account', () => {
  test('gets the same answer as any other, changes nothing, and tells the owner', async () => {
    const owner = aSignUp();
    await signUp(accounts, owner, anAddress());
    await confirmEmail(accounts, await newestToken(database, owner.email));
    const theirs = (id: string) =>
      database.sql.select().from(account).where(eq(account.userId, id));
    const [{ id } = { id: '' }] = await accountsOf(owner.email);
    const before = await theirs(id);
    const stranger = aSignUp({ email: owner.email, password: 'of a stranger' });
    await expect(signUp(accounts, stranger, anAddress())).resolves.toEqual(expect.any(String));
    const [kept, ...more] = await accountsOf(owner.email);
    expect(more).toEqual([]);
    expect(kept?.username).toBe(owner.username);
    expect(await theirs(id)).toEqual(before);
    expect((await mailsTo(database, owner.email)).map(({ kind }) => kind)).toEqual([
      'confirm-email',
      'existing-account',
    ]);
    expect(await withoutProfile()).toBe(0);
    await expect(signIn(accounts, stranger, aVisitor())).rejects.toThrow('Invalid email');
  });

  test('reserves the username like any other, for as long, and can take it back in the same way', async () => {
    const owner = aSignUp();
    await signUp(accounts, owner, anAddress());
    await confirmEmail(accounts, await newestToken(database, owner.email));
    const isFree = async (username: string) => {
      const replaces = await signUp(accounts, aSignUp({ username }), anAddress()).catch(() => null);
      // Given back at once.
      if (replaces !== null) await signUp(accounts, aSignUp({ replaces }), anAddress());
      return replaces !== null;
    };
    for (const email of [owner.email, aSignUp().email]) {
      const [first, second] = [aSignUp({ email }), aSignUp({ email })];
      await signUp(accounts, first, anAddress());
      expect(await isFree(first.username)).toBe(false);
      const replaces = await signUp(accounts, second, anAddress());
      expect(await isFree(first.username)).toBe(true);
      expect(await isFree(second.username)).toBe(false);
      await signUp(accounts, aSignUp({ replaces }), anAddress());
      expect(await isFree(second.username)).toBe(true);
      const last = aSignUp({ email });
      await signUp(accounts, last, anAddress());
      await sweepAccounts(accounts);
      expect(await isFree(last.username)).toBe(false);
      await database.sql.update(user).set({ createdAt: sql`now() - interval '8 days'` });
      await sweepAccounts(accounts);
      expect(await isFree(last.username)).toBe(true);
    }
    expect(await accountsOf(owner.email)).toMatchObject([{ username: owner.username }]);
  });

  test('tells the owner once a day, however often it happens and from any address', async () => {
    const owner = aSignUp();
    await signUp(accounts, owner, anAddress());
    await confirmEmail(accounts, await newestToken(database, owner.email));
    for (let count = 0; count < 3; count += 1) {
      await signUp(accounts, aSignUp({ email: owner.email }), anAddress());
    }
    expect((await mailsTo(database, owner.email)).map(({ kind }) => kind)).toEqual([
      'confirm-email',
      'existing-account',
    ]);
  });

  test('gives the usual answer for a taken username', async () => {
    const [owner, taken] = [aSignUp(), aSignUp()];
    await signUp(accounts, owner, anAddress());
    await signUp(accounts, taken, anAddress());
    const form = aSignUp({ email: owner.email, username: taken.username });
    await expect(signUp(accounts, form, anAddress())).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This username is already taken.',
    });
    expect(await mailsTo(database, owner.email)).toHaveLength(1);
  });

  test('takes the server as long as any other', async () => {
    const owner = aSignUp();
    await signUp(accounts, owner, anAddress());
    await confirmEmail(accounts, await newestToken(database, owner.email));
    const cost = await costs(
      4,
      () => signUp(accounts, aSignUp(), anAddress()),
      () => signUp(accounts, aSignUp({ email: owner.email }), anAddress()),
    );
    // Without hashing the password it would take a tenth.
    expect(cost.other / cost.one).toBeGreaterThan(0.6);
    expect(cost.other / cost.one).toBeLessThan(1.6);
  });
});

describe('two sign-ups at the same moment', () => {
  test('for one username: one succeeds, the other is told that it is taken', async () => {
    const form = aSignUp();
    const forms = [
      form,
      aSignUp({ username: form.username }),
      aSignUp({ username: form.username }),
    ];
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

  test('for one email: both get the same answer, one account is left, and the mail is about it', async () => {
    const form = aSignUp();
    const forms = [form, aSignUp({ email: form.email })];
    await Promise.all(
      forms.map((each, index) => signUp(index % 2 ? accounts : other, each, anAddress())),
    );
    expect(await accountsOf(form.email)).toHaveLength(1);
    expect(await mailsTo(database, form.email)).toHaveLength(1);
    await confirmEmail(accounts, await newestToken(database, form.email));
    expect(await accountsOf(form.email)).toMatchObject([{ isConfirmed: true }]);
  });
});
