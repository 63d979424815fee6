import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { viewerQuery } from '#platform/session/viewer.ts';
import { button } from '#ui/button.ts';
import { EditScreen } from '#ui/edit-screen.tsx';
import type { Again } from '#ui/edit-screen.tsx';
import { tryoutsToEditQuery } from '../client.ts';
import type { EditableTryouts } from '../client.ts';
import type { TryoutEditSearch } from '../rules.ts';
import { TryoutsClubMissing, TryoutsSkeleton } from './edit-states.tsx';
import { TryoutForm } from './tryout-form.tsx';
import { TryoutList } from './tryout-list.tsx';

interface Ways {
  readonly search: TryoutEditSearch;
  readonly onShow: (search: TryoutEditSearch) => void;
}

export function EditTryouts({ clubId, ...ways }: { clubId: string } & Ways) {
  const { search } = ways;
  const backLink = (className: string) => (
    <Link to="/clubs/$clubId" params={{ clubId }} className={className}>
      Back to Club Profile
    </Link>
  );
  const shown = `${search.form ?? ''} ${search.copy ?? ''}`;
  const part = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    // The button that led to another part of the screen is gone with its own.
    const isAnother = before.current !== shown;
    if (isAnother && document.activeElement === document.body) part.current?.focus();
    before.current = shown;
  }, [shown]);
  return (
    <EditScreen
      viewer={useQuery(viewerQuery)}
      query={(viewerId) => tryoutsToEditQuery(clubId, viewerId)}
      what="this club’s tryouts"
      loading={<TryoutsSkeleton />}
      missing={<TryoutsClubMissing />}
      back={backLink(button.court)}
    >
      {(club, { reloads, ...again }) => (
        <div className="mx-auto w-full max-w-4xl px-4 py-10">
          <p className="text-sm">{backLink('link target')}</p>
          <h1 className="mt-3 text-title">{club.clubName} tryouts</h1>
          <div ref={part} tabIndex={-1} className="outline-none">
            <Part key={`${shown} ${reloads}`} clubId={clubId} club={club} {...again} {...ways} />
          </div>
        </div>
      )}
    </EditScreen>
  );
}

function Part({
  clubId,
  club,
  search,
  onShow,
  refetch,
  onReload,
}: Ways & { clubId: string; club: EditableTryouts } & Omit<Again<EditableTryouts>, 'reloads'>) {
  const { form, copy } = search;
  const found = club.tryouts.find(({ id }) => id === form) ?? null;
  // The form stays, with what was typed, when its tryout is found to be gone.
  const [opened, setOpened] = useState(found);
  if (found && found !== opened) setOpened(found);
  const changed = found ?? opened;
  // It may have been gone before the form opened.
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
      refetch={async () => {
        const now = await refetch();
        return now?.tryouts.find(({ id }) => id === changed?.id) ?? null;
      }}
      onReload={onReload}
    />
  );
}
