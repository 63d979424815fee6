import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profiles, refreshToken, secret, session, user } from '#db/schema/accounts.ts';
import { VISITOR } from '#domain/actor.ts';
import { beginSession } from '#features/accounts/sign-in/credentials.server.ts';
import {
  renewProgramSession,
  startProgramSession,
} from '#features/accounts/sign-in/program-session.server.ts';
import { makeAdmin } from '#features/accounts/administration/operators.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { aVisitor, anInstance, browserWith, PASSWORD } from './accounts.fixture.ts';
import { sweepAccounts } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { actorOf } from './actor.ts';
import { markedCookies, sessionOf } from './session.ts';

let database: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await aDatabase();
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());

async function withPassword(member: MemberBuilder): Promise<MemberBuilder> {
  await save(database.sql, member.withPassword());
  return member;
}

async function cookiesOf(member: MemberBuilder, instance = accounts): Promise<string[]> {
  const credentials = { email: member.email, password: PASSWORD };
  const begun = await beginSession(instance, credentials, aVisitor());
  return markedCookies(instance, begun.headers);
}

async function actorWith(headers: Headers, instance = accounts) {
  return actorOf(instance, await sessionOf(instance, headers));
}

describe('the session of a browser', () => {
  test('is in a cookie that no script can read, beside a mark that says nothing', async () => {
    const [cookie = '', mark = '', ...rest] = await cookiesOf(await withPassword(aMember()));
    expect(rest).toEqual([]);
    expect(cookie).toMatch(
      /^directory\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(mark).toBe('signed-in=1; Max-Age=2592000; Path=/; SameSite=Lax');
  });

  test('identifies its member on every instance, with roles and clubs', async () => {
    const club = aClub();
    const member = await withPassword(aMember().administering(club).withRole('moderator'));
    const browser = browserWith(await cookiesOf(member));
    const other = await anInstance(database);
    try {
      expect(await actorWith(browser, other)).toEqual({
        kind: 'member',
        userId: member.id,
        roles: ['moderator', 'club_admin'],
        administeredClubs: [club.id],
      });
    } finally {
      await other.close();
    }
  });

  test('that is missing, forged, or signed with another secret belongs to no one', async () => {
    const member = await withPassword(aMember());
    const [cookie = ''] = await cookiesOf(member);
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    const forgeries = [
      '',
      token,
      `${token}.`,
      `${token}.${'A'.repeat(43)}=`,
      `x${value}`,
      '%',
      'a.b',
    ];
    for (const forged of forgeries) {
      expect(await actorWith(new Headers({ cookie: `${name}=${forged}` })), forged).toBe(VISITOR);
    }
    expect(await actorWith(new Headers())).toBe(VISITOR);
    const other = await anInstance(database, { authSecret: 'another secret of enough characters' });
    try {
      expect(await actorWith(browserWith([cookie]), other)).toBe(VISITOR);
    } finally {
      await other.close();
    }
    expect(await actorWith(browserWith([cookie]))).toMatchObject({ userId: member.id });
  });

  test('ends after 30 days without a visit, and continues with one', async () => {
    const member = await withPassword(aMember());
    const browser = browserWith(await cookiesOf(member));
    const ofMember = eq(session.userId, member.id);
    expect((await sessionOf(accounts, browser))?.cookies).toEqual([]);

    const inTwoDays = sql`now() + interval '2 days'`;
    await database.sql.update(session).set({ expiresAt: inTwoDays }).where(ofMember);
    const visited = await sessionOf(accounts, browser);
    expect(visited?.cookies).toHaveLength(2);
    const [row] = await database.sql.select().from(session).where(ofMember);
    const days = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);

    await database.sql
      .update(session)
      .set({ expiresAt: sql`now() - interval '1 s'` })
      .where(ofMember);
    expect(await sessionOf(accounts, browser)).toBeNull();
  });
});

