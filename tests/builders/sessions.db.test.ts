import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownBrowser, refreshToken, session } from '#db/schema/accounts.ts';
import { anInstance, aVisitor, browserWith } from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { beginSession as signIn } from '#features/accounts/sign-in/credentials.server.ts';
import { greetBrowser } from '#features/accounts/sign-in/known-browsers.server.ts';
import { startProgramSession } from '#features/accounts/sign-in/program-session.server.ts';
import { markedCookies, sessionOf } from '#platform/session/session.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { KNOWN_PASSWORD } from './known-password.ts';
import { aMember } from './members.ts';
import { save } from './save.ts';
import { beginSession, cookiesOf } from './sessions.ts';

let database: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await aDatabase();
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());

/** The stored fields of a user's newest session, without random ones; times in minutes. */
async function stored(userId: string) {
  const { sql } = database;
  const [row] = await sql
    .select()
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.createdAt))
    .limit(1);
  if (!row) throw new Error('there is no session');
  const [refresh] = await sql.select().from(refreshToken).where(eq(refreshToken.sessionId, row.id));
  const minutes = (end: Date, start: Date) =>
    Math.round((end.getTime() - start.getTime()) / 60_000);
  return {
    kind: row.kind,
    token: row.token.replace(/[\w-]{43}$/, 'hash'),
    lasting: minutes(row.expiresAt, row.createdAt),
    seen: minutes(row.updatedAt, row.createdAt),
    refreshing: refresh && minutes(refresh.expiresAt, refresh.createdAt),
    isUsed: refresh?.usedAt,
    browsers: await sql.$count(knownBrowser, eq(knownBrowser.userId, userId)),
  };
}

const people = { 'a member': aMember(), 'an administrator': aMember().withRole('admin') };

test.each(Object.entries(people))(
  'a session of a browser is the same as after signing in as %s',
  async (_, member) => {
    const { id, email } = member;
    await save(database.sql, member.withPassword());
    const visitor = aVisitor();
    const begun = await signIn(accounts, { email, password: KNOWN_PASSWORD.text }, visitor);
    const known = await greetBrowser(accounts, id, visitor.headers);
    const cookies = [...(await markedCookies(accounts, begun.headers)), known];
    const asSignedIn = await stored(id);

    const made = cookiesOf(await beginSession(database.sql, { id, kind: 'browser' }));
    // One more browser is known now.
    expect(await stored(id)).toEqual({ ...asSignedIn, browsers: 2 });
    const lengths = (pairs: readonly (readonly [string, string])[]) =>
      Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value).length]));
    const given = cookies.map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie) ?? []);
    expect(lengths(Object.entries(made))).toEqual(
      lengths(given.map(([, name = '', value = '']) => [name, value] as const)),
    );
    const headers = browserWith(Object.entries(made).map(([name, value]) => `${name}=${value}`));
    // Nothing is extended: the session is new.
    expect(await sessionOf(accounts, headers)).toMatchObject({ userId: id, cookies: [] });
  },
);

test('a session of a program is the same as after signing in', async () => {
  const [{ id }] = await save(database.sql, aMember().withPassword());
  const { access_token, refresh_token } = await accounts.database.transaction((tx) =>
    startProgramSession(accounts, tx, id),
  );
  const asSignedIn = await stored(id);
  const made = await beginSession(database.sql, { id, kind: 'program' });
  expect(await stored(id)).toEqual(asSignedIn);
  const token = `${made.token}.${made.signature}`;
  expect([token.length, made.refreshToken.length]).toEqual([
    access_token.length,
    refresh_token.length,
  ]);
  const headers = new Headers({ authorization: `Bearer ${token}` });
  expect(await sessionOf(accounts, headers)).toMatchObject({ userId: id, isProgram: true });
});
