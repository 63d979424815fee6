import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { viewerQuery } from '#platform/session/viewer.ts';
import { button } from '#ui/button.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { confirmationQuery, confirmEmailMutation } from '../mutations.ts';
import { LINK_NOTICES } from '../rules.ts';
import { AuthLinks, AuthCard } from './form-shell.tsx';

const TITLE = 'Confirm your email address';

/**
 * Nothing happens before the button is pressed, because mail programs follow links (D72).
 * `onConfirmed` is not called while another account is signed in, which stays signed in.
 */
export function ConfirmEmail({
  token,
  onConfirmed,
}: {
  token: string | null;
  onConfirmed: (nextPath: string | null) => void;
}) {
  const viewer = useQuery(viewerQuery);
  const link = useQuery({ ...confirmationQuery(token ?? ''), enabled: token !== null });
  const confirm = useSubmit(confirmEmailMutation);
  if (confirm.isSuccess) {
    return (
      <AuthCard title="Email confirmed">
        <p role="status">
          The other account’s email is confirmed. You’re still signed in to your own.
        </p>
        <Link to="/" className={`${button.court} mt-6`}>
          Go to the home page
        </Link>
      </AuthCard>
    );
  }
  if (token === null || link.data === null) {
    return (
      <AuthCard title="This link no longer works">
        <p>{LINK_NOTICES['#confirmation-link-ended']}</p>
        <AuthLinks to={['login', 'signup']} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={TITLE}>
      <p className="mb-5">
        {link.data ? (
          <>
            You registered as{' '}
            <strong className="wrap-anywhere">
              <bdi>{link.data.username}</bdi>
            </strong>
            . If you didn’t choose that username, close this page. Nothing happens without the
            button.
          </>
        ) : (
          'Loading...'
        )}
      </p>
      <Refusal isBoxed error={confirm.error ?? link.error} />
      {link.isError ? (
        <Button look="court" className="mt-5" onClick={() => void link.refetch()}>
          Try again
        </Button>
      ) : (
        <Button
          look="accent"
          className="mt-5"
          disabled={!link.data || viewer.isPending || confirm.isPending}
          onClick={() =>
            confirm.mutate(token, {
              onSuccess: ({ nextPath }) => (viewer.data ? undefined : onConfirmed(nextPath)),
            })
          }
        >
          {confirm.isPending ? 'One moment...' : 'Confirm email address'}
        </Button>
      )}
    </AuthCard>
  );
}
