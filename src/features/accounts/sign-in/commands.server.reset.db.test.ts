import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { profiles, user, verification } from '#db/schema/accounts.ts';
import {
  aVisitor,
  browserWith,
  costs,
  mailsTo,
  newestToken,
  PASSWORD,
  twoInstances,
  anAccount,
} from '#platform/session/accounts.fixture.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { sessionOf } from '#platform/session/session.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { confirmEmail, requestPasswordReset, resetPassword, signIn } from './commands.server.ts';
import { emailOfResetLink } from './mailed-links.server.ts';

const WRONG = {
  kind: 'unauthenticated',
  message:
    'Invalid email or password. If you’ve just created your account, confirm your email first.',
};
const DEACTIVATED = { kind: 'forbidden', message: 'This account has been deactivated.' };
const LINK_ENDED = {
  kind: 'invalid',
  message: 'This link has expired or was already used.',
};
const NEW_PASSWORD = 'battery staple';
const { database, accounts, other } = await twoInstances();

function enter(
  member: { email: string },
  password = PASSWORD,
  instance = accounts,
): Promise<string[]> {
  return signIn(instance, { email: member.email, password }, aVisitor()).then(
    ({ cookies }) => cookies,
  );
}

async function aBrowserOf(member: MemberBuilder, password = PASSWORD): Promise<Headers> {
  return browserWith(await enter(member, password));
}

const set = (token: string, instance = accounts) =>
  resetPassword(instance, { token, newPassword: NEW_PASSWORD, confirmation: NEW_PASSWORD });

