import type { IncomingMessage, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { Busy, Late, startDeadline } from '#platform/deadline.ts';
import { OWN_CODE_HEADERS, ownCodeOf } from '#platform/own-code.ts';
import type { OwnCode } from '#platform/own-code.ts';
import { createCachedPages, publicCacheControl } from './cached-pages.ts';
import { createCachedResponse } from './cached-response.ts';
import type { HeaderList, CachedResponse } from './cached-response.ts';

export interface PageCacheOptions {
  /** Bound on the memory of all cached pages, in bytes. */
  readonly maxBytes: number;
  /** Renders the page of a canonical URL. What it gets must contain nothing about the visitor. */
  readonly render: (url: string, signal: AbortSignal) => Promise<Response>;
  /** Whether the route of a canonical URL declares `cache: 'public'`. */
  readonly isPublic: (url: string) => boolean;
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
  | {
      readonly kind: 'cached';
      readonly cached: CachedResponse;
      readonly shared: boolean;
      /** Set for a page that may be cached. */
      readonly cacheControl?: string | undefined;
    }
  | { readonly kind: 'stream'; readonly response: Response; readonly shared: false };

/** A render in progress. */
interface Flight {
  /** Data has changed since it began, so its page must not be stored. */
  outdated: boolean;
}

/** Changes empty the cache at most this often, so that a busy hour leaves something in it. */
const EMPTY_EVERY_MS = 1_000;

/** How much of the time for a render may pass before it begins. */
const LONGEST_WAIT = 2 / 3;

const cacheableStatus = new Set([200, 301, 404, 410]);

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
  'transfer-encoding',
  'vary',
  'x-powered-by',
]);

/**
 * Caches whole answers of public routes in memory. An answer is cached when its status is 200, 301,
 * 404, or 410, it sets no cookie, and its Cache-Control does not forbid it. Any change of public
 * data empties the cache.
 */
