import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { sessionChanged, viewerQuery } from '#features/accounts/viewer/client.ts';
import { AppError } from '#domain/app-error.ts';
import { changing, readAnew } from '#platform/changing.ts';
import {
  addPasskey,
  askPasskey,
  confirmApp,
  finishSignIn,
  finishSignInWithPasskey,
  getOwnFactors,
  makeRecoveryCodes,
  removePasskey,
  renamePasskey,
  startApp,
  startPasskey,
  turnOffApp,
} from './functions.ts';
import type { RemovedPasskey, RenamedPasskey } from './schema.ts';

/** How the own account is secured. */
export type OwnFactors = Awaited<ReturnType<typeof getOwnFactors>>;
export type OwnPasskey = OwnFactors['passkeys'][number];
/** What an authenticator app is set up with; shown once. */
export type Setup = Awaited<ReturnType<typeof startApp>>;

const FACTORS_KEY = ['own-factors'] as const;
const NO_PASSKEYS =
  'This browser did not offer a passkey. Try again, or use another browser or device.';

/** The second factors of the one who is signed in. */
export const ownFactorsQuery = queryOptions({
  queryKey: FACTORS_KEY,
  queryFn: () => getOwnFactors(),
  staleTime: 0,
  retry: 1,
});

/** The viewer as well: an administrator may have become one again. */
const changingFactors = changing(readAnew(FACTORS_KEY, viewerQuery.queryKey));

/** What talks to authenticators; loaded when somebody uses a passkey. */
const webauthn = () => import('@simplewebauthn/browser');

/** The second step of a sign-in, by a code; the viewer has loaded when it resolves. */
export const finishSignInMutation = mutationOptions({
  mutationFn: (code: string) => finishSignIn({ data: { code } }),
  onSuccess: (_done, _code, _before, { client }) => sessionChanged(client),
  meta: { failureTitle: 'Login failed', successTitle: 'Logged in!' },
});

/** The second step of a sign-in, by a passkey of this device or another one. */
export const passkeySignInMutation = mutationOptions({
  mutationFn: async () => {
    const [options, { startAuthentication }] = await Promise.all([askPasskey(), webauthn()]);
    const response = await startAuthentication({ optionsJSON: options }).catch(notOffered);
    return finishSignInWithPasskey({ data: { response } });
  },
  onSuccess: (_done, _nothing, _before, { client }) => sessionChanged(client),
  meta: { failureTitle: 'Login failed', successTitle: 'Logged in!' },
});

function notOffered(cause: unknown): never {
  throw new AppError('invalid', NO_PASSKEYS, { cause });
}

/** The secret of a new authenticator app. */
export const startAppMutation = mutationOptions({
  mutationFn: (currentPassword: string) => startApp({ data: { currentPassword } }),
});

export const confirmAppMutation = changingFactors(
  (code: string) => confirmApp({ data: { code } }),
  {
    successTitle: 'Authenticator app set up',
  },
);

export const turnOffAppMutation = changingFactors(
  (currentPassword: string) => turnOffApp({ data: { currentPassword } }),
  { successTitle: 'Authenticator app turned off' },
);

/** New recovery codes in place of the old ones. */
export const recoveryCodesMutation = changingFactors((currentPassword: string) =>
  makeRecoveryCodes({ data: { currentPassword } }),
);

/** Makes a passkey with this browser and adds it. */
export const addPasskeyMutation = changingFactors(
  async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
    const [options, { startRegistration }] = await Promise.all([
      startPasskey({ data: { currentPassword } }),
      webauthn(),
    ]);
    const response = await startRegistration({ optionsJSON: options }).catch(notOffered);
    return addPasskey({ data: { name, response } });
  },
  { successTitle: 'Passkey added' },
);

export const renamePasskeyMutation = changing(readAnew(FACTORS_KEY), 'answered')(
  (form: RenamedPasskey) => renamePasskey({ data: form }),
  { successTitle: 'Passkey renamed' },
);

export const removePasskeyMutation = changingFactors(
  (form: RemovedPasskey) => removePasskey({ data: form }),
  { successTitle: 'Passkey removed' },
);
