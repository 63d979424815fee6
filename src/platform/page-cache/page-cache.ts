import type { IncomingMessage, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { Busy, Late, startDeadline } from '#platform/deadline.ts';
import { OWN_CODE_HEADERS, ownCodeOf } from '#platform/own-code.ts';
import type { OwnCode } from '#platform/own-code.ts';
import { createCachedPages } from './cached-pages.ts';
import { createCachedResponse } from './cached-response.ts';
import type { HeaderList, CachedResponse } from './cached-response.ts';

export interface PageCacheOptions {
  /** Bound on the memory of all cached pages, in bytes. */
  readonly maxBytes: number;
  /** Renders the page of a canonical URL. What it gets must contain nothing about the visitor. */
  readonly render: (url: string, signal: AbortSignal) => Promise<Response>;
  /** Headers every answer has, for a page with that code of the site in it. */
  readonly securityHeaders: (code?: OwnCode) => HeaderList;
  /**
   * After this many milliseconds, waiting for its turn included, a render is given up with `Late`, or with `Busy`
   * when its turn did not come. Default 15,000.
   */
  readonly renderTimeoutMs?: number;
  /** Most renders in progress; others wait for their turn. Default 4. */
  readonly mostRenders?: number;
}

/** The result of a render: an answer in memory, or one to be streamed to a single visitor. */
export type PageAnswer =
  | { readonly kind: 'cached'; readonly cached: CachedResponse; readonly shared: boolean }
  | { readonly kind: 'stream'; readonly response: Response; readonly shared: false };

/** A render in progress, and what was dropped since it began. */
interface Flight {
  readonly dropped: Set<string>;
  outdated: boolean;
}

/** How much of the time for a render may pass before it begins. */
const LONGEST_WAIT = 2 / 3;

const cacheableStatus = new Set([200, 301, 404, 410]);

/** Lets a CDN serve the page for a minute and refresh it behind the visitor's back. */
const sharedCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Headers of a rendered answer that are replaced, or that are about one connection. */
const notPassedOn = new Set([
  ...OWN_CODE_HEADERS,
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'server',
  'surrogate-key',
  'transfer-encoding',
  'vary',
  'x-powered-by',
]);

/**
 * Caches whole answers in memory and drops them when what they show has changed. An answer is cached
 * when it names what it shows in the header `Surrogate-Key` (space-separated, the term of CDNs),
 * its status is 200, 301, 404 or 410, it sets no cookie and does not forbid it in Cache-Control.
 */
export function createPageCache(options: PageCacheOptions) {
  const cachedPages = createCachedPages(options.maxBytes);
  const flights = new Set<Flight>();
  const joinable = new Map<string, Promise<PageAnswer>>();
  let storing = true;
  let hits = 0;
  let misses = 0;
  let dropped = 0;
  const renders = createRenders(options, flights, (url, cached, names, flight) => {
    const isCurrent = !flight.outdated && !names.some((name) => flight.dropped.has(name));
    if (storing && isCurrent) cachedPages.set(url, cached, names);
  });
  const begin = (url: string) => renders.begin(url, () => storing);

  return {
    /** Answers from memory and returns true, or returns false without touching the response. */
    answer(req: IncomingMessage, res: ServerResponse, url: string): boolean {
      const answered = cachedPages.answer(req, res, url);
      if (answered) hits += 1;
      return answered;
    },
    size: () => cachedPages.size(),
    /**
     * What has happened since the start: hits, misses, pages dropped because what they show has changed
     * (on `clear` all of them), and how many renders are in progress or waiting for their turn.
     */
    counts: () => ({ hits, misses, dropped, rendering: renders.count() }),

    /**
     * The answer for a URL that is not in memory. Visitors who ask at the same time share one
     * render. Throws what the renderer throws, or `Late`.
     */
    async load(url: string): Promise<PageAnswer> {
      misses += 1;
      const running = joinable.get(url);
      if (running) {
        const answer = await running;
        return answer.shared ? answer : begin(url);
      }
      const flying = begin(url);
      joinable.set(url, flying);
      try {
        return await flying;
      } finally {
        if (joinable.get(url) === flying) joinable.delete(url);
      }
    },

    /** Drops exactly the pages that show one of the names. */
    invalidate(names: readonly string[]): void {
      dropped += cachedPages.dropNamed(names);
      for (const flight of flights) for (const name of names) flight.dropped.add(name);
      // Requests from now on must see the write: they may not join older renders.
      joinable.clear();
    },

    /** Drops every page. */
    clear(): void {
      dropped += cachedPages.size().pages;
      cachedPages.clear();
      for (const flight of flights) flight.outdated = true;
      joinable.clear();
    },

    /**
     * While storing is off, cached pages are still served and nothing new is cached: for times when
     * messages about writes may be missed. Call `clear` before turning it on again.
     */
    setStoring(next: boolean): void {
      storing = next;
      if (!next) for (const flight of flights) flight.outdated = true;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Renders pages, a limited number at a time.
 *
 * @param flights those in progress, which note what was dropped meanwhile
 * @param store called with what may be cached
 */
function createRenders(
  options: PageCacheOptions,
  flights: Set<Flight>,
  store: (url: string, cached: CachedResponse, names: readonly string[], flight: Flight) => void,
) {
  const { render, securityHeaders, renderTimeoutMs = 15_000 } = options;
  const longestWaitMs = renderTimeoutMs * LONGEST_WAIT;
  // One thread renders: with more visitors than it can serve, more at once would only be more unfinished.
  const inTurn = pLimit(options.mostRenders ?? 4);

  async function finish(url: string, response: Response, flight: Flight): Promise<PageAnswer> {
    const names = namesShown(response);
    const cacheable = isCacheable(response, names);
    const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
    if ((!cacheable && !isHtml) || response.headers.has('content-encoding')) {
      return { kind: 'stream', response, shared: false };
    }
    const security = securityHeaders(ownCodeOf(response.headers));
    const headers = answerHeaders(response, security, cacheable);
    const body = Buffer.from(await response.arrayBuffer());
    const cached = createCachedResponse({ status: response.status, headers, body });
    if (cacheable) store(url, cached, names, flight);
    return { kind: 'cached', cached, shared: !response.headers.has('set-cookie') };
  }

  return {
    count: () => inTurn.activeCount + inTurn.pendingCount,

    async begin(url: string, isStoring: () => boolean): Promise<PageAnswer> {
      const deadline = startDeadline('the render', renderTimeoutMs);
      const startBy = performance.now() + longestWaitMs;
      const flight: Flight = { dropped: new Set(), outdated: false };
      let hasBegun = false;
      const start = () => {
        // With more visitors than can be served, none would be if all were begun and given up half done.
        if (performance.now() > startBy) throw new Busy('the wait for a render', longestWaitMs);
        hasBegun = true;
        flight.outdated = !isStoring();
        flights.add(flight);
        return deadline.wait(render(url, deadline.signal));
      };
      try {
        // The next one asks the database while this one is packed.
        const rendered = inTurn(start).then((response) => finish(url, response, flight));
        return await deadline.wait(rendered);
      } catch (error) {
        if (hasBegun || !(error instanceof Late)) throw error;
        throw new Busy('the wait for a render', renderTimeoutMs);
      } finally {
        deadline.end();
        // A render that nobody waits for no longer notes changes.
        flight.outdated = true;
        flights.delete(flight);
      }
    },
  };
}

function namesShown(response: Response): readonly string[] {
  const names = response.headers.get('surrogate-key')?.split(/[\s,]+/) ?? [];
  return [...new Set(names)].filter((name) => name !== '');
}

function isCacheable(response: Response, names: readonly string[]): boolean {
  return (
    names.length > 0 &&
    cacheableStatus.has(response.status) &&
    !response.headers.has('set-cookie') &&
    !response.headers.has('content-encoding') &&
    !/\b(?:no-store|private)\b/i.test(response.headers.get('cache-control') ?? '')
  );
}

function answerHeaders(response: Response, security: HeaderList, cacheable: boolean): HeaderList {
  const own = [...response.headers].filter(([name]) => !notPassedOn.has(name));
  const names = new Set(own.map(([name]) => name));
  return [
    ...own,
    ...security.filter(([name]) => !names.has(name.toLowerCase())),
    ['Cache-Control', cacheable ? sharedCacheControl : ownCacheControl(response)],
  ];
}

function ownCacheControl(response: Response): string {
  if (response.status >= 500 || response.headers.has('set-cookie')) return 'no-store';
  return response.headers.get('cache-control') ?? 'private, no-cache';
}
