import { makeSignature, hashPassword as formerHash } from 'better-auth/crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, session } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { beginSession } from '#features/accounts/sign-in/credentials.server.ts';
import { startProgramSession } from '#features/accounts/sign-in/program-session.server.ts';
import { makeAdmin } from '#features/accounts/administration/operators.server.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { passwordWork } from '#tests/password-work.ts';
import { anInstance, aVisitor, browserWith, costs } from './accounts.fixture.ts';
import type { Accounts } from './accounts.ts';
import { storedToken } from './hashed-tokens.ts';
import { hashPassword, isCurrentHash, verifyPassword } from './password-hashes.ts';
import { markedCookies, sessionOf } from './session.ts';

const PASSWORD = KNOWN_PASSWORD.text;
const COOKIE = 'directory.session_token';
let database: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await aDatabase();
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());

async function aPerson(member = aMember()): Promise<MemberBuilder> {
  await save(database.sql, member.withPassword());
  return member;
}

async function aBrowserOf({ email }: MemberBuilder): Promise<Headers> {
  const begun = await beginSession(accounts, { email, password: PASSWORD }, aVisitor());
  return browserWith(await markedCookies(accounts, begun.headers));
}

async function aProgramOf({ id }: MemberBuilder): Promise<string> {
  const begin = accounts.database.transaction((tx) => startProgramSession(accounts, tx, id));
  return (await begin).access_token;
}

const bearing = (token: string) => new Headers({ authorization: `Bearer ${token}` });
const holding = (token: string) =>
  new Headers({ cookie: `${COOKIE}=${encodeURIComponent(token)}` });
const valueIn = (browser: Headers): string =>
  decodeURIComponent(new RegExp(`${COOKIE}=([^;]+)`).exec(browser.get('cookie') ?? '')?.[1] ?? '');

async function hoursLeft({ id }: MemberBuilder): Promise<number> {
  const [row] = await database.sql.select().from(session).where(eq(session.userId, id));
  return ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
}

/** As if these hours had passed since the last visit, or since the sign-in too. */
async function hoursLater({ id }: MemberBuilder, hours: number, column = 'expires_at') {
  const earlier = sql`make_interval(hours => ${hours}::int)`;
  await database.sql.execute(
    sql`update auth.session set ${sql.identifier(column)} = ${sql.identifier(column)} - ${earlier}
        where user_id = ${id}`,
  );
}

