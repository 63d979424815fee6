import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { brotliInTurn, sendCached } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';

/** A page is rendered again after this time, even if nothing has changed (D78). */
const MOST_SECONDS = 60;
const BROTLI_QUALITY = 5;

/** For 30 more seconds a CDN may serve the old page while it fetches the new one. `age` in seconds. */
export function publicCacheControl(age: number): string {
  const left = Math.max(0, MOST_SECONDS - Math.floor(age));
  return `public, max-age=0, s-maxage=${left}, stale-while-revalidate=30`;
}

function createStore(maxBytes: number) {
  return new LRUCache<string, CachedResponse>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: ({ bytes }, url) => bytes + url.length + 500,
    ttl: MOST_SECONDS * 1000,
  });
}

export function createCachedPages(maxBytes: number) {
  // Anyone can invent URLs that lead nowhere. They compete for an eighth of the memory and never
  // push out a page that exists.
  const pages = createStore((maxBytes / 8) * 7);
  const strays = createStore(maxBytes / 8);
  const stores = [pages, strays];
  const addBrotli = brotliInTurn(BROTLI_QUALITY, (url, before, after) => {
    for (const store of stores) {
      if (store.peek(url) !== before) continue;
      const ttl = store.getRemainingTTL(url);
      if (ttl > 0) store.set(url, after, { ttl });
    }
  });

  return {
    answer(req: IncomingMessage, res: ServerResponse, url: string): boolean {
      const store = pages.has(url) ? pages : strays;
      const cached = store.get(url);
      if (!cached) return false;
      const age = MOST_SECONDS - store.getRemainingTTL(url) / 1000;
      if (sendCached(req, res, cached, publicCacheControl(age))) addBrotli(url, cached);
      return true;
    },

    set(url: string, cached: CachedResponse, age: number): void {
      const [into, other] = cached.status === 200 ? [pages, strays] : [strays, pages];
      other.delete(url);
      const ttl = MOST_SECONDS * 1000 - age;
      if (ttl > 0) into.set(url, cached, { ttl });
    },

    clear() {
      for (const store of stores) store.clear();
    },

    size: () => ({
      pages: pages.size + strays.size,
      bytes: pages.calculatedSize + strays.calculatedSize,
    }),
  };
}
