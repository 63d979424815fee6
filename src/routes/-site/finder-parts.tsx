import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { ClubSearchResult, FinderSearch } from '#features/clubs/schema.ts';
import { Finder } from '#features/clubs/ui/finder.tsx';
import { FinderResults } from '#features/clubs/ui/finder-results.tsx';
import type { PageParts } from '#platform/page-cache/page-frame.ts';
import { getRouter } from '../../router.tsx';
import { finderHead } from './finder-head.ts';
import { headMarkup } from './head-markup.tsx';

export const FINDER_PATH = '/find-club';

/** What one page of the finder shows. */
export interface FinderContent {
  readonly siteUrl: string;
  readonly locations: Parameters<typeof Finder>[0]['locations'];
  readonly search: FinderSearch;
  readonly found: ClubSearchResult;
  /** What the page asked, for the browser: from asJson. */
  readonly answers: string;
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
}

/**
 * The texts of a page that are its own, each to the letter as the router would have it.
 *
 * @param markup from {@link renderFinder}
 */
export function finderParts(
  { search, siteUrl, answers, loadedAt }: FinderContent,
  markup: string,
): PageParts {
  return {
    head: headMarkup(finderHead(search, siteUrl, false)),
    body: [markup, answers],
    code: `i:${inCode(matchId(search))},u:${loadedAt},`,
  };
}

/** What stands between the header and the footer. */
export function renderFinder({ search, found, locations }: FinderContent): string {
  const progress = {
    pages: [found],
    error: null,
    isLoadingMore: false,
    retry: nothing,
    showMore: nothing,
  };
  return renderToString(
    <RouterContextProvider router={linkRouter()}>
      <Finder
        search={search}
        locations={locations}
        onNavigate={nothing}
        results={<FinderResults search={search} progress={progress} onNavigate={nothing} />}
      />
    </RouterContextProvider>,
  );
}

function nothing(): void {
  // Only the browser acts.
}

/** How the router calls what it has loaded for a search: route, path, and what loading depends on. */
function matchId(search: FinderSearch): string {
  return `${FINDER_PATH}${FINDER_PATH}${JSON.stringify({ search })}`.replaceAll('/', '#');
}

/** A text as the router writes it in a script. */
function inCode(text: string): string {
  return JSON.stringify(text)
    .replaceAll('<', String.raw`\x3C`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

let links: ReturnType<typeof getRouter> | undefined;

/** Knows the addresses of all pages, and is at none that the finder links to. */
function linkRouter(): ReturnType<typeof getRouter> {
  if (links) return links;
  links = getRouter();
  links.update({ ...links.options, history: createMemoryHistory({ initialEntries: ['/'] }) });
  return links;
}
