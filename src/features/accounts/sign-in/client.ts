import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import {
  changePassword,
  checkResetToken,
  getViewer,
  repeatSignUpMail,
  requestPasswordReset,
  resetPassword,
  saveProfile,
  signIn,
  signOut,
  signUp,
} from './functions.ts';
import type {
  ChangePassword,
  ResetPassword,
  ResetRequest,
  SaveProfile,
  SignIn,
  SignUp,
} from './schema.ts';

/** The signed-in person, for their own eyes. */
export type Viewer = NonNullable<Awaited<ReturnType<typeof getViewer>>>;

const VIEWER_KEY = ['viewer'] as const;
const FIVE_MINUTES = 5 * 60_000;
const PASSWORD_CHANGE = {
  failureTitle: 'Password change failed',
  successTitle: 'Password changed successfully',
  successDescription: 'Your password has been updated.',
};

/**
 * The signed-in person as this page knows them. `hasEnded`: their session is no more, which the page
 * says; what they were doing stays on the screen (decision 59).
 */
export type KnownViewer = Viewer & { readonly hasEnded?: true };

/** Finds the mark of a browser that somebody signed in with: on https its name has a prefix. */
export const SIGNED_IN_MARK = /(?:^|; )(?:__Host-)?signed-in=1(?:;|$)/;

/** Whether somebody signed in with this browser; nobody asks the server while nobody did. */
export function hasSignedInMark(): boolean {
  return typeof document !== 'undefined' && SIGNED_IN_MARK.test(document.cookie);
}

/**
 * The signed-in person with profile and roles; null for nobody (AUTH-24 to 29). For the browser
 * only: what the server renders is the same for everyone.
 */
export const viewerQuery = queryOptions({
  queryKey: VIEWER_KEY,
  queryFn: async ({ client }): Promise<KnownViewer | null> => {
    const viewer = hasSignedInMark() ? await getViewer() : null;
    const before = client.getQueryData<KnownViewer | null>(VIEWER_KEY);
    return viewer === null && before ? { ...before, hasEnded: true } : viewer;
  },
  staleTime: FIVE_MINUTES,
  refetchOnWindowFocus: true,
  retry: 1,
  meta: { failureTitle: 'Failed to load profile' },
});

/** The address of the account behind a link to set a new password; null when it no longer works. */
export function resetTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-token', token],
    queryFn: () => checkResetToken({ data: { token } }),
    retry: 1,
  });
}

/** Registers; resolves whether or not the address has an account. Signs nobody in. */
export const signUpMutation = mutationOptions({
  mutationFn: (form: SignUp) => signUp({ data: form }),
  meta: {
    failureTitle: 'Signup failed',
    successTitle: 'Check your email to confirm your registration.',
  },
});

/** Has the mail of a sign-up sent once more; resolves for every address. */
export const repeatSignUpMailMutation = mutationOptions({
  mutationFn: (form: ResetRequest) => repeatSignUpMail({ data: form }),
  meta: { failureTitle: 'Not sent' },
});

/** Signs in; the viewer has loaded when it resolves, unless there is a second step. */
export const signInMutation = mutationOptions({
  mutationFn: (form: SignIn) => signIn({ data: form }),
  onSuccess: (secondStep, _form, _before, { client }) =>
    secondStep === null ? sessionChanged(client) : undefined,
  meta: {
    failureTitle: 'Login failed',
    successTitle: (secondStep) => (secondStep === null ? 'Logged in!' : undefined),
  },
});

/** Signs out everywhere. */
export const signOutMutation = mutationOptions({
  mutationFn: () => signOut(),
  onSuccess: (_answer, _form, _before, { client }) => signedOut(client),
  meta: { failureTitle: 'Logout failed', successTitle: 'Signed out' },
});

/** Asks for a mail with a link to set a new password; resolves for every address. */
export const requestResetMutation = mutationOptions({
  mutationFn: (form: ResetRequest) => requestPasswordReset({ data: form }),
  meta: {
    failureTitle: 'Password reset failed',
    successTitle: 'Password reset email sent',
    successDescription: 'Check your email for a password reset link.',
  },
});

/** Sets a new password by a mailed link; all sessions of the account end. */
export const resetPasswordMutation = mutationOptions({
  mutationFn: (form: ResetPassword) => resetPassword({ data: form }),
  onSuccess: (_answer, _form, _before, { client }) => sessionChanged(client),
  meta: PASSWORD_CHANGE,
});

/** Changes the password; the account's other sessions end. */
export const changePasswordMutation = mutationOptions({
  mutationFn: (form: ChangePassword) => changePassword({ data: form }),
  onSuccess: (_answer, _form, _before, { client }) => sessionChanged(client),
  meta: PASSWORD_CHANGE,
});

/** Saves the own profile; comments show the new name and picture then (PROF-17). */
export const saveProfileMutation = mutationOptions({
  mutationFn: (form: SaveProfile) => saveProfile({ data: form }),
  onSuccess: async (_saved, _form, _before, { client }) => {
    await Promise.all(
      [VIEWER_KEY, ['comments'], ['flagged-comments']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  },
  meta: { failureTitle: 'Save failed', successTitle: 'Profile updated!' },
});

/** Somebody left on purpose: nothing that they typed stays in this browser. */
export async function signedOut(client: QueryClient): Promise<void> {
  const viewer = client.getQueryData<KnownViewer | null>(VIEWER_KEY);
  if (viewer) {
    const { clearDrafts } = await import('#ui/draft.ts');
    clearDrafts(viewer.id);
  }
  await sessionChanged(client);
}

/**
 * After something was refused: whether that is because the session has ended. Asks only when this page
 * believes that somebody is signed in.
 */
export async function lookForEndOfSession(client: QueryClient): Promise<void> {
  const viewer = client.getQueryData<KnownViewer | null>(VIEWER_KEY);
  if (!viewer || viewer.hasEnded) return;
  const now = hasSignedInMark() ? await getViewer() : null;
  // Whoever has lost a role meanwhile keeps what is on the screen: what was typed is there.
  if (now === null) client.setQueryData<KnownViewer>(VIEWER_KEY, { ...viewer, hasEnded: true });
}

/** Loads the viewer anew, here and in the other tabs, and forgets what was loaded as somebody else. */
export async function sessionChanged(client: QueryClient): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  otherTabs().postMessage('changed');
  await forgetPersonal(client);
}

async function forgetPersonal(client: QueryClient): Promise<void> {
  if (!hasSignedInMark()) client.setQueryData(VIEWER_KEY, null);
  // Anything may show abilities of the one who was signed in.
  await client.invalidateQueries();
}

let channel: BroadcastChannel | undefined;

/** One channel for this tab: it does not hear itself. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}

/**
 * Notices when somebody signs in or out in another tab of this browser (AUTH-24).
 *
 * @returns ends it
 */
export function subscribeToSession(client: QueryClient): () => void {
  const onMessage = (): void => void forgetPersonal(client);
  otherTabs().addEventListener('message', onMessage);
  return () => otherTabs().removeEventListener('message', onMessage);
}
