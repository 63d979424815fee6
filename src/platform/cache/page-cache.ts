import type { IncomingMessage, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { Busy, Late, startDeadline } from '#platform/deadline.ts';
import { OWN_CODE_HEADERS, ownCodeOf } from '#platform/own-code.ts';
import type { OwnCode } from '#platform/own-code.ts';
import { createCachedPages, publicCacheControl } from './cached-pages.ts';
import { createCachedResponse } from './cached-response.ts';
import type { HeaderList, CachedResponse } from './cached-response.ts';

export interface PageCacheOptions {
  readonly maxBytes: number;
  /** Renders the page of a canonical URL, without anything about the visitor. */
  readonly render: (url: string, signal: AbortSignal) => Promise<Response>;
  readonly isPublic: (url: string) => boolean;
  readonly securityHeaders: (code?: OwnCode) => HeaderList;
  readonly renderTimeoutMs?: number;
  readonly mostRenders?: number;
}

export type PageAnswer = Awaited<ReturnType<ReturnType<typeof createRenders>['begin']>>;

interface Flight {
  /** Data has changed since it began, so its page must not be stored. */
  outdated: boolean;
}

/** The cache is emptied at most this often; otherwise frequent changes would keep it empty. */
const EMPTY_EVERY_MS = 1_000;

const LONGEST_WAIT = 2 / 3;

const cacheableStatus = new Set([200, 301, 404, 410]);

/** Headers that are replaced, or that are about one connection. */
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

/** Any change of public data empties the cache. */
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
    answer(req: IncomingMessage, res: ServerResponse, url: string): boolean {
      const answered = cachedPages.answer(req, res, url);
      if (answered) hits += 1;
      return answered;
    },
    size: () => cachedPages.size(),
    counts: () => ({ hits, misses, dropped, rendering: renders.count() }),

    /** Visitors who ask at the same time share one render. */
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

    changed(): void {
      outdateRenders();
      emptySoon();
    },

    clear(): void {
      outdateRenders();
      empty();
    },

    /** Cached pages are still served. Call `clear` before turning it on again. */
    setStoring(next: boolean): void {
      storing = next;
      if (!next) outdateRenders();
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

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

function createRenders(
  options: PageCacheOptions,
  flights: Set<Flight>,
  store: (url: string, cached: CachedResponse, flight: Flight, age: number) => void,
) {
  const { render, securityHeaders, renderTimeoutMs = 15_000 } = options;
  const longestWaitMs = renderTimeoutMs * LONGEST_WAIT;
  // One thread renders: with more at once, only more would be unfinished.
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

    async begin(url: string, isStoring: () => boolean) {
      const deadline = startDeadline('the render', renderTimeoutMs);
      const startBy = performance.now() + longestWaitMs;
      const flight: Flight = { outdated: false };
      let began: number | undefined;
      const start = () => {
        // If all were begun and given up half done, nobody would be served.
        if (performance.now() > startBy) throw new Busy('the wait for a render', longestWaitMs);
        flight.outdated = !isStoring();
        flights.add(flight);
        began = performance.now();
        return deadline.wait(render(url, deadline.signal));
      };
      try {
        const rendered = inTurn(start).then((response) =>
          finish(url, response, flight, began ?? 0),
        );
        return await deadline.wait(rendered);
      } catch (error) {
        if (began !== undefined || !(error instanceof Late)) throw error;
        throw new Busy('the wait for a render', renderTimeoutMs);
      } finally {
        deadline.end();
        // An abandoned render misses later changes, so it must never be stored.
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

/** A cacheable page's Cache-Control depends on its age, so it is added when the page is sent. */
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
