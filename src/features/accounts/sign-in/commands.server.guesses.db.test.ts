import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { guess, knownBrowser } from '#db/schema/accounts.ts';
import {
  anInstance,
  aVisitor,
  browserWith,
  mailsTo,
  newestToken,
  PASSWORD,
  twoInstances,
  anAccount,
} from '#platform/session/accounts.fixture.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requestPasswordReset, resetPassword, signIn, signInProgram } from './commands.server.ts';
import { countGuess, forgiveGuess } from './credentials.server.ts';
import type { Visitor } from './credentials.server.ts';

const WRONG = {
  kind: 'unauthenticated',
  message:
    'Invalid email or password. If you’ve just created your account, confirm your email first.',
};
const LIMITED = { kind: 'limited', message: expect.stringMatching(/^Too many attempts\./) };
const { database, accounts, other } = await twoInstances();

function enter(
  { email }: { email: string },
  password = PASSWORD,
  visitor: Visitor = aVisitor(),
  instance = accounts,
): Promise<string[]> {
  return signIn(instance, { email, password }, visitor).then(({ cookies }) => cookies);
}

/** How many guesses were checked; each comes from an address of its own. */
async function guesses(
  victim: { email: string },
  count: number,
  headers = new Headers(),
): Promise<number> {
  const refusals = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      enter(victim, `guess number ${index}`, aVisitor(headers), index % 2 ? accounts : other).then(
        () => 'right',
        (error: { kind: string }) => error.kind,
      ),
    ),
  );
  expect(refusals).not.toContain('right');
  return refusals.filter((kind) => kind === 'unauthenticated').length;
}

/** Records wrong passwords without the work of checking them. */
async function guessed({ email }: { email: string }, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await countGuess(accounts.database.sql, `sign-in of ${email}`);
  }
}

/** As if the last guess's delay were over. */
async function waited(): Promise<void> {
  await database.sql.update(guess).set({ nextAt: sql`now()` });
}

async function delayAfterNextGuess(victim: { email: string }): Promise<number> {
  await waited();
  await guessed(victim, 1);
  const refused = await enter(victim, 'not the one').catch((error: unknown) => error);
  expect(refused).toMatchObject(LIMITED);
  return Math.round((refused as { retryAfterSeconds: number }).retryAfterSeconds / 60);
}

describe('an attacker who guesses one password', () => {
  test('from sixty addresses is stopped after ten guesses, and waits longer and longer', async () => {
    const victim = await anAccount(database);
    expect(await guesses(victim, 60)).toBe(10);
    const delays: number[] = [];
    for (let count = 0; count < 7; count += 1) delays.push(await delayAfterNextGuess(victim));
    expect(delays).toEqual([2, 4, 8, 16, 32, 60, 60]);
  });

  test('is stopped in the same way if the account does not exist', async () => {
    const nobody = { email: 'nobody.at.all@example.org' };
    await guessed(nobody, 8);
    expect(await guesses(nobody, 5)).toBe(2);
    expect(await mailsTo(database, nobody.email)).toEqual([]);
  });

  test('is counted together for programs and the form', async () => {
    const victim = await anAccount(database);
    await guessed(victim, 10);
    const tried = signInProgram(accounts, { email: victim.email, password: PASSWORD }, aVisitor());
    await expect(tried).rejects.toMatchObject(LIMITED);
  });

  test('does not lock out a browser in which the owner has signed in before', async () => {
    const owner = await anAccount(database);
    const browser = browserWith(await enter(owner));
    await guessed(owner, 10);
    await expect(enter(owner)).rejects.toMatchObject(LIMITED);
    await expect(enter(owner, PASSWORD, aVisitor(browser))).resolves.toHaveLength(3);
    // The browser stays known without its session, and the attacker gains nothing from the owner's
    // sign-in.
    await expect(enter(owner)).rejects.toMatchObject(LIMITED);
    await waited();
    await expect(enter(owner)).resolves.toHaveLength(3);
  });

  test('is also stopped in a browser that the owner left open', async () => {
    const owner = await anAccount(database);
    const browser = browserWith(await enter(owner));
    expect(await guesses(owner, 15, browser)).toBe(10);
    // Another browser of the owner is counted separately.
    await expect(enter(owner)).resolves.toHaveLength(3);
  });

  test('cannot make a browser known', async () => {
    const victim = await anAccount(database);
    const attacker = await anAccount(database);
    const ofAttacker = browserWith(await enter(attacker));
    const forged = new Headers({ cookie: `directory.known_browser=${'A'.repeat(43)}` });
    await guessed(victim, 8);
    expect(await guesses(victim, 1, ofAttacker)).toBe(1);
    expect(await guesses(victim, 8, forged)).toBe(1);
    const planted = await enter(victim, PASSWORD, aVisitor(forged)).catch(() => []);
    expect(planted).toEqual([]);
    await waited();
    const cookies = await enter(victim, PASSWORD, aVisitor(forged));
    expect(cookies.join()).not.toContain('A'.repeat(43));
  });

  test('causes one email to the owner', async () => {
    const victim = await anAccount(database);
    await guessed(victim, 8);
    await guesses(victim, 1);
    expect(await mailsTo(database, victim.email)).toEqual([]);
    await guesses(victim, 3);
    const told = [{ kind: 'suspicious-sign-ins', path: null }];
    expect(await mailsTo(database, victim.email)).toEqual(told);
    await waited();
    await expect(enter(victim, 'not the one')).rejects.toMatchObject(WRONG);
    expect(await mailsTo(database, victim.email)).toEqual(told);
  });

  test('is not confused with a user who signs in twice at one moment', async () => {
    const { email } = await anAccount(database);
    const subject = `sign-in of ${email}`;
    await accounts.database.transaction(async (tx) => {
      // Began earlier and is counted later.
      await tx.execute(sql`select now()`);
      expect(await countGuess(other.database.sql, subject)).toBe(1);
      expect(await countGuess(tx, subject)).toBe(2);
      await forgiveGuess(tx, subject);
    });
    expect(await countGuess(other.database.sql, subject)).toBe(2);
  });

  test('gets no new guesses when the owner signs in', async () => {
    const victim = await anAccount(database);
    await guessed(victim, 9);
    await enter(victim);
    expect(await guesses(victim, 5)).toBe(1);
  });
});

