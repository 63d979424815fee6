import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { AlertsField } from '#ui/alerts-field.tsx';
import { button } from '#ui/button.ts';
import { CardFailure } from '#ui/card.tsx';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { failureOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import {
  deleteSearchMutation,
  renameSearchMutation,
  savedSearchesQuery,
  searchAlertsMutation,
} from '../client.ts';
import { searchHref, searchInWords } from '../rules.ts';
import type { SavedSearch } from '../schema.ts';

export function SavedSearches({ viewerId }: { viewerId: string }) {
  const query = useQuery(savedSearchesQuery(viewerId));
  const [deleting, setDeleting] = useState<SavedSearch | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <CardFailure title="We couldn’t load your saved searches" query={query} />
      {query.isPending ? <div className="skeleton h-24" aria-hidden="true" /> : null}
      {query.data?.length === 0 ? (
        <Notice text="No saved searches yet. Search for clubs, then choose “Save this search” above the results.">
          <Link to="/find-club" className={button.court}>
            Search for clubs
          </Link>
        </Notice>
      ) : null}
      <ul className="grid gap-4">
        {query.data?.map((search) => (
          <li key={search.id} className="rounded-2xl border border-line bg-card p-4 sm:p-5">
            <Entry search={search} onDelete={() => setDeleting(search)} />
          </li>
        ))}
      </ul>
      {deleting === null ? null : (
        <DeedQuestion
          title="Delete this search?"
          confirmLabel="Delete search"
          deed={deleteSearchMutation}
          sent={deleting.id}
          // The button that asked is gone with its search.
          onDone={() => list.current?.focus()}
          onClose={() => setDeleting(null)}
        >
          We’ll delete “{deleting.name}” and stop its alerts. Your saved clubs won’t change.
        </DeedQuestion>
      )}
    </div>
  );
}

function Entry({ search, onDelete }: { search: SavedSearch; onDelete: () => void }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const alerts = useSubmit(searchAlertsMutation);
  const renamer = useRef<HTMLButtonElement>(null);
  const was = useRef(isRenaming);
  useEffect(() => {
    // The button is back in place of the form.
    if (was.current && !isRenaming) renamer.current?.focus();
    was.current = isRenaming;
  }, [isRenaming]);
  const { id, name } = search;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-48 grow basis-0">
        {isRenaming ? (
          <NameField search={search} onDone={() => setIsRenaming(false)} />
        ) : (
          <h3 className="text-lg leading-tight wrap-anywhere">
            <a href={searchHref(search)} className="link target">
              {name}
            </a>
          </h3>
        )}
        <p className="mt-1 text-sm text-ink-soft">{searchInWords(search)}</p>
      </div>
      <AlertsField
        label={`Email me updates about “${name}”`}
        value={search.alerts}
        onChange={(chosen) => alerts.mutateAsync({ id, alerts: chosen })}
      />
      <div className="flex flex-wrap gap-3">
        {isRenaming ? null : (
          <Button ref={renamer} aria-label={`Rename: ${name}`} onClick={() => setIsRenaming(true)}>
            Rename
          </Button>
        )}
        <Button aria-label={`Delete: ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}

function NameField({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const [typed, setTyped] = useState(search.name);
  const renaming = useSubmit(renameSearchMutation);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        renaming.mutate({ id: search.id, name: typed }, { onSuccess: onDone });
      }}
    >
      <div className="grow">
        <FormField
          ref={field}
          label="Name"
          value={typed}
          maxLength={80}
          error={failureOf(renaming)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" look="court" disabled={renaming.isPending}>
        Save name
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  );
}