describe('a session', () => {
  test("of a program is not accepted as a browser's cookie, and trying does not extend it", async () => {
    const member = await aPerson();
    const token = await aProgramOf(member);
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await sessionOf(accounts, holding(token))).toBeNull();
    }
    expect(await hoursLeft(member)).toBeLessThanOrEqual(1);
    expect(await sessionOf(accounts, bearing(token))).toMatchObject({ isProgram: true });
  });

  test("of a browser is not accepted as a program's token", async () => {
    const browser = await aBrowserOf(await aPerson());
    expect(await sessionOf(accounts, bearing(valueIn(browser)))).toBeNull();
    expect(await sessionOf(accounts, browser)).toMatchObject({ isProgram: false });
  });

  test('is stored as a hash, which opens nothing, not even signed', async () => {
    const member = await aPerson();
    const tokens = [valueIn(await aBrowserOf(member)), await aProgramOf(member)];
    const rows = await database.sql.select().from(session).where(eq(session.userId, member.id));
    expect(rows).toHaveLength(2);
    const { secret } = await accounts.authentication.$context;
    for (const { token: stored } of rows) {
      expect(stored).toMatch(/^sha256:[\w-]{43}$/);
      const signed = `${stored}.${await makeSignature(stored, secret)}`;
      expect(await sessionOf(accounts, holding(signed))).toBeNull();
      expect(await sessionOf(accounts, bearing(signed))).toBeNull();
      const asked = { headers: holding(signed) };
      expect(await accounts.authentication.api.getSession(asked)).toBeNull();
    }
    for (const token of tokens) {
      expect(JSON.stringify(rows)).not.toContain(token.split('.')[0]);
      expect(rows.map((row) => row.token)).toContain(storedToken(token.split('.')[0] ?? ''));
    }
  });

  test('of a browser ends after 30 days without a visit, and after 90 in any case', async () => {
    const member = await aPerson();
    const browser = await aBrowserOf(member);
    await hoursLater(member, 29 * 24);
    expect((await sessionOf(accounts, browser))?.cookies).toHaveLength(2);
    expect(await hoursLeft(member)).toBeGreaterThan(30 * 24 - 1);
    await hoursLater(member, 80 * 24, 'created_at');
    await hoursLater(member, 29 * 24);
    expect(await sessionOf(accounts, browser)).not.toBeNull();
    expect(await hoursLeft(member)).toBeLessThanOrEqual(10 * 24);
    await hoursLater(member, 10 * 24, 'created_at');
    await hoursLater(member, 10 * 24);
    expect(await sessionOf(accounts, browser)).toBeNull();
  });

  test('of an administrator ends after 12 hours without a visit', async () => {
    const admin = await aPerson(aMember().withRole('admin'));
    const browser = await aBrowserOf(admin);
    expect(await hoursLeft(admin)).toBeLessThanOrEqual(12);
    await hoursLater(admin, 11);
    expect(await sessionOf(accounts, browser)).not.toBeNull();
    expect(await hoursLeft(admin)).toBeGreaterThan(11.9);
    expect(await hoursLeft(admin)).toBeLessThanOrEqual(12);
    await hoursLater(admin, 12);
    expect(await sessionOf(accounts, browser)).toBeNull();
  });

  test('of a new admin lasts 12 hours at once, but not forever', async () => {
    const member = await aPerson();
    const browser = await aBrowserOf(member);
    await makeAdmin(database.sql, member.email);
    expect(await hoursLeft(member)).toBeLessThanOrEqual(12);
    const [another] = await save(database.sql, aMember().withRole('admin'));
    expect(another.id).not.toBe(member.id);
    const role = and(eq(userRoles.userId, member.id), eq(userRoles.role, 'admin'));
    await database.sql.delete(userRoles).where(role);
    expect(await sessionOf(accounts, browser)).not.toBeNull();
    expect(await hoursLeft(member)).toBeGreaterThan(29 * 24);
  });
});

describe('a password', () => {
  test('is stored with the cost that ASVS requires, and never twice alike', async () => {
    const [one, two] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{86}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword({ hash: one, password: PASSWORD })).toBe(true);
    expect(await verifyPassword({ hash: one, password: `${PASSWORD}x` })).toBe(false);
    expect(await verifyPassword({ hash: '$scrypt$ln=15,r=8,p=3$$', password: '' })).toBe(false);
    passwordWork.isFull = true;
    expect(await verifyPassword({ hash: KNOWN_PASSWORD.hash, password: PASSWORD })).toBe(true);
    passwordWork.isFull = false;
  });

  test('from an earlier version works, and is replaced at the next sign-in', async () => {
    const member = await aPerson();
    const stored = eq(account.userId, member.id);
    const former = await formerHash(PASSWORD);
    await database.sql.update(account).set({ password: former }).where(stored);
    const { email } = member;
    const wrong = beginSession(accounts, { email, password: 'not the one' }, aVisitor());
    await expect(wrong).rejects.toMatchObject({ kind: 'unauthenticated' });
    const hash = async () => (await database.sql.select().from(account).where(stored))[0]?.password;
    expect(await hash()).toBe(former);
    await aBrowserOf(member);
    const renewed = await hash();
    expect(isCurrentHash(renewed ?? '')).toBe(true);
    await aBrowserOf(member);
    expect(await hash()).toBe(renewed);
  });

  test('from an earlier version takes as long to check as a new one', async () => {
    const former = await formerHash(PASSWORD);
    const current = await hashPassword(PASSWORD);
    const cost = await costs(
      3,
      () => verifyPassword({ hash: former, password: 'wrong' }),
      () => verifyPassword({ hash: current, password: 'wrong' }),
    );
    expect(cost.other / cost.one).toBeGreaterThan(0.6);
    expect(cost.other / cost.one).toBeLessThan(1.6);
  });
});