export function createPageCache(options: PageCacheOptions) {
  const cachedPages = createCachedPages(options.maxBytes);
  const flights = new Set<Flight>();
  const joinable = new Map<string, Promise<PageAnswer>>();
  let storing = true;
  let hits = 0;
  let misses = 0;
  let dropped = 0;
  const renders = createRenders(options, flights, (url, cached, flight, age) => {
    if (storing && !flight.outdated) cachedPages.set(url, cached, age);
  });

  /** Renders in progress may show old data: they are neither stored nor joined. */
  function outdateRenders(): void {
    for (const flight of flights) flight.outdated = true;
    joinable.clear();
  }

  function empty(): void {
    dropped += cachedPages.size().pages;
    cachedPages.clear();
  }
  const emptySoon = atMostEvery(EMPTY_EVERY_MS, empty);

  return {
    /** Answers from memory and returns true, or returns false without touching the response. */
    answer(req: IncomingMessage, res: ServerResponse, url: string): boolean {
      const answered = cachedPages.answer(req, res, url);
      if (answered) hits += 1;
      return answered;
    },
    size: () => cachedPages.size(),
    /**
     * Since the start: hits, misses, and pages dropped because data has changed; and how many renders
     * are in progress or waiting for their turn.
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
        return answer.shared ? answer : renders.begin(url, () => storing);
      }
      const flying = renders.begin(url, () => storing);
      joinable.set(url, flying);
      try {
        return await flying;
      } finally {
        if (joinable.get(url) === flying) joinable.delete(url);
      }
    },

    /** Public data has changed: empties the cache within a second. */
    changed(): void {
      outdateRenders();
      emptySoon();
    },

    /** Drops every page at once. */
    clear(): void {
      outdateRenders();
      empty();
    },

    /**
     * While storing is off, cached pages are still served and nothing new is cached: for times when
     * messages about writes may be missed. Call `clear` before turning it on again.
     */
    setStoring(next: boolean): void {
      storing = next;
      if (!next) outdateRenders();
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Does work at once, or as soon as the last time was so many milliseconds ago. */
function atMostEvery(ms: number, work: () => void): () => void {
  let doneAt = Number.NEGATIVE_INFINITY;
  let waiting: NodeJS.Timeout | undefined;
  const doIt = () => {
    waiting = undefined;
    doneAt = performance.now();
    work();
  };
  return () => {
    if (waiting) return;
    const waitMs = doneAt + ms - performance.now();
    if (waitMs <= 0) doIt();
    else waiting = setTimeout(doIt, waitMs).unref();
  };
}

/**
 * Renders pages, a limited number at a time.
 *
 * @param flights those in progress, which are marked when data changes
 * @param store called with what may be cached
 */
function createRenders(
  options: PageCacheOptions,
  flights: Set<Flight>,
  store: (url: string, cached: CachedResponse, flight: Flight, age: number) => void,
) {
  const { render, securityHeaders, renderTimeoutMs = 15_000 } = options;
  const longestWaitMs = renderTimeoutMs * LONGEST_WAIT;
  // One thread renders: with more visitors than it can serve, more at once would only be more unfinished.
  const inTurn = pLimit(options.mostRenders ?? 4);

  async function finish(url: string, response: Response, flight: Flight, began: number) {
    const cacheable = options.isPublic(url) && isCacheable(response);
    const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
    if ((!cacheable && !isHtml) || response.headers.has('content-encoding')) {
      return { kind: 'stream', response, shared: false } as const;
    }
    const security = securityHeaders(ownCodeOf(response.headers));
    const headers = answerHeaders(response, security, cacheable);
    const body = Buffer.from(await response.arrayBuffer());
    const cached = createCachedResponse({ status: response.status, headers, body });
    if (cacheable) store(url, cached, flight, performance.now() - began);
    const shared = !response.headers.has('set-cookie');
    const cacheControl = cacheable ? publicCacheControl(0) : undefined;
    return { kind: 'cached', cached, shared, cacheControl } as const;
  }

  return {
    count: () => inTurn.activeCount + inTurn.pendingCount,

    async begin(url: string, isStoring: () => boolean): Promise<PageAnswer> {
      const deadline = startDeadline('the render', renderTimeoutMs);
      const startBy = performance.now() + longestWaitMs;
      const flight: Flight = { outdated: false };
      let began: number | undefined;
      const start = () => {
        // With more visitors than can be served, none would be if all were begun and given up half done.
        if (performance.now() > startBy) throw new Busy('the wait for a render', longestWaitMs);
        flight.outdated = !isStoring();
        flights.add(flight);
        began = performance.now();
        return deadline.wait(render(url, deadline.signal));
      };
      try {
        // The next one asks the database while this one is packed.
        const rendered = inTurn(start).then((response) =>
          finish(url, response, flight, began ?? 0),
        );
        return await deadline.wait(rendered);
      } catch (error) {
        if (began !== undefined || !(error instanceof Late)) throw error;
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

function isCacheable(response: Response): boolean {
  return (
    cacheableStatus.has(response.status) &&
    !response.headers.has('set-cookie') &&
    !response.headers.has('content-encoding') &&
    !/\b(?:no-store|private)\b/i.test(response.headers.get('cache-control') ?? '')
  );
}

/** The Cache-Control of a cacheable page depends on its age, so it is added when the page is sent. */
function answerHeaders(response: Response, security: HeaderList, cacheable: boolean): HeaderList {
  const own = [...response.headers].filter(([name]) => !notPassedOn.has(name));
  const names = new Set(own.map(([name]) => name));
  return [
    ...own,
    ...security.filter(([name]) => !names.has(name.toLowerCase())),
    ...(cacheable ? [] : [['Cache-Control', ownCacheControl(response)] as const]),
  ];
}

function ownCacheControl(response: Response): string {
  if (response.status >= 500 || response.headers.has('set-cookie')) return 'no-store';
  return response.headers.get('cache-control') ?? 'private, no-cache';
}