describe('the session of a browser on https', () => {
  let secure: Accounts;
  beforeAll(async () => {
    secure = await anInstance(database, { siteUrl: 'https://clubs.test' });
  });
  afterAll(() => secure.close());

  test('is Secure, and no other host of the domain can set it or its mark', async () => {
    const member = await withPassword(aMember());
    const [cookie = '', mark = ''] = await cookiesOf(member, secure);
    expect(cookie).toMatch(
      /^__Host-directory\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(mark).toBe('__Host-signed-in=1; Max-Age=2592000; Path=/; SameSite=Lax; Secure');
    expect(await actorWith(browserWith([cookie]), secure)).toMatchObject({ userId: member.id });
  });

  test('is not accepted under a name that another host of the domain can set', async () => {
    const member = await withPassword(aMember());
    const [cookie = ''] = await cookiesOf(member, secure);
    for (const prefix of ['__Secure-', '']) {
      const planted = (cookie.split(';')[0] ?? '').replace('__Host-', prefix);
      expect(await sessionOf(secure, browserWith([planted]))).toBeNull();
    }
  });
});

describe('deactivation', () => {
  test('ends every session at once, those of programs included', async () => {
    const member = await withPassword(aMember());
    const browser = browserWith(await cookiesOf(member));
    const program = await accounts.database.transaction((tx) =>
      startProgramSession(accounts, tx, member.id),
    );
    await database.sql
      .update(profiles)
      .set({ status: 'deactivated' })
      .where(eq(profiles.id, member.id));
    expect(await database.sql.$count(session, eq(session.userId, member.id))).toBe(0);
    expect(await database.sql.$count(refreshToken, eq(refreshToken.userId, member.id))).toBe(0);
    expect(await sessionOf(accounts, browser)).toBeNull();
    expect(await renewProgramSession(accounts, program.refresh_token)).toBeNull();
  });

  test('prevents new sessions, whoever writes them', async () => {
    const member = await withPassword(aMember({ status: 'deactivated' }));
    const row = {
      token: randomUUID(),
      userId: member.id,
      expiresAt: new Date(Date.now() + 60_000),
    };
    await expect(database.sql.insert(session).values(row)).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  });

  test('makes a visitor of a user who still has a session, and ends it', async () => {
    const member = await withPassword(aMember().withRole('moderator'));
    const signedIn = await sessionOf(accounts, browserWith(await cookiesOf(member)));
    await database.sql.execute(sql`alter table profiles disable trigger profiles_end_sessions`);
    await database.sql
      .update(profiles)
      .set({ status: 'deactivated' })
      .where(eq(profiles.id, member.id));
    await database.sql.execute(sql`alter table profiles enable trigger profiles_end_sessions`);
    expect(await actorOf(accounts, signedIn)).toBe(VISITOR);
    expect(await database.sql.$count(session, eq(session.userId, member.id))).toBe(0);
  });
});

describe('the session of a program', () => {
  async function begin(member: MemberBuilder) {
    return accounts.database.transaction((tx) => startProgramSession(accounts, tx, member.id));
  }
  const bearing = (token: string) => new Headers({ authorization: `Bearer ${token}` });

  test('[DATA-27] has tokens, their end, and the user with identities and factors', async () => {
    const member = await withPassword(aMember());
    const begun = await begin(member);
    expect(begun).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: expect.any(Number),
      expires_in: 3600,
      token_type: 'bearer',
      user: {
        id: member.id,
        identities: [{ id: expect.any(String), provider: 'email' }],
        factors: [],
        email: member.email,
      },
    });
    expect(Math.abs(begun.expires_at - Date.now() / 1000 - 3600)).toBeLessThan(10);
    expect(await actorWith(bearing(begun.access_token))).toMatchObject({ userId: member.id });
  });

  test('is not accepted without its signature, nor after an hour of any use', async () => {
    const member = await withPassword(aMember());
    const { access_token: token } = await begin(member);
    expect(await actorWith(bearing(token.split('.')[0] ?? ''))).toBe(VISITOR);
    expect(await actorWith(bearing(`${token}x`))).toBe(VISITOR);
    expect(await actorWith(new Headers({ authorization: `Basic ${token}` }))).toBe(VISITOR);

    expect((await sessionOf(accounts, bearing(token)))?.cookies).toEqual([]);
    const [row] = await database.sql.select().from(session).where(eq(session.userId, member.id));
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await database.sql
      .update(session)
      .set({ expiresAt: sql`now()` })
      .where(eq(session.userId, member.id));
    expect(await actorWith(bearing(token))).toBe(VISITOR);
  });

  test('continues with its refresh token, which is replaced and stored only as a hash', async () => {
    const member = await withPassword(aMember());
    const first = await begin(member);
    const second = await renewProgramSession(accounts, first.refresh_token);
    expect(await actorWith(bearing(first.access_token))).toBe(VISITOR);
    expect(await actorWith(bearing(second?.access_token ?? ''))).toMatchObject({ kind: 'member' });
    const rows = await database.sql.select().from(refreshToken);
    expect(JSON.stringify(rows)).not.toContain(second?.refresh_token);
  });

  test('ends as a whole if a used refresh token comes again', async () => {
    const member = await withPassword(aMember());
    const other = await begin(member);
    const first = await begin(member);
    const second = await renewProgramSession(accounts, first.refresh_token);
    expect(await renewProgramSession(accounts, first.refresh_token)).toBeNull();
    expect(await actorWith(bearing(second?.access_token ?? ''))).toBe(VISITOR);
    expect(await renewProgramSession(accounts, second?.refresh_token ?? '')).toBeNull();
    expect(await actorWith(bearing(other.access_token))).toMatchObject({ kind: 'member' });
  });

  test('is renewed once if two requests come at the same moment', async () => {
    const { refresh_token: token } = await begin(await withPassword(aMember()));
    const renewed = await Promise.all([1, 2, 3].map(() => renewProgramSession(accounts, token)));
    expect(renewed.filter((one) => one !== null)).toHaveLength(1);
  });

  test('cannot be renewed with an unknown or expired token', async () => {
    const { refresh_token: token } = await begin(await withPassword(aMember()));
    expect(await renewProgramSession(accounts, 'x'.repeat(43))).toBeNull();
    await database.sql.update(refreshToken).set({ expiresAt: sql`now()` });
    expect(await renewProgramSession(accounts, token)).toBeNull();
  });
});

