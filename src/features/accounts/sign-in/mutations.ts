import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { hasSignedInMark, sessionChanged, viewerQuery } from '#platform/session/viewer.ts';
import {
  changePassword,
  checkResetToken,
  confirmEmail,
  readConfirmation,
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

const PASSWORD_CHANGE = {
  failureTitle: 'Password change failed',
  successTitle: 'Password changed successfully',
  successDescription: 'Your password has been updated.',
};

const COOKIES_BLOCKED =
  'Your password is right, but your browser is blocking the cookies that keep you signed in. Allow this site’s cookies in your browser’s settings, then sign in again.';

export function resetTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-token', token],
    queryFn: () => checkResetToken({ data: { token } }),
    // Once the password is set, the link no longer works; a refetch would replace the message.
    staleTime: 'static',
    retry: 1,
  });
}

export function confirmationQuery(token: string) {
  return queryOptions({
    queryKey: ['confirmation', token],
    queryFn: () => readConfirmation({ data: { token } }),
    staleTime: 'static',
    retry: 1,
  });
}

export const confirmEmailMutation = mutationOptions({
  mutationFn: (token: string) => confirmEmail({ data: { token } }),
  meta: { successTitle: 'Email confirmed' },
});

/** Succeeds whether or not the address has an account. */
export const signUpMutation = mutationOptions({
  mutationFn: (form: SignUp) => signUp({ data: form }),
  meta: {
    failureTitle: 'Signup failed',
    successTitle: 'Check your email to confirm your registration.',
  },
});

export const repeatSignUpMailMutation = mutationOptions({
  mutationFn: (form: ResetRequest) => repeatSignUpMail({ data: form }),
  meta: { failureTitle: 'Couldn’t send the email' },
});

/** The viewer has loaded when this resolves, unless there is a second step. */
export const signInMutation = mutationOptions({
  async mutationFn(form: SignIn) {
    const secondStep = await signIn({ data: form });
    // Scripts cannot see the cookie of the second step.
    const isKept = secondStep === null ? hasSignedInMark() : navigator.cookieEnabled;
    if (!isKept) throw new Error(COOKIES_BLOCKED);
    return secondStep;
  },
  onSuccess: (secondStep, _form, _before, { client }) =>
    secondStep === null ? sessionChanged(client) : undefined,
  meta: {
    failureTitle: 'Login failed',
    successTitle: (secondStep) => (secondStep === null ? 'Logged in!' : undefined),
  },
});

export const signOutMutation = mutationOptions({
  mutationFn: () => signOut(),
  onSuccess: (_answer, _form, _before, { client }) => signedOut(client),
  meta: { failureTitle: 'Logout failed', successTitle: 'Signed out' },
});

export const requestResetMutation = mutationOptions({
  mutationFn: (form: ResetRequest) => requestPasswordReset({ data: form }),
  meta: {
    failureTitle: 'Password reset failed',
    successTitle: 'Password reset email sent',
    successDescription: 'Check your email for a password reset link.',
  },
});

export const resetPasswordMutation = mutationOptions({
  mutationFn: (form: ResetPassword) => resetPassword({ data: form }),
  onSuccess: (_answer, _form, _before, { client }) => sessionChanged(client),
  meta: PASSWORD_CHANGE,
});

export const changePasswordMutation = mutationOptions({
  mutationFn: (form: ChangePassword) => changePassword({ data: form }),
  onSuccess: (_answer, _form, _before, { client }) => sessionChanged(client),
  meta: PASSWORD_CHANGE,
});

/** Comments show the new name and picture too (PROF-17). */
export const saveProfileMutation = mutationOptions({
  mutationFn: (form: SaveProfile) => saveProfile({ data: form }),
  onSuccess: async (_saved, _form, _before, { client }) => {
    await Promise.all(
      [viewerQuery.queryKey, ['comments'], ['flagged-comments']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  },
  meta: { failureTitle: 'Save failed', successTitle: 'Profile updated!' },
});

/** After a deliberate sign-out, no draft stays in this browser. */
export async function signedOut(client: QueryClient): Promise<void> {
  const viewer = client.getQueryData(viewerQuery.queryKey);
  const { clearDrafts } = await import('#ui/draft.ts');
  const hadDrafts = viewer ? clearDrafts(viewer.id) : false;
  await sessionChanged(client, hadDrafts ? 'forgotten' : 'changed');
}
