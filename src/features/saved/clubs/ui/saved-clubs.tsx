import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { compareHref } from '#features/clubs/compare/rules.ts';
import { MOST_COMPARED } from '#features/clubs/compare/schema.ts';
import { AlertsField } from '#ui/alerts-field.tsx';
import { button } from '#ui/button.ts';
import { CardFailure } from '#ui/card.tsx';
import { messageOf } from '#ui/failure.ts';
import { Notice } from '#ui/notice.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { useSubmit } from '#ui/submit.ts';
import { toast } from '#ui/toast.ts';
import {
  clubAlertsMutation,
  deviceClubsQuery,
  saveClubMutation,
  savedClubsQuery,
} from '../client.ts';
import { MOST_ON_DEVICE } from '../rules.ts';
import type { SavedClub } from '../schema.ts';
import { SAVED_EVENT, keepOnDevice, keptOnDevice } from './on-device.ts';
import { SavedRow } from './saved-row.tsx';

const NoteField = lazyNamed(() => import('./note-field.tsx'), 'NoteField');

export function AccountClubs({ viewerId }: { viewerId: string }) {
  const query = useQuery(savedClubsQuery(viewerId));
  const save = useSubmit(saveClubMutation);
  const alerts = useSubmit(clubAlertsMutation);
  const { data } = query;
  return (
    <>
      <CardFailure title="We couldn’t load your saved clubs" query={query} />
      {query.isPending ? <div className="skeleton h-40" aria-hidden="true" /> : null}
      {data?.notJoined ? (
        <CardFailure
          title="We couldn’t move the clubs saved on this device to your account"
          query={{ isError: true, error: data.notJoined, refetch: query.refetch }}
        />
      ) : null}
      {data ? (
        <ClubList
          clubs={data.clubs}
          onSave={({ id, note }, isSaved) => save.mutateAsync({ clubId: id, isSaved, note })}
          note={NoteField}
        >
          <AlertsField
            label="Email me updates about these clubs"
            value={data.alerts}
            onChange={alerts.mutateAsync}
          />
        </ClubList>
      ) : null}
    </>
  );
}

export function DeviceClubs({ signIn }: { signIn: ReactNode }) {
  const [ids] = useState(keptOnDevice);
  const query = useQuery(deviceClubsQuery(ids));
  return (
    <>
      <p className="mb-6 max-w-2xl text-ink-soft">
        These clubs are saved on this device only (up to {MOST_ON_DEVICE}). Sign in to save them to
        your account, add notes, and get email updates.
      </p>
      <p className="mb-6">{signIn}</p>
      <CardFailure title="We couldn’t load your saved clubs" query={query} />
      {query.isPending ? <div className="skeleton h-40" aria-hidden="true" /> : null}
      {query.data ? (
        <ClubList
          clubs={query.data.map((club) => ({ id: club.id, name: club.name, note: null, club }))}
          onSave={saveHere}
        />
      ) : null}
    </>
  );
}

function saveHere({ id }: SavedClub, isSaved: boolean): Promise<{ note: null }> {
  try {
    keepOnDevice(id, isSaved);
  } catch (error) {
    toast({ title: 'Couldn’t save this club', description: messageOf(error), tone: 'destructive' });
    throw error;
  }
  window.dispatchEvent(new Event(SAVED_EVENT));
  return Promise.resolve({ note: null });
}

interface ClubListProps {
  readonly clubs: readonly SavedClub[];
  /** Rejects when it fails, after telling the user. Resolves to the note that went with a removed club. */
  readonly onSave: (club: SavedClub, isSaved: boolean) => Promise<{ readonly note: string | null }>;
  readonly note?: ComponentType<{ club: SavedClub }>;
  readonly children?: ReactNode;
}

function ClubList({ clubs: loaded, onSave, note: Note, children }: ClubListProps) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  // The notes of removed clubs, which may have changed since the list was loaded.
  const [notes, setNotes] = useState<ReadonlyMap<string, string | null>>(new Map());
  const clubs = loaded.map((club) => {
    const note = notes.get(club.id);
    return note === undefined ? club : { ...club, note };
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (clubs.length === 0) {
    return (
      <Notice text="No saved clubs yet. Tap the heart on any club to save it here.">
        <Link to="/find-club" className={button.court}>
          Find a club
        </Link>
      </Notice>
    );
  }
  const there = clubs.filter(({ id, club }) => club !== null && !removed.has(id));
  const chosen = there.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const compared = chosen.length > 0 ? chosen : there.map(({ id }) => id);
  const change = async (club: SavedClub, isRemoved: boolean) => {
    const { note } = await onSave(club, !isRemoved);
    // Other clubs may have been removed or brought back meanwhile.
    if (isRemoved) setNotes((before) => new Map(before).set(club.id, note));
    setRemoved((before) => toggled(before, club.id, isRemoved));
  };
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        {children}
        {there.length > 1 ? (
          <a href={compareHref(compared)} className={button.court}>
            {compareLabel(chosen.length, there.length)}
          </a>
        ) : null}
      </div>
      <ul className="grid gap-4">
        {clubs.map((club) => (
          <SavedRow
            key={club.id}
            saved={club}
            isRemoved={removed.has(club.id)}
            isTicked={ticked.has(club.id)}
            onTick={(isTicked) => setTicked(toggled(ticked, club.id, isTicked))}
            onChange={(isRemoved) => change(club, isRemoved)}
            note={
              Note ? (
                <LazyPart meanwhile={<div className="skeleton mt-4 h-32" aria-hidden="true" />}>
                  <Note club={club} />
                </LazyPart>
              ) : null
            }
          />
        ))}
      </ul>
    </>
  );
}

function compareLabel(chosen: number, all: number): string {
  const count = chosen > 0 ? chosen : all;
  return count > MOST_COMPARED
    ? `Compare the first ${MOST_COMPARED}`
    : `Compare ${countOf(count, 'club')}`;
}

function toggled(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