test('instances that start at the same moment share one secret, which only the accounts role can read', async () => {
  await database.sql.delete(secret);
  const instances = await Promise.all(Array.from({ length: 5 }, () => anInstance(database)));
  const secrets = await Promise.all(
    instances.map(async ({ authentication }) => (await authentication.$context).secret),
  );
  await Promise.all(instances.map((instance) => instance.close()));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(64);
  for (const role of ['directory_visitor', 'directory_member', 'directory_admin']) {
    const asRole = database.sql.transaction(async (tx) => {
      await tx.execute(sql`select set_config('role', ${role}, true)`);
      return tx.select().from(secret);
    });
    await expect(asRole).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

test('what has expired is removed, and nothing else', async () => {
  const [stale, kept, old] = await save(database.sql, aMember(), aMember(), aMember());
  const weeks = (count: number) => sql`now() - make_interval(weeks => ${count})`;
  const unconfirmed = (when: ReturnType<typeof weeks>) => ({
    emailVerified: false,
    createdAt: when,
  });
  await database.sql
    .update(user)
    .set(unconfirmed(weeks(2)))
    .where(eq(user.id, stale.id));
  await database.sql
    .update(user)
    .set(unconfirmed(weeks(0)))
    .where(eq(user.id, kept.id));
  await database.sql
    .update(user)
    .set({ createdAt: weeks(50) })
    .where(eq(user.id, old.id));
  const ends = [weeks(1), sql`now() + interval '1 day'`];
  for (const expiresAt of ends) {
    await database.sql.insert(session).values({ token: randomUUID(), userId: kept.id, expiresAt });
  }
  await sweepAccounts(accounts);
  const left = await database.sql.select({ id: profiles.id }).from(profiles);
  expect(left).not.toContainEqual({ id: stale.id });
  expect(left).toContainEqual({ id: kept.id });
  expect(left).toContainEqual({ id: old.id });
  expect(await database.sql.$count(session, eq(session.userId, kept.id))).toBe(1);
});

describe('the command that makes an admin', () => {
  test('gives the role once, by the email in upper or lower case', async () => {
    const [member] = await save(database.sql, aMember());
    expect(await makeAdmin(database.sql, ` ${member.email.toUpperCase()} `)).toBe(true);
    expect(await makeAdmin(database.sql, member.email)).toBe(false);
    const actor = await actorOf(accounts, {
      userId: member.id,
      sessionId: '',
      email: member.email,
      isProgram: false,
      cookies: [],
    });
    expect(actor).toMatchObject({ roles: ['admin'] });
  });

  test('says why it cannot', async () => {
    const [unconfirmed, gone] = await save(
      database.sql,
      aMember(),
      aMember({ status: 'deactivated' }),
    );
    await database.sql
      .update(user)
      .set({ emailVerified: false })
      .where(eq(user.id, unconfirmed.id));
    await expect(makeAdmin(database.sql, 'nobody@example.org')).rejects.toThrow(
      'No account has the email nobody@example.org. Create it on the site first.',
    );
    await expect(makeAdmin(database.sql, unconfirmed.email)).rejects.toThrow(
      `The email ${unconfirmed.email} isn’t confirmed yet. Open the link in the confirmation email first.`,
    );
    await expect(makeAdmin(database.sql, gone.email)).rejects.toThrow(
      `The account of ${gone.email} is deactivated.`,
    );
  });
});
