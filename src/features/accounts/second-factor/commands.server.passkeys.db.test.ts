import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { passkey, profiles, session, user } from '#db/schema/accounts.ts';
import { signIn } from '#features/accounts/sign-in/commands.server.ts';
import { pendingSignIn } from '#features/accounts/sign-in/second-step.server.ts';
import { aVisitor, browserWith, twoInstances } from '#platform/session/accounts.fixture.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { finishSignInWithPasskey } from './commands.server.ts';
import { passkeyToUse } from './passkeys.server.ts';

const ORIGIN = 'http://clubs.test';
const NOT_TAKEN = {
  kind: 'invalid',
  message: 'We couldn’t accept this passkey. Try again.',
};
const OVER = { kind: 'unauthenticated' };

const { database, accounts, other } = await twoInstances();

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** What an authenticator signs; an attack may change each part. */
interface Signed {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly type?: string;
}

/** A software authenticator: a P-256 key that signs anything. */
function anAuthenticator(id: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // A COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  return {
    id,
    publicKey: base64url(cose),
    signs({ challenge, origin = ORIGIN, rpId = 'clubs.test', counter = 1, type }: Signed) {
      const told = { type: type ?? 'webauthn.get', challenge, origin, crossOrigin: false };
      const clientData = Buffer.from(JSON.stringify(told));
      const count = Buffer.alloc(4);
      count.writeUInt32BE(counter);
      const data = Buffer.concat([sha256(rpId), Buffer.from([0x05]), count]);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}

let made = 0;

/** A user with a passkey and no session. */
async function withPasskey(counter = 0) {
  const [member] = await save(database.sql, aMember().withPassword());
  made += 1;
  const authenticator = anAuthenticator(base64url(Buffer.from(`credential ${made}`)));
  await database.sql.insert(passkey).values({
    userId: member.id,
    name: 'Laptop',
    credentialId: authenticator.id,
    publicKey: authenticator.publicKey,
    counter,
    transports: [],
  });
  await database.sql.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, member.id));
  return { member, authenticator };
}

/** Up to the password and the challenge of the second step. */
async function secondStep({ email }: MemberBuilder) {
  const credentials = { email, password: KNOWN_PASSWORD.text };
  const browser = browserWith((await signIn(accounts, credentials, aVisitor())).cookies);
  const { challenge } = await passkeyToUse(accounts, await pendingSignIn(accounts, browser));
  return { browser, challenge };
}
const sessionsOf = ({ id }: MemberBuilder) => database.sql.$count(session, eq(session.userId, id));

describe('a passkey as the second step', () => {
  test('signs in, and its signature works once, on any instance', async () => {
    const { member, authenticator } = await withPasskey();
    const { browser, challenge } = await secondStep(member);
    const response = authenticator.signs({ challenge });
    // Knowing the sign-in's name is not enough without our signature.
    const named = (browser.get('cookie') ?? '').replace(/(two_factor=[^.;]+\.)[^;]+/, '$1AAAA');
    const forged = new Headers({ cookie: named });
    await expect(finishSignInWithPasskey(other, forged, response)).rejects.toMatchObject(OVER);
    const cookies = await finishSignInWithPasskey(accounts, browser, response);
    expect(cookies.join()).toContain('session_token');
    expect(await sessionsOf(member)).toBe(1);
    await expect(finishSignInWithPasskey(other, browser, response)).rejects.toMatchObject(OVER);
    // In another sign-in of the account, it answers an old challenge.
    const next = await secondStep(member);
    await expect(finishSignInWithPasskey(other, next.browser, response)).rejects.toMatchObject(
      NOT_TAKEN,
    );
    expect(await sessionsOf(member)).toBe(1);
  });

  test.each([
    ['for another site', { origin: 'https://clubs.test.evil.example' }],
    ['over another scheme', { origin: 'https://clubs.test' }],
    ['for another port', { origin: 'http://clubs.test:8080' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for a part of the host', { rpId: 'test' }],
    ['a challenge of its own', { challenge: base64url(Buffer.alloc(32, 7)) }],
    ['as for making a passkey', { type: 'webauthn.create' }],
  ])('that signs %s is refused, and its challenge cannot be used again', async (_, attack) => {
    const { member, authenticator } = await withPasskey();
    const { browser, challenge } = await secondStep(member);
    const response = authenticator.signs({ challenge, ...attack });
    await expect(finishSignInWithPasskey(accounts, browser, response)).rejects.toMatchObject(
      NOT_TAKEN,
    );
    const right = authenticator.signs({ challenge });
    await expect(finishSignInWithPasskey(accounts, browser, right)).rejects.toMatchObject(
      NOT_TAKEN,
    );
    expect(await sessionsOf(member)).toBe(0);
  });

  test("of another account, or with another sign-in's challenge, is refused", async () => {
    const [victim, thief] = [await withPasskey(), await withPasskey()];
    const own = await secondStep(thief.member);
    for (const authenticator of [
      thief.authenticator,
      // With the name of the victim's passkey.
      {
        signs: (signed: Signed) => ({
          ...thief.authenticator.signs(signed),
          id: victim.authenticator.id,
        }),
      },
    ]) {
      const { browser, challenge } = await secondStep(victim.member);
      const response = authenticator.signs({ challenge });
      await expect(finishSignInWithPasskey(accounts, browser, response)).rejects.toMatchObject(
        NOT_TAKEN,
      );
    }
    const { browser } = await secondStep(victim.member);
    const elsewhere = victim.authenticator.signs({ challenge: own.challenge });
    await expect(finishSignInWithPasskey(accounts, browser, elsewhere)).rejects.toMatchObject(
      NOT_TAKEN,
    );
    expect(await sessionsOf(victim.member)).toBe(0);
  });

  test('whose counter does not increase was copied, and is refused; one that never counts is accepted', async () => {
    const { member, authenticator } = await withPasskey(9);
    for (const counter of [8, 9, 0]) {
      const { browser, challenge } = await secondStep(member);
      const response = authenticator.signs({ challenge, counter });
      await expect(finishSignInWithPasskey(accounts, browser, response)).rejects.toMatchObject(
        NOT_TAKEN,
      );
    }
    const { browser, challenge } = await secondStep(member);
    await finishSignInWithPasskey(
      accounts,
      browser,
      authenticator.signs({ challenge, counter: 10 }),
    );
    const [kept] = await database.sql.select().from(passkey).where(eq(passkey.userId, member.id));
    expect(kept?.counter).toBe(10);
    const still = await withPasskey(0);
    const step = await secondStep(still.member);
    const response = still.authenticator.signs({ challenge: step.challenge, counter: 0 });
    await finishSignInWithPasskey(accounts, step.browser, response);
    expect(await sessionsOf(still.member)).toBe(1);
  });

  test('of an account deactivated or deleted after the password starts no session', async () => {
    const out = await withPasskey();
    const step = await secondStep(out.member);
    await database.sql
      .update(profiles)
      .set({ status: 'deactivated' })
      .where(eq(profiles.id, out.member.id));
    const response = out.authenticator.signs({ challenge: step.challenge });
    await expect(finishSignInWithPasskey(other, step.browser, response)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await sessionsOf(out.member)).toBe(0);
    const gone = await withPasskey();
    const before = await secondStep(gone.member);
    await database.sql.delete(user).where(eq(user.id, gone.member.id));
    const late = gone.authenticator.signs({ challenge: before.challenge });
    await expect(finishSignInWithPasskey(other, before.browser, late)).rejects.toMatchObject(OVER);
    expect(await sessionsOf(gone.member)).toBe(0);
  });
});
