import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { clubLink } from '#domain/paths.ts';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';
import { Crest } from '#ui/crest.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { Button } from '#ui/push-button.tsx';
import type { SavedClub } from '../schema.ts';

/** Rarely needed: it asks only about clubs that are gone. */
const ConfirmDialog = lazyNamed(() => import('#ui/confirm-dialog.tsx'), 'ConfirmDialog');

interface SavedRowProps {
  readonly saved: SavedClub;
  readonly isRemoved: boolean;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onChange: (isRemoved: boolean) => Promise<void>;
  readonly note: ReactNode;
}

export function SavedRow({ saved, isRemoved, isTicked, onTick, onChange, note }: SavedRowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(isRemoved);
  // The pressed button is gone: the focus stays in its row.
  useEffect(() => {
    if (before.current !== isRemoved) {
      row.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus();
    }
    before.current = isRemoved;
  }, [isRemoved]);
  const change = () => {
    setIsAsking(false);
    setIsBusy(true);
    // The mutation shows its failure.
    void onChange(!isRemoved)
      .catch(() => undefined)
      .finally(() => setIsBusy(false));
  };
  const { name, club } = saved;
  if (isRemoved) return <RemovedRow row={row} saved={saved} isBusy={isBusy} onUndo={change} />;
  return (
    <li ref={row} className="rounded-2xl border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {club ? <Crest name={name} logoUrl={club.logoUrl} size="small" /> : null}
        <div className="min-w-48 grow basis-0">
          <h3 className="text-lg leading-tight">{club ? <ClubLink club={club} /> : name}</h3>
          {club ? (
            <Facts club={club} />
          ) : (
            <p className="mt-1">This club is no longer in our directory.</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {club ? (
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5"
                checked={isTicked}
                onChange={(event) => onTick(event.currentTarget.checked)}
              />
              Compare<span className="sr-only">: {name}</span>
            </label>
          ) : null}
          <Button
            aria-label={`Remove: ${name}`}
            onClick={club ? change : () => setIsAsking(true)}
            disabled={isBusy}
          >
            Remove
          </Button>
        </div>
      </div>
      {note}
      {isAsking ? (
        <LazyPart>
          <ConfirmDialog
            title="Remove this club?"
            confirmLabel="Remove"
            onConfirm={change}
            onCancel={() => setIsAsking(false)}
          >
            {name} isn’t in our directory anymore, so you can’t save it again later. Your note will
            be deleted, too.
          </ConfirmDialog>
        </LazyPart>
      ) : null}
    </li>
  );
}

/** A club that is gone cannot be saved again, so it has no Undo. */
function RemovedRow({
  row,
  saved: { name, club },
  isBusy,
  onUndo,
}: {
  row: RefObject<HTMLLIElement | null>;
  saved: SavedClub;
  isBusy: boolean;
  onUndo: () => void;
}) {
  return (
    <li ref={row} className="flex flex-wrap items-center gap-4 rounded-2xl bg-court-tint px-5 py-3">
      <p role="status" tabIndex={club ? undefined : -1} className="grow">
        Removed: {name}
      </p>
      {club ? (
        <Button aria-label={`Undo: ${name}`} onClick={onUndo} disabled={isBusy}>
          Undo
        </Button>
      ) : null}
    </li>
  );
}

function ClubLink({ club }: { club: ClubSummary }) {
  return (
    <Link {...clubLink(club)} className="link target">
      {club.name}
    </Link>
  );
}

function Facts({ club }: { club: ClubSummary }) {
  const facts = [
    ['Cost', club.cost ?? 'not stated'],
    ['Next tryout', club.nextTryout ?? 'none announced'],
  ];
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">{club.place || 'Location not specified'}</p>
      {facts.map(([label, value]) => (
        <p key={label} className="mt-1 text-sm">
          <span className="font-semibold">{label}</span> {value}
        </p>
      ))}
    </>
  );
}