describe('a forgotten password', () => {
  test('is reset by the emailed link, once; every session ends', async () => {
    const member = await anAccount(database);
    const browser = await aBrowserOf(member);
    await requestPasswordReset(accounts, member.email, aVisitor());
    expect(await mailsTo(database, member.email)).toEqual([
      {
        kind: 'reset-password',
        path: expect.stringMatching(/^\/api\/auth\/reset-password\?token=[\w-]{32}$/),
      },
    ]);
    const token = await newestToken(database, member.email);
    expect(await emailOfResetLink(other, token)).toBe(member.email);
    await set(token);
    expect(await emailOfResetLink(other, token)).toBeNull();
    await expect(set(token)).rejects.toMatchObject(LINK_ENDED);
    expect(await sessionOf(accounts, browser)).toBeNull();
    await expect(enter(member)).rejects.toMatchObject(WRONG);
    await expect(enter(member, NEW_PASSWORD)).resolves.toHaveLength(3);
    const kinds = (await mailsTo(database, member.email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['reset-password', 'password-changed']);
  });

  test('is reset once even if two use the link at the same moment', async () => {
    const member = await anAccount(database);
    await requestPasswordReset(accounts, member.email, aVisitor());
    const token = await newestToken(database, member.email);
    const outcomes = await Promise.allSettled([set(token), set(token, other)]);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refusals).toEqual([expect.objectContaining(LINK_ENDED)]);
  });

  test('invalidates all other links of the account, and confirms its address', async () => {
    const member = await anAccount(database);
    await database.sql.update(user).set({ emailVerified: false }).where(eq(user.id, member.id));
    await enter(member).catch(() => undefined);
    const confirmation = await newestToken(database, member.email);
    await requestPasswordReset(accounts, member.email, aVisitor());
    const first = await newestToken(database, member.email);
    await requestPasswordReset(accounts, member.email, aVisitor());
    await set(await newestToken(database, member.email));
    await expect(set(first)).rejects.toMatchObject(LINK_ENDED);
    await expect(confirmEmail(accounts, confirmation)).rejects.toMatchObject(LINK_ENDED);
    await expect(enter(member, NEW_PASSWORD)).resolves.toHaveLength(3);
  });

  test('cannot be replaced by a common one; the link still works', async () => {
    const member = await anAccount(database);
    await requestPasswordReset(accounts, member.email, aVisitor());
    const token = await newestToken(database, member.email);
    for (const newPassword of ['123456', member.email, ` ${member.profile.username} `]) {
      const guessable = { token, newPassword, confirmation: newPassword };
      await expect(resetPassword(accounts, guessable)).rejects.toMatchObject({ kind: 'invalid' });
    }
    await set(token);
    await expect(enter(member, NEW_PASSWORD)).resolves.toHaveLength(3);
  });

  test('can be reset for an hour', async () => {
    const member = await anAccount(database);
    await requestPasswordReset(accounts, member.email, aVisitor());
    const token = await newestToken(database, member.email);
    const ofMember = eq(verification.value, member.id);
    const [kept] = await database.sql.select().from(verification).where(ofMember);
    const minutes = ((kept?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(JSON.stringify(kept)).not.toContain(token);
    await database.sql
      .update(verification)
      .set({ expiresAt: sql`now()` })
      .where(ofMember);
    expect(await emailOfResetLink(accounts, token)).toBeNull();
    await expect(set(token)).rejects.toMatchObject(LINK_ENDED);
    await expect(enter(member)).resolves.toHaveLength(3);
  });

  test('cannot be reset by a link that was never mailed, nor by a confirmation link', async () => {
    const member = await anAccount(database);
    await database.sql.update(user).set({ emailVerified: false }).where(eq(user.id, member.id));
    await enter(member).catch(() => undefined);
    await expect(set(await newestToken(database, member.email))).rejects.toMatchObject(LINK_ENDED);
    await expect(set('x'.repeat(32))).rejects.toMatchObject(LINK_ENDED);
  });

  test('of a deactivated account can be reset, but opens nothing', async () => {
    const member = await anAccount(database, 'deactivated');
    await requestPasswordReset(accounts, member.email, aVisitor());
    await set(await newestToken(database, member.email));
    await expect(enter(member, NEW_PASSWORD)).rejects.toMatchObject(DEACTIVATED);
    const [profile] = await database.sql.select().from(profiles).where(eq(profiles.id, member.id));
    expect(profile?.status).toBe('deactivated');
  });
});

describe('requesting a link', () => {
  test('gets the same answer for an unknown address, which gets no mail', async () => {
    const before = await database.sql.$count(verification);
    await expect(
      requestPasswordReset(accounts, 'nobody@example.org', aVisitor()),
    ).resolves.toBeUndefined();
    expect(await mailsTo(database, 'nobody@example.org')).toEqual([]);
    // The same rows are written, for no account.
    expect(await database.sql.$count(verification)).toBe(before + 1);
  });

  test('takes as long for an unknown address', async () => {
    const member = await anAccount(database);
    const ask = async (email: string) => {
      // The account's limit is not what is measured.
      await database.sql.execute(sql`delete from auth.rate_limit`);
      await requestPasswordReset(accounts, email, aVisitor());
    };
    const cost = await costs(
      40,
      () => ask(member.email),
      (count) => ask(`nobody${count}@example.org`),
    );
    expect(cost.other / cost.one).toBeGreaterThan(0.6);
    expect(cost.other / cost.one).toBeLessThan(1.6);
  });

  test('gets the same answer after five an hour, known or not, on any instance; no mail is sent', async () => {
    const member = await anAccount(database);
    for (const email of [member.email, 'nobody.else@example.org']) {
      for (let count = 0; count < 7; count += 1) {
        const asked = requestPasswordReset(count % 2 ? accounts : other, email, aVisitor());
        await expect(asked).resolves.toBeUndefined();
      }
    }
    expect(await mailsTo(database, member.email)).toHaveLength(5);
    // The last emailed link still works.
    await set(await newestToken(database, member.email));
  });

  test('works for the owner in a known browser, whatever strangers request', async () => {
    const member = await anAccount(database);
    const [known, another] = [
      await aBrowserOf(member),
      await aBrowserOf(await anAccount(database)),
    ];
    const ask = (headers: Headers) =>
      requestPasswordReset(accounts, member.email, aVisitor(headers));
    for (let count = 0; count < 6; count += 1) await ask(new Headers());
    const before = await mailsTo(database, member.email);
    await ask(another);
    expect(await mailsTo(database, member.email)).toEqual(before);
    await ask(known);
    expect(await mailsTo(database, member.email)).toHaveLength(before.length + 1);
    await set(await newestToken(database, member.email));
  });

  test('is refused if one network address makes too many', async () => {
    const visitor = aVisitor();
    for (let before = 0; before < LIMITS.mailToOthers.max; before += 1) {
      await limit(accounts.database.sql, `reset from ${visitor.address}`, LIMITS.mailToOthers);
    }
    const asked = requestPasswordReset(accounts, 'nobody@example.org', visitor);
    await expect(asked).rejects.toMatchObject({ kind: 'limited' });
  });
});
