import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/accounts/sign-in/client.ts';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { tryoutsToEditQuery } from '../client.ts';
import type { TryoutEditSearch } from '../rules.ts';
import type { TryoutsToEdit } from '../schema.ts';
import { TryoutForm } from './tryout-form.tsx';
import { TryoutList } from './tryout-list.tsx';
import { TryoutsClubMissing } from './tryouts-club-missing.tsx';
import { TryoutsSkeleton } from './tryouts-skeleton.tsx';

interface Ways {
  readonly search: TryoutEditSearch;
  /** Shows another part of the screen. */
  readonly onShow: (search: TryoutEditSearch) => void;
  /** A link to the club's page with a label. */
  readonly renderBackLink: (label: string, className: string) => ReactNode;
}

/** The screen of a club's tryouts for its people: the list, or the form of new or changed ones. */
export function EditTryouts({ clubId, ...ways }: { clubId: string } & Ways) {
  const viewer = useQuery(viewerQuery);
  if (viewer.data) {
    const { id } = viewer.data;
    return <EditAs key={`${clubId} ${id}`} clubId={clubId} viewerId={id} {...ways} />;
  }
  if (viewer.isPending) return <TryoutsSkeleton />;
  if (viewer.isError) return <LoadFailure isPage title="Failed to load profile" query={viewer} />;
  return <Denied isSignedIn={false} back={ways.renderBackLink('Back to Club', button.court)} />;
}

type Editable = Extract<TryoutsToEdit, { kind: 'editable' }>;

function EditAs({ clubId, viewerId, ...ways }: { clubId: string; viewerId: string } & Ways) {
  const query = useQuery(tryoutsToEditQuery(clubId, viewerId));
  const { data, isPending, refetch } = query;
  const [reloads, setReloads] = useState(0);
  // A form that is open stays, whatever a later look finds.
  const [opened, setOpened] = useState<Editable | null>(null);
  const editable = data?.kind === 'editable' ? data : null;
  if (editable && editable !== opened) setOpened(editable);
  const club = editable ?? opened;
  if (club) {
    return (
      <div className="mx-auto w-full max-w-4xl px-4 py-10">
        <p className="text-sm">{ways.renderBackLink('Back to Club', 'link target')}</p>
        <h1 className="mt-3 text-title">Tryouts of {club.clubName}</h1>
        <Part
          key={`${ways.search.form ?? ''} ${ways.search.copy ?? ''} ${reloads}`}
          clubId={clubId}
          club={club}
          onReload={() => void refetch().then(() => setReloads((times) => times + 1))}
          onRefused={() => void refetch()}
          {...ways}
        />
      </div>
    );
  }
  if (isPending) return <TryoutsSkeleton />;
  if (!data) return <LoadFailure isPage title="Permission Check Failed" query={query} />;
  if (data.kind === 'missing') return <TryoutsClubMissing />;
  return <Denied isSignedIn back={ways.renderBackLink('Back to Club', button.court)} />;
}

function Part({
  clubId,
  club,
  search,
  onShow,
  onReload,
  onRefused,
}: Ways & { clubId: string; club: Editable; onReload: () => void; onRefused: () => void }) {
  const { form, copy } = search;
  const changed = club.tryouts.find(({ id }) => id === form) ?? null;
  // What is to be changed may have been deleted meanwhile.
  if (form === undefined || (form !== 'new' && changed === null)) {
    return <TryoutList clubId={clubId} tryouts={club.tryouts} onShow={onShow} />;
  }
  return (
    <TryoutForm
      clubId={clubId}
      club={club}
      changed={changed}
      copied={club.tryouts.find(({ id }) => id === copy) ?? null}
      onLeave={() => onShow({})}
      onReload={onReload}
      onRefused={onRefused}
    />
  );
}

function Denied({ back, isSignedIn }: { back: ReactNode; isSignedIn: boolean }) {
  return (
    <MessagePage
      title="Access Denied"
      text="You do not have permission to edit the tryouts of this club."
    >
      {back}
      {isSignedIn ? null : <SignInLink className={button.outline}>Sign in</SignInLink>}
    </MessagePage>
  );
}
