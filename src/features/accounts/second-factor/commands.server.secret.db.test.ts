import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInProgram } from '#features/accounts/sign-in/commands.server.ts';
import { startProgramSession } from '#features/accounts/sign-in/program-session.server.ts';
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import { anInstance, aVisitor, prepareMails } from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { sessionOf } from '#platform/session/session.ts';
import { codeOf } from '#tests/authenticator.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { aMemberWithApp, credentialsOf, firstStep } from '#tests/people-with-app.ts';
import { finishSignIn } from './commands.server.ts';
import { ownFactors } from './queries.server.ts';

const [FIRST, SECOND] = [
  'the first secret of enough length',
  'the second secret, long enough, too',
];
let database: TestDatabase;
const opened: Accounts[] = [];

beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

async function siteWith(authSecret?: string, ...formerAuthSecrets: string[]): Promise<Accounts> {
  const site = await anInstance(database, {
    ...(authSecret === undefined ? {} : { authSecret }),
    formerAuthSecrets,
  });
  opened.push(site);
  return site;
}

const bearing = (token: string) => new Headers({ authorization: `Bearer ${token}` });

describe('a new AUTH_SECRET', () => {
  test('together with the former one keeps apps and recovery codes, and ends sessions', async () => {
    const before = await siteWith(FIRST);
    const { member, secret, codes, browser } = await aMemberWithApp(database, before);
    const signIn = { ...credentialsOf(member), code: codes[0] };
    const program = bearing((await signInProgram(before, signIn, aVisitor())).access_token);
    const stepped = (await firstStep(before, member)).browser;
    for (const headers of [browser, program]) {
      expect(await sessionOf(before, headers)).toMatchObject({ userId: member.id });
    }

    const after = await siteWith(SECOND, 'one of still earlier days, and of no use', FIRST);
    for (const headers of [browser, program]) expect(await sessionOf(after, headers)).toBeNull();
    const code = codeOf(secret, 1);
    await expect(finishSignIn(after, stepped, code)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    const finish = async (site: Accounts, given = '') =>
      finishSignIn(site, (await firstStep(site, member)).browser, given);
    await expect(finish(after, code)).resolves.toHaveLength(4);
    await expect(finish(after, codes[1])).resolves.toHaveLength(4);
    await expect(finish(after, codes[1])).rejects.toMatchObject({ kind: 'invalid' });
    // The former secret is no longer needed.
    await expect(finish(await siteWith(SECOND), codes[2])).resolves.toHaveLength(4);
  });

  test('decrypts what the replaced secret in the database has encrypted', async () => {
    const { member, codes } = await aMemberWithApp(database, await siteWith());
    const after = await siteWith(SECOND);
    const { browser } = await firstStep(after, member);
    await expect(finishSignIn(after, browser, codes[0] ?? '')).resolves.toHaveLength(4);
  });

  test('without the former one gives a message that says whom to ask, and deletes nothing', async () => {
    const before = await siteWith(FIRST);
    const { member, secret, codes } = await aMemberWithApp(database, before);
    const after = await siteWith(SECOND);
    const refused = (words: RegExp) => ({
      kind: 'conflict',
      message: expect.stringMatching(words),
    });
    const ofApp = refused(/^We can’t check your authenticator app’s codes .*write to us/);
    const { browser } = await firstStep(after, member);
    for (let count = 0; count < 12; count += 1) {
      await expect(finishSignIn(after, browser, codeOf(secret, 1))).rejects.toMatchObject(ofApp);
    }
    await expect(finishSignIn(after, browser, codes[0] ?? '')).rejects.toMatchObject(
      refused(/^We can’t check your recovery codes .*write to us/),
    );

    // Signed in anyway, as with a passkey.
    const { access_token: token } = await after.database.transaction((tx) =>
      startProgramSession(after, tx, member.id),
    );
    const signedIn = await sessionOf(after, bearing(token));
    expect(await ownFactors(after, signedIn)).toEqual({
      hasApp: true,
      isAppBroken: true,
      passkeys: [],
      recoveryCodes: 0,
    });
    const proof = requireProof(after, signedIn, bearing(token), codeOf(secret, 1));
    await expect(proof).rejects.toMatchObject(ofApp);

    const again = (await firstStep(before, member)).browser;
    await expect(finishSignIn(before, again, codeOf(secret, 1))).resolves.toHaveLength(4);
  });
});
