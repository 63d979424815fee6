import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated, useLocation } from '@tanstack/react-router';
import { clubPath } from '#domain/paths.ts';
import { viewerQuery } from '#platform/session/viewer.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import { button } from '#ui/button.ts';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import type { ClaimLink } from './claim-cards.tsx';

const ClaimCards = lazyNamed(() => import('./claim-cards.tsx'), 'ClaimCards');
const LINKS = /(?<kind>prove|object|invitation)=(?<token>[0-9a-f]+)/g;

/** Links in emails lead here, with their token behind the #, which no server sees. */
export function ClaimPage({ club }: { club: Club }) {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const links = Array.from((hydrated ? hash : '').matchAll(LINKS), (it) => it.groups as ClaimLink);
  const viewer = useQuery({ ...viewerQuery, enabled: hydrated });
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8 px-4 py-10">
      <header>
        <a href={clubPath(club)} className="link inline-block py-2.5 wrap-anywhere">
          Back to {club.name}
        </a>
        {viewer.data?.canAdminister ? (
          <Link to="/admin" search={{ kind: 'claims' }} className="link ml-5 inline-block py-2.5">
            All claims
          </Link>
        ) : null}
        <h1 className="mt-2 text-title wrap-anywhere">Club admins of {club.name}</h1>
        <p className="mt-3 text-lg text-ink-soft">
          Club admins edit the club’s page, season sheets, and tryouts, and reply to comments as the
          club. To become one, show us that you speak for the club.
        </p>
      </header>
      {links.length > 0 || viewer.data ? (
        <LazyPart>
          <ClaimCards clubId={club.id} viewerId={viewer.data?.id} links={links} />
        </LazyPart>
      ) : null}
      <LoadFailure title="Failed to load profile" query={viewer} />
      {viewer.data ? null : (
        <div className="signed-out-only">
          <Notice text="Is this your club? Sign in to claim it.">
            <SignInLink className={button.court}>Sign in</SignInLink>
          </Notice>
        </div>
      )}
    </div>
  );
}
