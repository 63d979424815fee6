import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated, useLocation } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { hasSignedInMark, viewerQuery } from '#features/accounts/current-user/client.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { button } from '#ui/button.ts';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';

const ClaimDesk = lazyNamed(() => import('./claim-desk.tsx'), 'ClaimDesk');
const ClaimLink = lazyNamed(() => import('./claim-link.tsx'), 'ClaimLink');

const LOADING = <Loading label="Loading..." bars={['h-40', 'h-40', 'h-40']} />;

/** Links in emails lead here, with their token behind the #, which no server sees. */
export function ClaimPage({ club, search }: { club: Club; search: FinderSearch }) {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const [, token] = /^(?:prove|object|invitation)=([0-9a-f]+)$/.exec(hydrated ? hash : '') ?? [];
  const viewer = useQuery({ ...viewerQuery, enabled: hydrated });
  const isKnown = hydrated && (viewer.data !== undefined || !hasSignedInMark());
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10">
      <p>
        <Link
          to="/clubs/$state/$county/$city/$clubSlug"
          params={clubParams(club)}
          search={search}
          className="link inline-block py-2.5 wrap-anywhere"
        >
          Back to {club.name}
        </Link>
      </p>
      <h1 className="mt-2 text-title wrap-anywhere">Club admins of {club.name}</h1>
      <p className="mt-3 text-lg text-ink-soft">
        Club admins edit the club’s page, season sheets, and tryouts, and reply to comments as the
        club.
      </p>
      <div className="mt-8 grid gap-8">
        {token !== undefined && isKnown ? (
          <LazyPart meanwhile={LOADING}>
            <ClaimLink token={token} viewerId={viewer.data?.id ?? null} signIn={<SignIn />} />
          </LazyPart>
        ) : null}
        <Personal club={club} isLinked={token !== undefined} />
      </div>
    </div>
  );
}

/** The server renders what a visitor sees. */
function Personal({ club, isLinked }: { club: Club; isLinked: boolean }) {
  const hydrated = useHydrated();
  const viewer = useQuery({ ...viewerQuery, enabled: hydrated });
  if (hydrated && viewer.data) {
    return (
      <LazyPart meanwhile={LOADING}>
        <ClaimDesk club={club} viewerId={viewer.data.id} />
      </LazyPart>
    );
  }
  if (hydrated && viewer.isError)
    return <LoadFailure title="Failed to load profile" query={viewer} />;
  if (hydrated && viewer.isPending && hasSignedInMark()) return LOADING;
  if (isLinked) return null;
  return (
    <div className="signed-out-only">
      <Notice text="Is this your club? Sign in to claim it.">
        <SignIn />
      </Notice>
    </div>
  );
}

/** Leads back here without the token, which belongs in no address that a server sees. */
function SignIn() {
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  return (
    <Link to="/auth" search={hydrated ? { next: pathname } : {}} className={button.court}>
      Sign in
    </Link>
  );
}
