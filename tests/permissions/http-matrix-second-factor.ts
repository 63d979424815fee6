import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OwnFactors } from '#features/accounts/second-factor/client.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import type { Address } from './server-function.ts';

const ACTIVE = /*  */ '1 Y Y Y Y Y Y Y 1 1 1';
const REFUSED = /* */ '1 0 0 0 0 0 0 0 1 1 1';
const MISSING = /* */ '1 4 4 4 4 4 4 4 1 1 1';
const NOBODY = /*  */ '1 1 1 1 1 1 1 1 1 1 1';

const currentPassword = KNOWN_PASSWORD.text;
const GONE = '00000000-0000-4000-8000-000000000000';
const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };

const hasSecret = (id: string): SQL =>
  sql`exists (select from auth.two_factor where user_id = ${id} and not verified)`;
const hasFactor = (id: string): SQL =>
  sql`exists (select from auth."user" where id = ${id} and two_factor_enabled)`;
const hasPasskey = (id: string): SQL =>
  sql`exists (select from auth.passkey where user_id = ${id})`;
const hasSession = (id: string): SQL =>
  sql`exists (select from auth.session where user_id = ${id} and expires_at > now())`;

/**
 * Steps that only an authenticator, the right password just before, a second browser, or a mailed link can
 * start: no actor has any. Who may is tested in src/features/accounts/second-factor/commands.server.db.test.ts,
 * tests/e2e/second-factor.slow.spec.ts, and the same files of sessions and mailbox.
 */
export const LATER_STEPS: ReadonlySet<Address> = new Set<Address>([
  'POST accounts.second-factor.finishSignIn',
  'POST accounts.second-factor.askPasskey',
  'POST accounts.second-factor.finishSignInWithPasskey',
  'POST accounts.second-factor.confirmApp',
  'POST accounts.second-factor.turnOffApp',
  'POST accounts.second-factor.makeRecoveryCodes',
  'POST accounts.second-factor.addPasskey',
  'POST accounts.second-factor.renamePasskey',
  'POST accounts.second-factor.removePasskey',
  'POST accounts.sessions.endSession',
  'POST accounts.sessions.endOtherSessions',
  'GET accounts.profile.getWaitingChange',
  'POST accounts.profile.cancelChange',
  'POST accounts.profile.readChangeLink',
  'POST accounts.profile.confirmChange',
  'POST accounts.profile.stopChange',
]);

/** Second factors; http-matrix.ts explains the rows. */
export const FACTORS: readonly HttpDeed[] = [
  ...triesOf('GET accounts.second-factor.getOwnFactors', [
    {
      title: 'reads their own second factors',
      outcomes: ACTIVE,
      shows: showing<OwnFactors>(({ passkeys }) => passkeys.length === 0),
    },
  ]),
  ...triesOf('POST accounts.second-factor.finishSignIn', [
    {
      title: 'takes the second step without the first',
      outcomes: NOBODY,
      input: () => ({ code: '123456' }),
      done: (w) => hasSession(w.bystander.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.askPasskey', [
    {
      title: 'requests a passkey challenge without the first step',
      outcomes: NOBODY,
      done: (w) => hasSession(w.bystander.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.finishSignInWithPasskey', [
    {
      title: 'uses a passkey without the first step',
      outcomes: NOBODY,
      input: () => {
        const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
        return { response: { ...CREDENTIAL, response } };
      },
      done: (w) => hasSession(w.bystander.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.startApp', [
    {
      title: 'begins to set up an app',
      outcomes: ACTIVE,
      newSessions: true,
      input: () => ({ currentPassword }),
      done: (_, me) => hasSecret(me.id),
    },
    {
      title: 'begins to set up an app without knowing their own password',
      outcomes: REFUSED,
      newSessions: true,
      input: () => ({ currentPassword: 'not the one' }),
      done: (_, me) => hasSecret(me.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.confirmApp', [
    {
      title: 'turns on an app that was never set up',
      outcomes: REFUSED,
      input: () => ({ code: '123456' }),
      done: (_, me) => hasFactor(me.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.turnOffApp', [
    {
      title: 'turns off an app that does not exist',
      outcomes: MISSING,
      input: () => ({ currentPassword }),
      done: (_, me) => hasSecret(me.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.makeRecoveryCodes', [
    {
      title: 'makes recovery codes without a second factor',
      outcomes: REFUSED,
      input: () => ({ currentPassword }),
      done: (_, me) => hasSecret(me.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.startPasskey', [
    {
      title: 'begins to add a passkey',
      outcomes: ACTIVE,
      newSessions: true,
      input: () => ({ currentPassword }),
      done: (_, me) => hasSecret(me.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.addPasskey', [
    {
      title: 'adds a forged passkey',
      outcomes: REFUSED,
      input: () => ({
        name: 'Mine',
        response: {
          ...CREDENTIAL,
          response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
        },
      }),
      done: (_, me) => hasPasskey(me.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.renamePasskey', [
    {
      title: 'renames someone else’s passkey',
      outcomes: MISSING,
      input: () => ({ id: GONE, name: 'Mine' }),
      done: (_, me) => hasPasskey(me.id),
    },
  ]),
  ...triesOf('POST accounts.second-factor.removePasskey', [
    {
      title: 'removes someone else’s passkey',
      outcomes: MISSING,
      input: () => ({ id: GONE, currentPassword }),
      done: (_, me) => hasPasskey(me.id),
    },
  ]),
];
