import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { viewerQuery } from '#platform/session/viewer.ts';
import { AccountClubs, DeviceClubs } from '#features/saved/clubs/ui/saved-clubs.tsx';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { pageHead } from './-site/page-head.ts';
import { SecondFactorGate } from './-site/second-factor-gate.tsx';

const SavedSearches = lazyNamed(
  () => import('#features/saved/searches/ui/saved-searches.tsx'),
  'SavedSearches',
);

export const Route = createFileRoute('/saved')({
  head: () =>
    pageHead({ title: 'Saved', description: 'Clubs and searches you saved.', indexed: false }),
  ssr: false,
  pendingComponent: SavedSkeleton,
  component: Saved,
});

function Saved() {
  const viewer = useQuery(viewerQuery);
  if (viewer.isPending) return <SavedSkeleton />;
  if (viewer.isError) return <LoadFailure isPage title="Failed to load profile" query={viewer} />;
  if (!viewer.data) {
    return (
      <Frame>
        <DeviceClubs signIn={<SignInLink className={button.accent}>Sign in</SignInLink>} />
      </Frame>
    );
  }
  return (
    <SecondFactorGate needed="user">
      <Frame>
        <AccountClubs viewerId={viewer.data.id} />
        <section className="court-line mt-12">
          <h2 className="mb-4 text-heading">Saved searches</h2>
          <LazyPart meanwhile={<div className="skeleton h-40" aria-hidden="true" />}>
            <SavedSearches viewerId={viewer.data.id} />
          </LazyPart>
        </section>
      </Frame>
    </SecondFactorGate>
  );
}

/** As high as a screen, so that the footer does not move. */
function SavedSkeleton() {
  return (
    <Frame>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className="skeleton h-40" aria-hidden="true" />
      <noscript>
        <p className="mt-4">Turn on JavaScript to see your saved clubs.</p>
      </noscript>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto min-h-dvh w-full max-w-4xl px-4 py-8 sm:px-6 lg:py-10">
      <h1 className="text-title">Saved</h1>
      <h2 className="mt-6 mb-3 text-heading">Saved clubs</h2>
      {children}
    </div>
  );
}
