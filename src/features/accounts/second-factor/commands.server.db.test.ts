import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { passkey, rateLimit, session, twoFactor, user } from '#db/schema/accounts.ts';
import { signInProgram } from '#features/accounts/sign-in/commands.server.ts';
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import {
  aVisitor,
  browserWith,
  mailsTo,
  PASSWORD,
  twoInstances,
  anAccount,
} from '#platform/session/accounts.fixture.ts';
import { sessionOf } from '#platform/session/session.ts';
import { codeOf } from '#tests/authenticator.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { aMemberWithApp, credentialsOf, firstStep as firstStepOf } from '#tests/people-with-app.ts';
import {
  addPasskey,
  changerOf,
  confirmApp,
  finishSignIn,
  makeRecoveryCodes,
  removePasskey,
  renamePasskey,
  startApp,
  startPasskey,
  turnOffApp,
} from './commands.server.ts';
import { ownFactors } from './queries.server.ts';

const WRONG_PASSWORD = { kind: 'invalid', message: 'Your current password isn’t correct.' };
const WRONG_CODE = { kind: 'invalid', message: expect.stringContaining('That code isn’t right.') };
const WRONG_RECOVERY = { message: 'That recovery code isn’t right, or it was already used.' };
const OVER = { kind: 'unauthenticated', message: expect.stringContaining('took too long') };

const { database, accounts, other } = await twoInstances();

const firstStep = (member: MemberBuilder) => firstStepOf(accounts, member);
const withApp = () => aMemberWithApp(database, accounts);

async function changer(browser: Headers, instance = accounts) {
  return changerOf(instance, await sessionOf(instance, browser), browser);
}

/** Six digits that are certainly wrong. */
function wrongCode(secret: string, count = 0): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  const candidates = Array.from({ length: 30 }, (_, index) => String(100_000 + index));
  return candidates.filter((code) => !right.includes(code))[count] ?? '';
}

const isSignedIn = async (browser: Headers) => (await sessionOf(other, browser)) !== null;

describe('an authenticator app', () => {
  test('is set up with the password and a code; other sessions end, and the owner is told', async () => {
    const member = await anAccount(database);
    const { browser } = await firstStep(member);
    const elsewhere = (await firstStep(member)).browser;
    await expect(startApp(await changer(browser), 'not the one')).rejects.toMatchObject(
      WRONG_PASSWORD,
    );
    const { secret, picture } = await startApp(await changer(browser), PASSWORD);
    expect(picture.path).toMatch(/^M\d+ \d+h\d+v1h-\d+z/);
    // Not before a code has shown that the app has the secret.
    expect((await firstStep(member)).secondStep).toBeNull();
    await expect(confirmApp(await changer(browser), wrongCode(secret))).rejects.toMatchObject(
      WRONG_CODE,
    );
    const { recoveryCodes, cookies } = await confirmApp(await changer(browser), codeOf(secret));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await isSignedIn(browserWith(cookies))).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await mailsTo(database, member.email)).toContainEqual({
      kind: 'sign-in-changed',
      path: null,
    });
    const [row] = await database.sql
      .select()
      .from(twoFactor)
      .where(eq(twoFactor.userId, member.id));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(recoveryCodes?.[0]);
    await expect(startApp(await changer(browserWith(cookies)), PASSWORD)).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  test('can be turned off only with the password', async () => {
    const { member, browser } = await withApp();
    await expect(turnOffApp(await changer(browser), 'not it')).rejects.toMatchObject(
      WRONG_PASSWORD,
    );
    expect((await firstStep(member)).secondStep).toEqual({ ways: ['app'] });
    const cookies = await turnOffApp(await changer(browser), PASSWORD);
    expect((await firstStep(member)).secondStep).toBeNull();
    expect(await ownFactors(accounts, await sessionOf(accounts, browserWith(cookies)))).toEqual({
      hasApp: false,
      isAppBroken: false,
      passkeys: [],
      recoveryCodes: null,
    });
  });
});

