import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { refreshToken, session, user } from '#db/schema/accounts.ts';
import {
  anAddress,
  aVisitor,
  browserWith,
  costs,
  mailsTo,
  newestToken,
  PASSWORD,
  twoInstances,
  anAccount,
} from '#platform/session/accounts.fixture.ts';
import { sessionOf } from '#platform/session/session.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aSignUp } from '#tests/builders/sign-ups.ts';
import {
  changePassword,
  confirmEmail,
  renewProgram,
  requestPasswordReset,
  resetPassword,
  signIn,
  signInProgram,
  signOut,
  signUp,
} from './commands.server.ts';
import { repeatSignUpMail } from './registration.server.ts';

const WRONG = {
  kind: 'unauthenticated',
  message:
    'Invalid email or password. If you’ve just created your account, confirm your email first.',
};
const DEACTIVATED = { kind: 'forbidden', message: 'This account has been deactivated.' };
const NEW_PASSWORD = 'battery staple';
const { database, accounts, other } = await twoInstances();

async function enter(
  member: { email: string },
  password = PASSWORD,
  instance = accounts,
): Promise<string[]> {
  const answer = await signIn(instance, { email: member.email, password }, aVisitor());
  return answer.cookies;
}

async function aBrowserOf(member: MemberBuilder, password = PASSWORD): Promise<Headers> {
  return browserWith(await enter(member, password));
}

describe('a sign-in', () => {
  test('[AUTH-06] with email and password starts a session that every instance knows', async () => {
    const member = await anAccount(database);
    const browser = await aBrowserOf(member);
    expect(await sessionOf(other, browser)).toMatchObject({
      userId: member.id,
      email: member.email,
    });
  });

  test('ends the session that its browser had, and no other', async () => {
    const member = await anAccount(database);
    const [browser, elsewhere] = [await aBrowserOf(member), await aBrowserOf(member)];
    const credentials = { email: member.email, password: PASSWORD };
    const visitor = { address: anAddress(), headers: browser };
    const { cookies } = await signIn(accounts, credentials, visitor);
    expect(await sessionOf(accounts, browser)).toBeNull();
    expect(await sessionOf(accounts, elsewhere)).toMatchObject({ userId: member.id });
    expect(await sessionOf(accounts, browserWith(cookies))).toMatchObject({ userId: member.id });
  });

  test('gives the same answer for an unknown address and a wrong password', async () => {
    const member = await anAccount(database);
    await expect(enter(member, 'wrong password')).rejects.toMatchObject(WRONG);
    await expect(enter(member, 'x'.repeat(500))).rejects.toMatchObject(WRONG);
    await expect(enter({ email: 'nobody@example.org' })).rejects.toMatchObject(WRONG);
    const [withoutPassword] = await save(database.sql, aMember());
    await expect(enter(withoutPassword)).rejects.toMatchObject(WRONG);
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    const member = await anAccount(database);
    const cost = await costs(
      4,
      () => enter(member, 'wrong password').catch(() => undefined),
      (count) => enter({ email: `nobody${count}@example.org` }).catch(() => undefined),
    );
    // Without hashing the password it would take a tenth.
    expect(cost.other / cost.one).toBeGreaterThan(0.6);
    expect(cost.other / cost.one).toBeLessThan(1.6);
  });

  test('to a deactivated account says so only after the right password', async () => {
    const member = await anAccount(database, 'deactivated');
    await expect(enter(member)).rejects.toMatchObject(DEACTIVATED);
    await expect(enter(member, 'wrong password')).rejects.toMatchObject(WRONG);
    expect(await database.sql.$count(session, eq(session.userId, member.id))).toBe(0);
  });

  describe('with a password that a stranger has just signed up with', () => {
    /**
     * A stranger signs up with the address. Returns how to sign in with that sign-up's password.
     */
    async function signedUpByAStranger(email: string) {
      const form = aSignUp({ email, password: 'chosen by a stranger' });
      await signUp(accounts, form, anAddress());
      return { email, password: form.password };
    }

    test('gets the same answer, in a browser and in a program, whether or not the address was known', async () => {
      const known = await signedUpByAStranger((await anAccount(database)).email);
      const unknown = await signedUpByAStranger(aSignUp().email);
      for (const credentials of [known, unknown]) {
        const entered = signIn(accounts, credentials, aVisitor());
        await expect(entered).rejects.toMatchObject(WRONG);
        const program = signInProgram(accounts, credentials, aVisitor());
        await expect(program).rejects.toMatchObject(WRONG);
        // Of the sign-up only.
        expect(await mailsTo(database, credentials.email)).toHaveLength(1);
      }
    });

    test('counts as a wrong password in both cases, and both must wait after ten', async () => {
      const known = await signedUpByAStranger((await anAccount(database)).email);
      const unknown = await signedUpByAStranger(aSignUp().email);
      for (const credentials of [known, unknown]) {
        for (let count = 0; count < 10; count += 1) {
          await expect(signIn(accounts, credentials, aVisitor())).rejects.toMatchObject(WRONG);
        }
        const waiting = signIn(accounts, credentials, aVisitor());
        await expect(waiting).rejects.toMatchObject({ kind: 'limited', retryAfterSeconds: 60 });
      }
    });

    test('takes as long in both cases', async () => {
      const known = await signedUpByAStranger((await anAccount(database)).email);
      const unknown = await signedUpByAStranger(aSignUp().email);
      const cost = await costs(
        4,
        () => signIn(accounts, known, aVisitor()).catch(() => undefined),
        () => signIn(accounts, unknown, aVisitor()).catch(() => undefined),
      );
      expect(cost.other / cost.one).toBeGreaterThan(0.6);
      expect(cost.other / cost.one).toBeLessThan(1.6);
    });
  });

  test('with an unconfirmed address works after confirming it by a link requested again', async () => {
    const member = await anAccount(database);
    await database.sql.update(user).set({ emailVerified: false }).where(eq(user.id, member.id));
    await expect(enter(member)).rejects.toMatchObject(WRONG);
    expect(await mailsTo(database, member.email)).toEqual([]);
    await repeatSignUpMail(accounts, member.email, anAddress());
    await confirmEmail(accounts, await newestToken(database, member.email));
    await expect(enter(member)).resolves.toHaveLength(3);
  });

  test('with the right password does not count', async () => {
    const member = await anAccount(database);
    const address = aVisitor();
    for (let count = 0; count < 12; count += 1) {
      const credentials = { email: member.email, password: PASSWORD };
      await expect(signIn(accounts, credentials, address)).resolves.toMatchObject({
        secondStep: null,
      });
    }
  });
});

