import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/accounts/client.ts';
import type { Viewer } from '#features/accounts/schema.ts';
import { MailWarning } from '#features/deliveries/ui/mail-warning.tsx';
import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { FailureNotice } from '#ui/notice.tsx';
import { site } from '#site.config.ts';

const SignInSecurity = lazy(() =>
  import('#features/factors/ui/sign-in-security.tsx').then((module) => ({
    default: module.SignInSecurity,
  })),
);

/**
 * Shows a screen of the administration to administrators. It decides nothing before profile and
 * roles have loaded (decision 10), and only what is seen: the server asks again at every read.
 *
 * @param loading stands there until it is known who is looking
 * @param signedOut for visitors; `denied` when left out
 * @param denied for anybody else who is signed in
 * @param children gets the administrator
 */
export function AdminGate({
  loading,
  signedOut,
  denied,
  children,
}: {
  loading: ReactNode;
  signedOut?: ReactNode;
  denied: ReactNode;
  children: (viewer: Viewer) => ReactNode;
}) {
  const viewer = useQuery(viewerQuery);
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (viewer.isPending) return loading;
  if (viewer.isError) {
    return (
      <div className="mx-auto max-w-xl px-4 py-16">
        <FailureNotice isPage title="Failed to load profile" message={messageOf(viewer.error)}>
          <button type="button" className={button.court} onClick={() => void viewer.refetch()}>
            Try again
          </button>
        </FailureNotice>
      </div>
    );
  }
  if (!viewer.data) return signedOut ?? denied;
  const { canAdminister, secondFactorDue } = viewer.data;
  const isWanted = !canAdminister && secondFactorDue !== null;
  // It stays until its recovery codes are saved, though the role is back before that.
  if (isWanted && !isSettingUp) setIsSettingUp(true);
  if (isWanted || isSettingUp) return <SecondFactorWanted onSetUp={() => setIsSettingUp(false)} />;
  if (!canAdminister) return denied;
  return (
    <>
      {secondFactorDue === null ? null : <SecondFactorSoon due={secondFactorDue} />}
      <MailWarning />
      {children(viewer.data)}
    </>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });

/** Tells an administrator until when they have to set up a second factor. */
function SecondFactorSoon({ due }: { due: string }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6">
      <section
        aria-label="Your second factor"
        className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-sand px-5 py-4"
      >
        <p>
          Administrators need a second factor. Please set one up by{' '}
          <time dateTime={due}>{DAY.format(new Date(due))}</time>.
        </p>
        <Link to="/profile" hash="sign-in-security" className={button.court}>
          Set it up
        </Link>
      </section>
    </div>
  );
}

/** In place of every screen of the administration, once that day is past. */
function SecondFactorWanted({ onSetUp }: { onSetUp: () => void }) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-10">
      <h1 className="text-title">Set up a second factor</h1>
      <p className="max-w-prose text-ink-soft">
        Administrators of {site.name} sign in with a password and a second step. Set it up here, and
        the administration opens again. Until then you can do what every member can.
      </p>
      <Suspense>
        <SignInSecurity onSetUp={onSetUp} />
      </Suspense>
    </div>
  );
}

/** The page in place of a screen that somebody may not see. */
export function AccessDenied({ title, text }: { title?: string; text: string }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-24 text-center">
      {title === undefined ? null : <h1 className="text-title">{title}</h1>}
      {title === undefined ? (
        <h1 className="text-heading">{text}</h1>
      ) : (
        <p className="mt-2 text-ink-soft">{text}</p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/" className={button.court}>
          Back to Home
        </Link>
      </div>
    </div>
  );
}
