import type { MouseEvent, ReactNode } from 'react';
import { stringifySearch } from '#domain/search-params.ts';
import { ANY_STATE } from '../filters.ts';
import type { FilterName } from '../filters.ts';
import { chipsOf } from '../rules.ts';
import { firstPage, isSearched, sortsFor } from '../schema.ts';
import type { FinderSearch } from '../schema.ts';

/** A search without one of its filters; a county goes with its state. */
function without(search: FinderSearch, key: FilterName): FinderSearch {
  const county = key === 'state' && search.state !== ANY_STATE ? { county: undefined } : {};
  const miles = key === 'near' ? { within: undefined } : {};
  const others = { ...firstPage(search), [key]: undefined, ...county, ...miles };
  const sort = sortsFor(others).find((one) => one === search.sort);
  return isSearched(others) ? { ...others, sort } : {};
}

/**
 * The filters in effect, each of which can be taken off. The focus goes on to the next one, else to the
 * one before, else to the results.
 */
export function FilterChips({
  search,
  onNavigate,
}: {
  search: FinderSearch;
  onNavigate: (search: FinderSearch) => void;
}) {
  const filters = chipsOf(search);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <ul aria-label="Filters in effect" className="flex flex-wrap gap-2">
        {filters.map(({ name: key, label, fact }, index) => {
          const others = without(search, key);
          const left = chipsOf(others);
          const next = left.find(
            (filter) => filters.findIndex((one) => one.name === filter.name) > index,
          );
          return (
            <li key={key} className="min-w-0">
              <SearchLink
                search={others}
                onNavigate={onNavigate}
                focusOn={chipId((next ?? left.at(-1))?.name)}
                id={chipId(key)}
                className="chip min-h-9 wrap-anywhere no-underline hover:underline"
                data-fact={fact}
              >
                <span className="sr-only">Remove filter </span>
                {key === 'gender' ? (
                  <i className="mark" data-gender={label} aria-hidden="true" />
                ) : null}
                {label}
                <span aria-hidden="true" className="text-xl leading-none font-normal">
                  ×
                </span>
              </SearchLink>
            </li>
          );
        })}
      </ul>
      {filters.length > 1 ? (
        <SearchLink search={{}} onNavigate={onNavigate} className="link target text-sm">
          Clear all
        </SearchLink>
      ) : null}
    </div>
  );
}

function chipId(key: FilterName | undefined): string | undefined {
  return key && `finder-chip-${key}`;
}

/** Names that are there, near the one that was asked for. */
export function DidYouMean({
  names,
  sort,
  onNavigate,
}: {
  names: readonly string[];
  sort: FinderSearch['sort'];
  onNavigate: (search: FinderSearch) => void;
}) {
  if (names.length === 0) return null;
  return (
    <p className="w-full">
      Did you mean{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index === 0 ? '' : index === names.length - 1 ? ' or ' : ', '}
          <SearchLink
            // Of all places and kinds: they are there, whatever else was asked for.
            search={{ name, sort }}
            className="link target font-semibold"
            onNavigate={onNavigate}
          >
            {name}
          </SearchLink>
        </span>
      ))}
      ?
    </p>
  );
}

/**
 * A link to another search, which is gone when its page is there: the focus goes to what stays. It is a
 * plain one, since the router's would take longer to render than a card.
 *
 * @param focusOn id of what gets the focus; the results when left out
 */
export function SearchLink({
  search,
  onNavigate,
  focusOn,
  children,
  ...link
}: {
  search: FinderSearch;
  onNavigate: (search: FinderSearch) => void;
  focusOn?: string | undefined;
  id?: string | undefined;
  className: string;
  children: ReactNode;
}) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    // In another tab or window it is the browser's to open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const staying = focusOn === undefined ? null : document.getElementById(focusOn);
    const results = event.currentTarget.closest<HTMLElement>('section[tabindex]');
    (staying ?? results)?.focus();
    onNavigate(search);
  }
  return (
    <a href={`/find-club${stringifySearch({ ...search })}`} onClick={follow} {...link}>
      {children}
    </a>
  );
}
