import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendKept, withBrotli } from './kept-response.ts';
import type { KeptResponse } from './kept-response.ts';
import type { LogFunction } from './log-function.ts';
import { createPageStore } from './page-store.ts';
import type { PageStoreSize } from './page-store.ts';

/** All kept answers: the memory side of the page cache. */
export interface KeptPages {
  /** Answers from memory and returns true, or returns false without touching the response. */
  answer(req: IncomingMessage, res: ServerResponse, url: string): boolean;
  set(url: string, kept: KeptResponse, names: readonly string[]): void;
  /** Returns how many pages went. */
  dropNamed(names: readonly string[]): number;
  clear(): void;
  size(): PageStoreSize;
}

const brotliQuality = 5;

/** Makes the empty memory. @param maxBytes the bound on all of it. */
export function createKeptPages(maxBytes: number, log: LogFunction): KeptPages {
  // Addresses that lead nowhere can be invented without end: they compete among themselves for an
  // eighth of the memory and never push out a page that exists.
  const pages = createPageStore((maxBytes / 8) * 7);
  const strays = createPageStore(maxBytes / 8);
  const stores = [pages, strays];
  let brotliWork: Promise<void> = Promise.resolve();
  const brotliPending = new Set<KeptResponse>();

  /** One at a time and after the visitor has been served: Brotli must not take the processors. */
  function addBrotli(url: string, kept: KeptResponse): void {
    if (brotliPending.has(kept)) return;
    brotliPending.add(kept);
    brotliWork = brotliWork.then(async () => {
      try {
        const better = await withBrotli(kept, brotliQuality);
        for (const store of stores) store.exchange(url, kept, better);
      } catch (error) {
        log('error', 'a page could not be compressed', { error });
      } finally {
        brotliPending.delete(kept);
      }
    });
  }

  return {
    answer(req, res, url) {
      const kept = pages.get(url) ?? strays.get(url);
      if (!kept) return false;
      if (sendKept(req, res, kept)) addBrotli(url, kept);
      return true;
    },

    set(url, kept, names) {
      const [into, other] = kept.status === 200 ? [pages, strays] : [strays, pages];
      other.delete(url);
      into.set(url, kept, names);
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
