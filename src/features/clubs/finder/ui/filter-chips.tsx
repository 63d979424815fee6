import type { MouseEvent, ReactNode } from 'react';
import { stringifySearch } from '#domain/search-params.ts';
import { ANY_STATE } from '../filters.ts';
import type { FilterName } from '../filters.ts';
import { chipsOf } from '../rules.ts';
import { firstPage, hasFilters, sortsFor } from '../schema.ts';
import type { FinderSearch } from '../schema.ts';

/** A county goes with its state. */
function without(search: FinderSearch, key: FilterName): FinderSearch {
  const county = key === 'state' && search.state !== ANY_STATE ? { county: undefined } : {};
  const miles = key === 'near' ? { within: undefined } : {};
  const fees = key === 'maxFee' ? { unstated: undefined } : {};
  const others = { ...firstPage(search), [key]: undefined, ...county, ...miles, ...fees };
  const sort = sortsFor(others).find((one) => one === search.sort);
  return hasFilters(others) ? { ...others, sort } : {};
}

interface FilterChipsProps {
  readonly search: FinderSearch;
  readonly onNavigate: (search: FinderSearch) => void;
}

/**
 * After a filter is removed, the next one gets the focus, otherwise the one before, otherwise the
 * results.
 */
export function FilterChips({ search, onNavigate }: FilterChipsProps) {
  const filters = chipsOf(search);
  if (filters.length === 0) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <ul aria-label="Active filters" className="flex flex-wrap gap-2">
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
                <span>{label}</span>
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

interface DidYouMeanProps {
  readonly names: readonly string[];
  readonly sort: FinderSearch['sort'];
  readonly onNavigate: (search: FinderSearch) => void;
}

export function DidYouMean({ names, sort, onNavigate }: DidYouMeanProps) {
  if (names.length === 0) return null;
  return (
    <p className="w-full">
      Did you mean{' '}
      {names.map((name, index) => (
        <span key={name}>
          <span>{index === 0 ? '' : index === names.length - 1 ? ' or ' : ', '}</span>
          <SearchLink
            // Of all places and kinds, so that the link finds something.
            search={{ name, sort }}
            className="link target font-semibold"
            onNavigate={onNavigate}
          >
            {name}
          </SearchLink>
        </span>
      ))}
      <span>?</span>
    </p>
  );
}

interface SearchLinkProps {
  readonly search: FinderSearch;
  readonly onNavigate: (search: FinderSearch) => void;
  readonly focusOn?: string | undefined;
  readonly id?: string | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * A plain link: the router's would take longer to render than a card. It disappears with the page,
 * so the focus moves on.
 *
 * @param focusOn id of the element to focus; the results when left out
 */
export function SearchLink({ search, onNavigate, focusOn, children, ...link }: SearchLinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    // The browser opens it in another tab or window.
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