describe('a browser that is known', () => {
  test('has a cookie that scripts cannot read and that is stored only as a hash', async () => {
    const owner = await anAccount(database);
    const cookie = (await enter(owner)).at(-1) ?? '';
    expect(cookie).toMatch(
      /^directory\.known_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const value = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    const rows = await database.sql.select().from(knownBrowser);
    expect(JSON.stringify(rows)).not.toContain(value);
    const secure = await anInstance(database, { siteUrl: 'https://clubs.test' });
    try {
      const secured = (await enter(owner, PASSWORD, aVisitor(), secure)).at(-1);
      expect(secured).toMatch(/^__Host-directory\.known_browser=[\w-]{43}; .*; Secure$/);
    } finally {
      await secure.close();
    }
  });

  test('may be known to several accounts, with a row for each', async () => {
    const [one, two] = [await anAccount(database), await anAccount(database)];
    const browser = browserWith(await enter(one));
    const shared = browserWith(await enter(two, PASSWORD, aVisitor(browser)));
    await enter(one, PASSWORD, aVisitor(shared));
    for (const owner of [one, two]) {
      expect(await database.sql.$count(knownBrowser, eq(knownBrowser.userId, owner.id))).toBe(1);
      await guessed(owner, 10);
      await expect(enter(owner, PASSWORD, aVisitor(shared))).resolves.toHaveLength(3);
    }
  });

  test('is no longer known after a new password was set by a mailed link', async () => {
    const owner = await anAccount(database);
    const browser = browserWith(await enter(owner));
    await requestPasswordReset(accounts, owner.email, aVisitor());
    const token = await newestToken(database, owner.email);
    await resetPassword(accounts, { token, newPassword: 'battery staple', confirmation: '' });
    await guessed(owner, 10);
    await expect(enter(owner, 'battery staple', aVisitor(browser))).rejects.toMatchObject(LIMITED);
  });
});

test('many users behind one address can sign in, and an attacker among them is stopped', async () => {
  const [one, two] = [await anAccount(database), await anAccount(database, 'deactivated')];
  const hall = { address: '198.51.100.7', headers: new Headers() };
  // All but two of an address's wrong passwords.
  for (let count = 0; count < LIMITS.signIn.max - 2; count += 1) {
    await limit(accounts.database.sql, `sign-in from ${hall.address}`, LIMITS.signIn);
  }
  for (let count = 0; count < 3; count += 1) await enter(one, PASSWORD, hall);
  // A right but refused password is no guess either.
  for (let count = 0; count < 3; count += 1) {
    await expect(enter(two, PASSWORD, hall)).rejects.toMatchObject({ kind: 'forbidden' });
  }
  const sprayed: unknown[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    const tried = enter({ email: `${name}@of-a-list.example.org` }, 'summer2026', hall);
    sprayed.push(await tried.catch((error: { kind: string }) => error.kind));
  }
  expect(sprayed).toEqual(['unauthenticated', 'unauthenticated', 'limited', 'limited']);
  const atHome = browserWith(await enter(one));
  await expect(enter(one, PASSWORD, { ...hall, headers: atHome })).resolves.toHaveLength(3);
});
