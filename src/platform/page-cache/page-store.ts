import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

interface StoredPage {
  readonly cached: CachedResponse;
  readonly names: readonly string[];
}

/** What a page costs besides its bodies: the map entry, its strings and its place in the index. */
function bytesOf(url: string, page: StoredPage): number {
  return (
    page.cached.bytes +
    url.length +
    500 +
    page.names.reduce((sum, name) => sum + name.length + 120, 0)
  );
}

/**
 * Makes an empty store for complete answers by URL, bounded in bytes, and indexed by the names of
 * what they show. The least recently used pages are evicted when the bound is reached.
 *
 * @param maxBytes the bound on memory, headers and names included
 */
export function createPageStore(maxBytes: number) {
  const urlsByName = new Map<string, Set<string>>();
  const pages = new LRUCache<string, StoredPage>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: (page, url) => bytesOf(url, page),
    dispose: (page, url) => {
      for (const name of page.names) {
        const urls = urlsByName.get(name);
        urls?.delete(url);
        if (urls?.size === 0) urlsByName.delete(name);
      }
    },
  });

  /** Stores or replaces. */
  function set(url: string, cached: CachedResponse, names: readonly string[]): void {
    pages.set(url, { cached, names });
    // A page larger than the whole store is not cached, and must leave nothing in the index.
    if (!pages.has(url)) return;
    for (const name of names) {
      const urls = urlsByName.get(name);
      if (urls) urls.add(url);
      else urlsByName.set(name, new Set([url]));
    }
  }

  return {
    get: (url: string) => pages.get(url)?.cached,
    set,
    /** Replaces `before` with `after` under the same names, if `before` is still stored. */
    exchange(url: string, before: CachedResponse, after: CachedResponse): void {
      const stored = pages.peek(url);
      if (stored?.cached === before) set(url, after, stored.names);
    },
    delete: (url: string) => void pages.delete(url),
    /** Drops every page that shows one of the names. Returns how many were dropped. */
    dropNamed(names: readonly string[]): number {
      let dropped = 0;
      for (const name of names) {
        for (const url of urlsByName.get(name) ?? []) if (pages.delete(url)) dropped += 1;
      }
      return dropped;
    },
    clear: () => pages.clear(),
    /** What is stored now: answers, their bytes, and the names they can be dropped by. */
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize, names: urlsByName.size }),
  };
}
