import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliInTurn, sendCached } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import { createPageStore } from './page-store.ts';

const brotliQuality = 5;

/** Makes the empty memory side of the page cache. @param maxBytes the bound on all of it. */
export function createCachedPages(maxBytes: number) {
  // URLs that lead nowhere can be invented endlessly: they compete among themselves for an
  // eighth of the memory and never push out a page that exists.
  const pages = createPageStore((maxBytes / 8) * 7);
  const strays = createPageStore(maxBytes / 8);
  const stores = [pages, strays];
  const addBrotli = brotliInTurn(brotliQuality, (url, before, after) => {
    for (const store of stores) store.exchange(url, before, after);
  });

  return {
    /** Answers from memory and returns true, or returns false without touching the response. */
    answer(req: IncomingMessage, res: ServerResponse, url: string): boolean {
      const cached = pages.get(url) ?? strays.get(url);
      if (!cached) return false;
      if (sendCached(req, res, cached)) addBrotli(url, cached);
      return true;
    },

    set(url: string, cached: CachedResponse, names: readonly string[]): void {
      const [into, other] = cached.status === 200 ? [pages, strays] : [strays, pages];
      other.delete(url);
      into.set(url, cached, names);
    },

    /** Returns how many pages were dropped. */
    dropNamed: (names: readonly string[]) =>
      stores.reduce((sum, store) => sum + store.dropNamed(names), 0),

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