test('[NAV-48] signing out ends every session on every device, and clears the cookies', async () => {
  const member = await anAccount(database);
  const [one, two] = [await aBrowserOf(member), await aBrowserOf(member)];
  const program = await signInProgram(
    accounts,
    { email: member.email, password: PASSWORD },
    aVisitor(),
  );
  const stranger = await aBrowserOf(await anAccount(database));
  const cookies = await signOut(accounts, await sessionOf(accounts, one));
  expect(cookies).toContainEqual(
    expect.stringMatching(/^directory\.session_token=; Max-Age=0; Path=\/; HttpOnly/),
  );
  expect(cookies.at(-1)).toBe('signed-in=; Max-Age=0; Path=/; SameSite=Lax');
  for (const browser of [one, two]) expect(await sessionOf(other, browser)).toBeNull();
  await expect(renewProgram(accounts, program.refresh_token, anAddress())).rejects.toMatchObject({
    kind: 'unauthenticated',
    message: 'You’ve been signed out. Sign in again.',
  });
  expect(await sessionOf(accounts, stranger)).not.toBeNull();
});

describe('a program', () => {
  test('is refused like a browser, and its session is not one of 30 days', async () => {
    const member = await anAccount(database);
    const credentials = { email: member.email, password: PASSWORD };
    const wrong = { ...credentials, password: 'wrong password' };
    await expect(signInProgram(accounts, wrong, aVisitor())).rejects.toMatchObject(WRONG);
    const gone = { ...credentials, email: (await anAccount(database, 'deactivated')).email };
    await expect(signInProgram(accounts, gone, aVisitor())).rejects.toMatchObject(DEACTIVATED);
    await signInProgram(accounts, credentials, aVisitor());
    const rows = await database.sql.select().from(session).where(eq(session.userId, member.id));
    expect(rows).toHaveLength(1);
    expect((rows[0]?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000);
  });
});

describe('the owner of an account', () => {
  test('is told of each program that signs in, and not of its later requests', async () => {
    const member = await anAccount(database);
    const credentials = { email: member.email, password: PASSWORD };
    const headers = new Headers({ 'user-agent': 'curl/8.1.0', 'x-forwarded-for': '203.0.113.9' });
    const wrong = { ...credentials, password: 'wrong password' };
    await signInProgram(accounts, wrong, aVisitor(headers)).catch(() => undefined);
    expect(await mailsTo(database, member.email)).toEqual([]);
    const program = await signInProgram(accounts, credentials, aVisitor(headers));
    const told = { kind: 'new-browser', path: null };
    expect(await mailsTo(database, member.email)).toEqual([told]);
    const { rows } = await database.sql.execute(sql`
      select payload->'browser' as browser, payload->>'network' as network
      from graphile_worker._private_jobs where payload->>'to' = ${member.email}`);
    expect(rows).toEqual([{ browser: null, network: '203.0.113.0/24' }]);
    await renewProgram(accounts, program.refresh_token, anAddress());
    expect(await mailsTo(database, member.email)).toEqual([told]);
    await signInProgram(other, credentials, aVisitor(headers));
    expect(await mailsTo(database, member.email)).toEqual([told, told]);
  });
});

describe('a change of password', () => {
  const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmation: NEW_PASSWORD };

  test('[PROF-28] takes effect at once, ends the other sessions, and tells the owner', async () => {
    const member = await anAccount(database);
    const [own, elsewhere] = [await aBrowserOf(member), await aBrowserOf(member)];
    await signInProgram(accounts, { email: member.email, password: PASSWORD }, aVisitor());
    const cookies = await changePassword(accounts, await sessionOf(accounts, own), own, form);
    expect(await sessionOf(accounts, browserWith(cookies))).toMatchObject({ userId: member.id });
    expect(await sessionOf(accounts, elsewhere)).toBeNull();
    expect(await database.sql.$count(session, eq(session.userId, member.id))).toBe(1);
    expect(await database.sql.$count(refreshToken, eq(refreshToken.userId, member.id))).toBe(0);
    expect(await mailsTo(database, member.email)).toEqual([
      // The second browser, and the program.
      { kind: 'new-browser', path: null },
      { kind: 'new-browser', path: null },
      { kind: 'password-changed', path: null },
    ]);
    await expect(enter(member)).rejects.toMatchObject(WRONG);
    await expect(enter(member, NEW_PASSWORD)).resolves.toHaveLength(3);
  });

  test('invalidates links mailed to set a password', async () => {
    const member = await anAccount(database);
    const own = await aBrowserOf(member);
    await requestPasswordReset(accounts, member.email, aVisitor());
    const token = await newestToken(database, member.email);
    await changePassword(accounts, await sessionOf(accounts, own), own, form);
    const set = resetPassword(other, { token, newPassword: 'of a stranger', confirmation: '' });
    await expect(set).rejects.toMatchObject({ kind: 'invalid' });
    await expect(enter(member, NEW_PASSWORD)).resolves.toHaveLength(3);
  });

  test('is refused for a common one, with a message', async () => {
    const member = await anAccount(database);
    const browser = await aBrowserOf(member);
    const signedIn = await sessionOf(accounts, browser);
    for (const [newPassword, why] of [
      ['iloveyou', /one of the 10,000 most common passwords/],
      [member.profile.username ?? '', /Don’t use your username/],
    ] as const) {
      const guessable = { currentPassword: PASSWORD, newPassword, confirmation: newPassword };
      await expect(changePassword(accounts, signedIn, browser, guessable)).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringMatching(why),
      });
    }
    expect(await sessionOf(accounts, browser)).not.toBeNull();
  });

  test('is refused with a wrong current password, at most ten times an hour', async () => {
    const member = await anAccount(database);
    const browser = await aBrowserOf(member);
    const signedIn = await sessionOf(accounts, browser);
    const wrong = { ...form, currentPassword: 'wrong password' };
    for (let count = 0; count < 10; count += 1) {
      await expect(changePassword(accounts, signedIn, browser, wrong)).rejects.toMatchObject({
        kind: 'invalid',
        message: 'Your current password isn’t correct.',
      });
    }
    await expect(changePassword(other, signedIn, browser, form)).rejects.toMatchObject({
      kind: 'limited',
    });
    const told = { kind: 'suspicious-sign-ins', path: null };
    expect(await mailsTo(database, member.email)).toEqual([told]);
    await expect(enter(member)).resolves.toHaveLength(3);
  });

  test('is refused without a session and after it has ended', async () => {
    const member = await anAccount(database);
    const browser = await aBrowserOf(member);
    const signedIn = await sessionOf(accounts, browser);
    await signOut(accounts, signedIn);
    const ended = {
      kind: 'unauthenticated',
      message: 'You’ve been signed out. Sign in again.',
    };
    await expect(changePassword(accounts, null, new Headers(), form)).rejects.toMatchObject(ended);
    await expect(changePassword(accounts, signedIn, browser, form)).rejects.toMatchObject(ended);
    await expect(enter(member)).resolves.toHaveLength(3);
  });
});
