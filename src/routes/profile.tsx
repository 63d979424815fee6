import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { viewerQuery } from '#platform/session/viewer.ts';
import { ChangePasswordForm } from '#features/accounts/sign-in/ui/change-password-form.tsx';
import { ProfileForm } from '#features/accounts/sign-in/ui/profile-form.tsx';
import { AffiliationList } from '#features/reviews/affiliations/ui/affiliation-list.tsx';
import { changeTokenOf } from '#features/accounts/profile/rules.ts';
import { YourData } from '#features/accounts/personal-data/ui/your-data.tsx';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';
import { SecondFactorGate } from './-site/second-factor-gate.tsx';

const SignInSecurity = lazyNamed(
  () => import('#features/accounts/second-factor/ui/sign-in-security.tsx'),
  'SignInSecurity',
);
const OwnSessions = lazyNamed(
  () => import('#features/accounts/sessions/ui/own-sessions.tsx'),
  'OwnSessions',
);
const EmailAddress = lazyNamed(
  () => import('#features/accounts/profile/ui/email-address.tsx'),
  'EmailAddress',
);
const ChangeLink = lazyNamed(
  () => import('#features/accounts/profile/ui/change-link.tsx'),
  'ChangeLink',
);
const OwnClubs = lazyNamed(() => import('#features/clubs/editing/ui/own-clubs.tsx'), 'OwnClubs');

export const Route = createFileRoute('/profile')({
  head: () =>
    pageHead({ title: 'Your profile', description: 'Your profile and password.', indexed: false }),
  ssr: false,
  pendingComponent: FormSkeleton,
  component: ProfileOrLink,
});

/** Links that confirm a new email address lead here, also for visitors. */
function ProfileOrLink() {
  const token = changeTokenOf(useLocation({ select: ({ hash }) => hash }));
  if (token === null) return <Profile />;
  return (
    <LazyPart meanwhile={<FormSkeleton />}>
      <ChangeLink key={token} token={token} />
    </LazyPart>
  );
}

function Profile() {
  // Of the address that was opened, also while the router is on its way to another.
  const [next] = useState(() => `/profile${window.location.hash}`);
  const viewer = useQuery(viewerQuery);
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted) return <AccountDeleted />;
  if (viewer.isPending) return <FormSkeleton />;
  if (viewer.isError) return <LoadFailure isPage title="Failed to load profile" query={viewer} />;
  if (!viewer.data) return <Navigate to="/auth" search={{ next }} replace />;
  return (
    <SecondFactorGate needed="user">
      <div className="mx-auto grid w-full max-w-3xl gap-10 px-4 py-10">
        <h1 className="text-title">Profile</h1>
        <ProfileForm key={viewer.data.id} viewer={viewer.data} />
        {/* All sections appear at once, with deletion at the end, so that nothing moves under a finger. */}
        <LazyPart meanwhile={<div className="skeleton h-screen" aria-hidden="true" />}>
          {viewer.data.roles.includes('club_admin') ? <OwnClubs viewerId={viewer.data.id} /> : null}
          <AffiliationList />
          <EmailAddress email={viewer.data.email} />
          <div id="change-password" className="scroll-mt-20">
            <ChangePasswordForm email={viewer.data.email} />
          </div>
          <div id="sign-in-security" className="scroll-mt-20">
            <SignInSecurity />
          </div>
          <OwnSessions />
          <WhenAllIsThere>
            <YourData onDeleted={() => setIsDeleted(true)} />
          </WhenAllIsThere>
        </LazyPart>
      </div>
    </SecondFactorGate>
  );
}

/** Renders once nothing is loading anymore, then scrolls to the URL's fragment, which is in its place by then. */
function WhenAllIsThere({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const look = () => {
      if (client.isFetching() === 0) setIsThere(true);
    };
    // Everything above on the page is loading by now.
    look();
    return client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') look();
    });
  }, [client]);
  useEffect(() => {
    if (isThere) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isThere]);
  return isThere ? children : null;
}

function AccountDeleted() {
  return (
    <div role="status" className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-title">Your account has been deleted</h1>
      <p className="mt-2 text-ink-soft">
        You’re signed out. One last email to confirm this is on its way. Thank you for your time
        here.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/" className={button.court}>
          Back to Home
        </Link>
      </div>
    </div>
  );
}