describe('the second step of a sign-in', () => {
  test('comes after the right password, and before it nothing is accessible', async () => {
    const { member, secret } = await withApp();
    const before = await database.sql.$count(session, eq(session.userId, member.id));
    const { secondStep, browser } = await firstStep(member);
    expect(secondStep).toEqual({ ways: ['app'] });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await database.sql.$count(session, eq(session.userId, member.id))).toBe(before);
    const cookies = await finishSignIn(other, browser, codeOf(secret, 1));
    expect(await isSignedIn(browserWith(cookies))).toBe(true);
  });

  test("cannot be skipped: without its cookie, with a forged one, or with another account's", async () => {
    const { member, secret } = await withApp();
    const { browser } = await firstStep(member);
    const cookie = browser.get('cookie') ?? '';
    const forged = new Headers({ cookie: cookie.replace(/2fa-.{4}/, '2fa-AAAA') });
    await expect(finishSignIn(accounts, new Headers(), codeOf(secret, 1))).rejects.toMatchObject(
      OVER,
    );
    await expect(finishSignIn(accounts, forged, codeOf(secret, 1))).rejects.toMatchObject(OVER);
    const stranger = await withApp();
    const theirs = (await firstStep(stranger.member)).browser;
    await expect(finishSignIn(accounts, theirs, codeOf(secret, 1))).rejects.toMatchObject(
      WRONG_CODE,
    );
  });

  test('accepts a code once, on any instance, although it is valid for longer', async () => {
    const { member, secret } = await withApp();
    const [one, two] = [await firstStep(member), await firstStep(member)];
    const code = codeOf(secret, 1);
    const tried = await Promise.allSettled([
      finishSignIn(accounts, one.browser, code),
      finishSignIn(other, two.browser, code),
    ]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const again = await firstStep(member);
    await expect(finishSignIn(accounts, again.browser, code)).rejects.toMatchObject(WRONG_CODE);
  });

  test('accepts its cookie once', async () => {
    const { member, secret } = await withApp();
    const { browser } = await firstStep(member);
    await finishSignIn(accounts, browser, codeOf(secret, 1));
    await expect(finishSignIn(accounts, browser, codeOf(secret, 1))).rejects.toMatchObject(OVER);
  });

  test('accepts no code that has set up the app or served as a proof; each works once', async () => {
    const { member, secret, confirmedBy, browser } = await withApp();
    const proof = codeOf(secret, 1);
    const prove = async () => requireProof(other, await sessionOf(other, browser), browser, proof);
    await prove();
    await expect(prove()).rejects.toMatchObject(WRONG_CODE);
    for (const code of [proof, confirmedBy]) {
      const step = await firstStep(member);
      await expect(finishSignIn(accounts, step.browser, code)).rejects.toMatchObject(WRONG_CODE);
    }
  });

  test('ends a sign-in after five wrong codes, and locks the account after ten', async () => {
    const { member, secret } = await withApp();
    const fiveGuesses = async (from: number): Promise<Headers> => {
      const { browser } = await firstStep(member);
      for (let guess = from; guess < from + 5; guess += 1) {
        const code = wrongCode(secret, guess);
        await expect(finishSignIn(accounts, browser, code)).rejects.toMatchObject(WRONG_CODE);
      }
      return browser;
    };
    const over = await fiveGuesses(0);
    await expect(finishSignIn(other, over, codeOf(secret, 1))).rejects.toMatchObject(OVER);
    await fiveGuesses(5);
    const { browser } = await firstStep(member);
    // As if the code had not been tried above.
    await database.sql.delete(rateLimit);
    await expect(finishSignIn(other, browser, codeOf(secret, 1))).rejects.toMatchObject({
      kind: 'limited',
    });
  });

  test('accepts a recovery code once, however it is typed, and tells the owner', async () => {
    const { member, codes } = await withApp();
    const typed = ` ${codes[0]?.toLowerCase().replace('-', ' ')} `;
    const cookies = await finishSignIn(accounts, (await firstStep(member)).browser, typed);
    expect(await isSignedIn(browserWith(cookies))).toBe(true);
    const again = (await firstStep(member)).browser;
    await expect(finishSignIn(other, again, codes[0] ?? '')).rejects.toMatchObject(WRONG_RECOVERY);
    expect(
      await ownFactors(accounts, await sessionOf(accounts, browserWith(cookies))),
    ).toMatchObject({ recoveryCodes: 9 });
    const kinds = (await mailsTo(database, member.email)).map(({ kind }) => kind);
    expect(kinds).toContain('new-browser');
    expect(kinds.filter((kind) => kind === 'sign-in-changed')).toHaveLength(2);
  });

  test('accepts none of the replaced recovery codes', async () => {
    const { member, codes, browser } = await withApp();
    const fresh = await makeRecoveryCodes(await changer(browser), PASSWORD);
    const step = await firstStep(member);
    await expect(finishSignIn(accounts, step.browser, codes[0] ?? '')).rejects.toMatchObject(
      WRONG_RECOVERY,
    );
    expect(await finishSignIn(accounts, step.browser, fresh[0] ?? '')).not.toEqual([]);
  });

  test('is refused to an account deactivated since the first step', async () => {
    const { member, secret } = await withApp();
    const { browser } = await firstStep(member);
    await database.sql.execute(
      `update profiles set status = 'deactivated' where id = '${member.id}'`,
    );
    await expect(finishSignIn(accounts, browser, codeOf(secret, 1))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

describe('a program', () => {
  test('sends the code along with the password, and is refused without', async () => {
    const { member, secret } = await withApp();
    const enter = (code?: string) =>
      signInProgram(accounts, { ...credentialsOf(member), code }, aVisitor());
    await expect(enter()).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(enter(wrongCode(secret))).rejects.toMatchObject(WRONG_CODE);
    const code = codeOf(secret, 1);
    const begun = await enter(code);
    expect(begun.user.factors).toMatchObject([{ factor_type: 'totp' }]);
    await expect(enter(code)).rejects.toMatchObject(WRONG_CODE);
  });
});

describe('a passkey', () => {
  const RESPONSE = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
  } as const;

  async function withPasskey() {
    const member = await anAccount(database);
    const { browser } = await firstStep(member);
    const [row] = await database.sql
      .insert(passkey)
      .values({
        userId: member.id,
        name: 'Laptop',
        credentialId: `credential-${member.id}`,
        publicKey: 'AAAA',
        counter: 0,
        transports: [],
      })
      .returning();
    await database.sql.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, member.id));
    return { member, browser, id: row?.id ?? '' };
  }

  test('is requested with the password, and a forged one is refused', async () => {
    const { browser } = await firstStep(await anAccount(database));
    await expect(startPasskey(await changer(browser), 'not it')).rejects.toMatchObject(
      WRONG_PASSWORD,
    );
    const made = { name: 'Laptop', response: RESPONSE };
    const refused = {
      kind: 'invalid',
      message: 'We couldn’t accept this passkey. Try again.',
    };
    await expect(addPasskey(await changer(browser), made)).rejects.toMatchObject(refused);
    const options = await startPasskey(await changer(browser), PASSWORD);
    expect(options.rp.id).toBe('clubs.test');
    await expect(addPasskey(await changer(browser), made)).rejects.toMatchObject(refused);
  });

  test('is one of at most 20 per account', async () => {
    const { member, browser } = await withApp();
    const some = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({
        userId: member.id,
        name: `Key ${from + at}`,
        publicKey: 'pQECAyYgASFYIA',
        credentialId: `${member.id}_${from + at}`,
        counter: 0,
        transports: [],
      }));
    await database.sql.insert(passkey).values(some(0, 19));
    await startPasskey(await changer(browser), PASSWORD);
    await database.sql.insert(passkey).values(some(19, 20));
    await expect(startPasskey(await changer(browser), PASSWORD)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Remove one of your 20 passkeys first.',
    });
  });

  test('is renamed and removed only by its owner', async () => {
    const { member, browser, id } = await withPasskey();
    const stranger = await changer((await firstStep(await anAccount(database))).browser);
    const missing = { kind: 'missing' };
    await expect(renamePasskey(stranger, { id, name: 'Mine' })).rejects.toMatchObject(missing);
    const removal = { id, currentPassword: PASSWORD };
    await expect(removePasskey(stranger, removal)).rejects.toMatchObject(missing);
    expect((await firstStep(member)).secondStep).toEqual({ ways: ['passkey'] });
    await renamePasskey(await changer(browser), { id, name: 'Desk' });
    await removePasskey(await changer(browser), removal);
    expect((await firstStep(member)).secondStep).toBeNull();
  });

  test('can be added or removed beside another one only with the password', async () => {
    const { member, browser, id } = await withPasskey();
    const userId = member.id;
    const another = { name: 'Phone', publicKey: 'AAAA', counter: 0, transports: [] };
    await database.sql
      .insert(passkey)
      .values({ ...another, userId, credentialId: `another-${userId}` });
    const removal = removePasskey(await changer(browser), { id, currentPassword: 'not it' });
    await expect(removal).rejects.toMatchObject(WRONG_PASSWORD);
    const start = startPasskey(await changer(browser), 'not it');
    await expect(start).rejects.toMatchObject(WRONG_PASSWORD);
    expect(await database.sql.$count(passkey, eq(passkey.userId, userId))).toBe(2);
  });
});
