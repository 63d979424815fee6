import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { sessionChanged, viewerQuery } from '#platform/session/viewer.ts';
import { AppError } from '#domain/app-error.ts';
import { changing, invalidates } from '#platform/changing.ts';
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

export type OwnFactors = Awaited<ReturnType<typeof getOwnFactors>>;
export type OwnPasskey = OwnFactors['passkeys'][number];
export type Setup = Awaited<ReturnType<typeof startApp>>;

const FACTORS_KEY = ['own-factors'] as const;
const NO_PASSKEYS =
  'This browser didn’t offer a passkey. Try again, or use another browser or device.';

export const ownFactorsQuery = queryOptions({
  queryKey: FACTORS_KEY,
  queryFn: () => getOwnFactors(),
  staleTime: 0,
  retry: 1,
});

/** The viewer too: a new factor can bring back withheld roles. */
const changingFactors = changing(invalidates(FACTORS_KEY, viewerQuery.queryKey));

/** Loaded only when a passkey is used. */
const webauthn = () => import('@simplewebauthn/browser');

export const finishSignInMutation = mutationOptions({
  mutationFn: (code: string) => finishSignIn({ data: { code } }),
  onSuccess: (_done, _code, _before, { client }) => sessionChanged(client),
  meta: { failureTitle: 'Login failed', successTitle: 'Logged in!' },
});

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

export const recoveryCodesMutation = changingFactors((currentPassword: string) =>
  makeRecoveryCodes({ data: { currentPassword } }),
);

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

export const renamePasskeyMutation = changing(invalidates(FACTORS_KEY), 'answered')(
  (form: RenamedPasskey) => renamePasskey({ data: form }),
  { successTitle: 'Passkey renamed' },
);

export const removePasskeyMutation = changingFactors(
  (form: RemovedPasskey) => removePasskey({ data: form }),
  { successTitle: 'Passkey removed' },
);
