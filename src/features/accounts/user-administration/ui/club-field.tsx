import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ref } from 'react';
import { clubSearchQuery } from '#features/clubs/finder/client.ts';
import type { ClubSearchResult } from '#features/clubs/finder/schema.ts';
import { Combobox } from '#ui/combobox.tsx';
import { messageOf } from '#ui/failure.ts';
import { usePaused } from '#ui/paused.ts';
import type { NamedClub } from '../schema.ts';

/** Typing pauses this long before the server is asked. */
const PAUSE_MS = 200;

/** Clubs that somebody administers: those chosen, and a field that finds more of them by name. */
export function ClubField({
  clubs,
  error,
  inputRef,
  onChange,
}: {
  clubs: readonly NamedClub[];
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChange: (clubs: readonly NamedClub[]) => void;
}) {
  const [text, setText] = useState('');
  const wanted = usePaused(text.trim(), PAUSE_MS);
  const found = useInfiniteQuery({
    ...clubSearchQuery({ name: wanted }),
    enabled: wanted !== '',
    meta: {},
    retry: 1,
  });
  const page = wanted === '' || wanted !== text.trim() ? undefined : found.data?.pages[0];
  const offered = (page?.clubs ?? []).filter(({ id }) => !clubs.some((club) => club.id === id));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">Clubs of the club admin</legend>
      {clubs.length === 0 ? null : (
        <ul className="grid gap-2">
          {clubs.map((club) => (
            <li
              key={club.id}
              className="flex items-center justify-between gap-2 rounded-xl bg-sand py-0.5 pr-1 pl-3"
            >
              <span className="min-w-0 font-medium">{club.name}</span>
              <button
                type="button"
                className="min-h-11 rounded-lg px-3 font-semibold text-court hover:text-court-strong"
                onClick={() => onChange(clubs.filter(({ id }) => id !== club.id))}
              >
                Remove<span className="sr-only"> {club.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label="Add a club"
        text={text}
        options={offered.map(({ id, name, city, state }) => {
          const place = [city, state].filter((part) => part !== null).join(', ');
          return { id, label: name, ...(place === '' ? {} : { description: place }) };
        })}
        status={statusOf(text.trim(), page, offered.length, found.error)}
        error={error}
        inputRef={inputRef}
        onText={setText}
        onChoose={({ id, label }) => {
          setText('');
          onChange([...clubs, { id, name: label }]);
        }}
      />
    </fieldset>
  );
}

/** How the search for clubs stands. */
function statusOf(
  text: string,
  page: ClubSearchResult | undefined,
  offered: number,
  error: Error | null,
): string {
  if (text === '') return 'Type part of the club’s name.';
  if (page === undefined) {
    return error ? `Clubs could not be found: ${messageOf(error)}` : 'Finding clubs...';
  }
  if (page.total === 0) return 'No club has this name.';
  if (page.next !== null) return 'Many clubs have this name. Type more of it.';
  return offered === 1 ? '1 club found.' : `${offered} clubs found.`;
}
