import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendCached, withBrotli } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import type { LogFunction } from './log-function.ts';
import { createPageStore } from './page-store.ts';
import type { PageStoreSize } from './page-store.ts';

/** All cached answers: the memory side of the page cache. */
export interface CachedPages {
  /** Answers from memory and returns true, or returns false without touching the response. */
  answer(req: IncomingMessage, res: ServerResponse, url: string): boolean;
  set(url: string, cached: CachedResponse, names: readonly string[]): void;
  /** Returns how many pages went. */
  dropNamed(names: readonly string[]): number;
  clear(): void;
  size(): PageStoreSize;
}

const brotliQuality = 5;

/** Makes the empty memory. @param maxBytes the bound on all of it. */
export function createCachedPages(maxBytes: number, log: LogFunction): CachedPages {
  // Addresses that lead nowhere can be invented without end: they compete among themselves for an
  // eighth of the memory and never push out a page that exists.
  const pages = createPageStore((maxBytes / 8) * 7);
  const strays = createPageStore(maxBytes / 8);
  const stores = [pages, strays];
  let brotliWork: Promise<void> = Promise.resolve();
  const brotliPending = new Set<CachedResponse>();

  /** One at a time and after the visitor has been served: Brotli must not take the processors. */
  function addBrotli(url: string, cached: CachedResponse): void {
    if (brotliPending.has(cached)) return;
    brotliPending.add(cached);
    brotliWork = brotliWork.then(async () => {
      try {
        const better = await withBrotli(cached, brotliQuality);
        for (const store of stores) store.exchange(url, cached, better);
      } catch (error) {
        log('error', 'a page could not be compressed', { error });
      } finally {
        brotliPending.delete(cached);
      }
    });
  }

  return {
    answer(req, res, url) {
      const cached = pages.get(url) ?? strays.get(url);
      if (!cached) return false;
      if (sendCached(req, res, cached)) addBrotli(url, cached);
      return true;
    },

    set(url, cached, names) {
      const [into, other] = cached.status === 200 ? [pages, strays] : [strays, pages];
      other.delete(url);
      into.set(url, cached, names);
    },

    dropNamed(names) {
      return stores.reduce((sum, store) => sum + store.dropNamed(names), 0);
    },

    clear() {
      for (const store of stores) store.clear();
    },

    size() {
      const [one, other] = [pages.size(), strays.size()];
      return {
        pages: one.pages + other.pages,
        bytes: one.bytes + other.bytes,
        names: one.names + other.names,
      };
    },
  };
}
