import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emailChange, session } from '#db/schema/accounts.ts';
import { renewProgram, signIn, signInProgram } from '#features/accounts/sign-in/commands.server.ts';
import { inRequest } from '#platform/log/request-context.ts';
import {
  anAddress,
  aVisitor,
  browserWith,
  twoInstances,
} from '#platform/session/accounts.fixture.ts';
import { sessionOf } from '#platform/session/session.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { endOtherSessions, endSession } from './commands.server.ts';
import { ownSessions } from './queries.server.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const PASSWORD: string = KNOWN_PASSWORD.text;
const UNAUTHENTICATED = { kind: 'unauthenticated' };

const { database, accounts, other } = await twoInstances();

const aPerson = async (): Promise<MemberBuilder> =>
  (await save(database.sql, aMember().withPassword()))[0];

/** Request headers of a browser or program. */
const from = <Result>(userAgent: string, work: () => Result): Result =>
  inRequest(
    new Request('http://clubs.test/_serverFn/x', {
      headers: { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' },
    }),
    work,
  );

async function aBrowserOf({ email }: MemberBuilder, userAgent = FIREFOX): Promise<Headers> {
  const { cookies } = await from(userAgent, () =>
    signIn(accounts, { email, password: PASSWORD }, aVisitor()),
  );
  return browserWith(cookies);
}
const aProgramOf = ({ email }: MemberBuilder) =>
  from('curl/8.1.0', () => signInProgram(accounts, { email, password: PASSWORD }, aVisitor()));

const isSignedIn = async (browser: Headers) => (await sessionOf(other, browser)) !== null;
const listFor = async (browser: Headers) => ownSessions(other, await sessionOf(other, browser));
const end = async (browser: Headers, id: string, proof = PASSWORD) =>
  endSession(accounts, await sessionOf(accounts, browser), browser, { id, proof });
const endOthers = async (browser: Headers, proof = PASSWORD) =>
  endOtherSessions(accounts, await sessionOf(accounts, browser), browser, proof);

describe("a user's list of sessions", () => {
  test('describes browsers and programs in words, the current one first, and shows no address', async () => {
    const member = await aPerson();
    await aBrowserOf(await aPerson());
    const phone = await aBrowserOf(member, SAFARI);
    const desk = await aBrowserOf(member);
    const program = await aProgramOf(member);
    const renewed = await renewProgram(accounts, program.refresh_token, anAddress());
    const { sessions, more } = await listFor(phone);
    expect(more).toBe(0);
    expect(sessions.map(({ browser, isThis }) => [browser, isThis])).toEqual([
      ['Safari on iOS', true],
      [null, false],
      ['Firefox on Windows', false],
    ]);
    expect(sessions[0]).toMatchObject({
      network: '203.0.113.0/24',
      signed_in_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
    });
    const stored = await database.sql.select().from(session).where(eq(session.userId, member.id));
    const text = JSON.stringify([sessions, stored]);
    for (const secret of ['203.0.113.77', renewed.refresh_token, renewed.access_token]) {
      expect(text).not.toContain(secret);
    }
    expect(JSON.stringify(sessions)).not.toContain('sha256');
    expect((await listFor(desk)).sessions[0]).toMatchObject({ browser: 'Firefox on Windows' });
  });

  test('leaves out expired ones, and counts those that do not fit', async () => {
    const member = await aPerson();
    const browser = await aBrowserOf(member);
    const row = (count: number, minutes: number) => ({
      userId: member.id,
      token: `sha256:${count}-${member.id}`,
      expiresAt: new Date(Date.now() + minutes * 60_000),
    });
    await database.sql.insert(session).values(row(0, -1));
    expect((await listFor(browser)).sessions).toHaveLength(1);
    await database.sql
      .insert(session)
      .values(Array.from({ length: 60 }, (_, count) => row(count + 1, 5)));
    const { sessions, more } = await listFor(browser);
    expect([sessions.length, more, sessions[0]?.isThis]).toEqual([50, 11, true]);
    expect(sessions[1]?.browser).toBe('An unknown browser');
  });

  test("a session starts, however long the browser's User-Agent is", async () => {
    const browser = await aBrowserOf(await aPerson(), 'x'.repeat(20_000));
    expect((await listFor(browser)).sessions).toHaveLength(1);
  });

  test('says when a session was last used, to within ten minutes', async () => {
    const member = await aPerson();
    const browser = await aBrowserOf(member);
    // As the table's owner, because a trigger would set the current time.
    await database.sql.execute('set session_replication_role = replica');
    const earlier = new Date(Date.now() - 11 * 60_000);
    await database.sql
      .update(session)
      .set({ updatedAt: earlier })
      .where(eq(session.userId, member.id));
    await database.sql.execute('set session_replication_role = origin');
    const [seen] = (await listFor(browser)).sessions;
    expect(new Date(seen?.last_used_at ?? 0).getTime()).toBeGreaterThan(earlier.getTime());
  });

  test('is only for its owner', async () => {
    await expect(ownSessions(accounts, null)).rejects.toMatchObject(UNAUTHENTICATED);
  });
});

describe('ending a session', () => {
  test('ends only that one, on every instance', async () => {
    const member = await aPerson();
    const [mine, lost, kept] = [
      await aBrowserOf(member),
      await aBrowserOf(member, SAFARI),
      await aBrowserOf(member),
    ];
    const { sessions } = await listFor(mine);
    const id = sessions.find(({ browser }) => browser === 'Safari on iOS')?.id ?? '';
    await end(mine, id);
    expect(await Promise.all([mine, lost, kept].map(isSignedIn))).toEqual([true, false, true]);
    await expect(end(mine, id)).rejects.toMatchObject({
      kind: 'missing',
      message: 'That browser is already signed out.',
    });
  });

  test('of a program ends its tokens', async () => {
    const member = await aPerson();
    const mine = await aBrowserOf(member);
    const [program, kept] = [await aProgramOf(member), await aProgramOf(member)];
    const bearer = new Headers({ authorization: `Bearer ${program.access_token}` });
    const { sessions } = await ownSessions(other, await sessionOf(other, bearer));
    await end(mine, sessions.find(({ isThis }) => isThis)?.id ?? '');
    expect(await isSignedIn(bearer)).toBe(false);
    const again = renewProgram(accounts, program.refresh_token, anAddress());
    await expect(again).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await renewProgram(accounts, kept.refresh_token, anAddress())).toBeDefined();
  });

  test('cancels an email change requested in that session, and no other', async () => {
    const member = await aPerson();
    const [there, elsewhere, desk] = [
      await aBrowserOf(member),
      await aBrowserOf(member),
      await aBrowserOf(member),
    ];
    const idOf = async (browser: Headers) => (await sessionOf(accounts, browser))?.sessionId ?? '';
    await database.sql.insert(emailChange).values({
      userId: member.id,
      newEmail: `new-${member.email}`,
      sessionId: await idOf(there),
      expiresAt: new Date(Date.now() + 60_000),
    });
    const waiting = () => database.sql.$count(emailChange, eq(emailChange.userId, member.id));
    await end(desk, await idOf(elsewhere));
    expect(await waiting()).toBe(1);
    await end(desk, await idOf(there));
    expect(await waiting()).toBe(0);
  });

  test('requires a proof and another session of the same account', async () => {
    const [member, stranger] = [await aPerson(), await aPerson()];
    const [mine, second, theirs] = [
      await aBrowserOf(member),
      await aBrowserOf(member),
      await aBrowserOf(stranger),
    ];
    const theirProgram = await aProgramOf(stranger);
    const { sessions } = await listFor(mine);
    await expect(end(mine, sessions[1]?.id ?? '', 'not the one')).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Your current password isn’t correct.',
    });
    await expect(endOthers(mine, 'not the one')).rejects.toMatchObject({ kind: 'invalid' });
    for (const { id } of (await listFor(theirs)).sessions) {
      await expect(end(mine, id)).rejects.toMatchObject({ kind: 'missing' });
    }
    await expect(end(mine, sessions[0]?.id ?? '')).rejects.toMatchObject({ kind: 'invalid' });
    expect(await Promise.all([mine, second, theirs].map(isSignedIn))).toEqual([true, true, true]);
    expect(
      await renewProgram(accounts, theirProgram.refresh_token, anAddress()),
      'of another user',
    ).toBeDefined();
    await expect(
      endSession(accounts, null, mine, { id: '', proof: PASSWORD }),
    ).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('is not available to programs', async () => {
    const member = await aPerson();
    const browser = await aBrowserOf(member);
    const { access_token } = await aProgramOf(member);
    const bearer = new Headers({ authorization: `Bearer ${access_token}` });
    await expect(endOthers(bearer)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('of all others keeps the current one', async () => {
    const [member, stranger] = [await aPerson(), await aPerson()];
    const [mine, lost, theirs] = [
      await aBrowserOf(member),
      await aBrowserOf(member),
      await aBrowserOf(stranger),
    ];
    const program = await aProgramOf(member);
    await endOthers(mine);
    expect(await Promise.all([mine, lost, theirs].map(isSignedIn))).toEqual([true, false, true]);
    const again = renewProgram(accounts, program.refresh_token, anAddress());
    await expect(again).rejects.toMatchObject(UNAUTHENTICATED);
    expect((await listFor(mine)).sessions).toHaveLength(1);
  });
});
