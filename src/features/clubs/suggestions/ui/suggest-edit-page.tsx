import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { clubParams } from '#domain/paths.ts';
import { hasSignedInMark, viewerQuery } from '#platform/session/viewer.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { SIGN_IN_TO_SUGGEST } from '../rules.ts';

const SuggestEditForm = lazy(() =>
  import('./suggest-edit-form.tsx').then((module) => ({ default: module.SuggestEditForm })),
);

/** SUGG-11 to 13, SUGG-15. The link back keeps the finder's search. */
export function SuggestEditPage({ club, search }: { club: Club; search: FinderSearch }) {
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
      <h1 className="mt-2 text-title">Suggest Edit for {club.name}</h1>
      <p className="mt-3 text-lg text-ink-soft">
        Is something on this club’s page wrong, missing, or out of date? Tell us what should change.
      </p>
      <div className="mt-8">
        <Personal clubId={club.id} />
      </div>
    </div>
  );
}

/** The server renders what a visitor sees. */
function Personal({ clubId }: { clubId: string }) {
  const hydrated = useHydrated();
  const viewer = useQuery({ ...viewerQuery, enabled: hydrated });
  if (hydrated && viewer.data) {
    return (
      <LazyPart meanwhile={<FormShape />}>
        <Framed>
          <SuggestEditForm clubId={clubId} />
        </Framed>
      </LazyPart>
    );
  }
  if (hydrated && viewer.isError)
    return <LoadFailure title="Failed to load profile" query={viewer} />;
  if (hydrated && viewer.isPending && hasSignedInMark()) return <FormShape />;
  return (
    <div className="signed-out-only">
      <Notice text={SIGN_IN_TO_SUGGEST}>
        <SignInLink className={button.court}>Sign in</SignInLink>
      </Notice>
    </div>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="rounded-2xl border border-line bg-card p-5 sm:p-8">{children}</div>;
}

function FormShape() {
  return (
    <Framed>
      <div aria-busy="true">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <div className="skeleton h-5 w-40" />
        <div className="skeleton mt-2 h-52" />
        <div className="skeleton mt-5 h-11 w-44" />
      </div>
    </Framed>
  );
}

export function InvalidClubUrl() {
  return (
    <MessagePage
      title="Invalid club URL"
      text="We can’t find a club at this address. Check it for typos."
    >
      <Link to="/" className={button.court}>
        Back to Home
      </Link>
    </MessagePage>
  );
}
