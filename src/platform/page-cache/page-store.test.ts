import { describe, expect, test } from 'vitest';
import { createCachedResponse } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import { createPageStore } from './page-store.ts';

function aPage(bytes = 10): CachedResponse {
  return createCachedResponse({ status: 200, headers: [], body: Buffer.alloc(bytes) });
}

describe('a page store', () => {
  test('drops exactly the pages that show a name', () => {
    const store = createPageStore(1_000_000);
    const page = aPage();
    store.set('/one', page, ['club:1', 'clubs']);
    store.set('/two', page, ['club:2', 'clubs']);
    store.set('/blog', page, ['blog']);
    expect(store.dropNamed(['club:1', 'nothing'])).toBe(1);
    expect(store.get('/one')).toBeUndefined();
    expect(store.get('/two')).toBe(page);
    expect(store.dropNamed(['clubs', 'club:2'])).toBe(1);
    expect(store.get('/blog')).toBe(page);
  });

  test('stays below its bound, and its index forgets what was pushed out', () => {
    const store = createPageStore(100_000);
    for (let n = 0; n < 200; n += 1) store.set(`/${n}`, aPage(9_000), [`club:${n}`, 'clubs']);
    const size = store.size();
    expect(size.bytes).toBeLessThanOrEqual(100_000);
    expect(size.pages).toBeGreaterThan(5);
    expect(size.names).toBe(size.pages + 1);
    expect(store.get('/0')).toBeUndefined();
    expect(store.get('/199')).toBeDefined();
  });

  test('counts the bytes of small pages and many names too', () => {
    const store = createPageStore(50_000);
    const names = Array.from({ length: 20 }, (_, n) => `club:${n}`);
    for (let n = 0; n < 1_000; n += 1) store.set(`/${n}`, aPage(0), names);
    expect(store.size().pages).toBeLessThan(25);
  });

  test('does not keep a page larger than itself, nor its names', () => {
    const store = createPageStore(10_000);
    store.set('/big', aPage(20_000), ['clubs']);
    expect(store.size()).toEqual({ pages: 0, bytes: 0, names: 0 });
  });

  test('forgets the old names of a page that is replaced', () => {
    const store = createPageStore(100_000);
    store.set('/', aPage(), ['club:1']);
    store.set('/', aPage(), ['club:2']);
    expect(store.size().names).toBe(1);
    expect(store.dropNamed(['club:1'])).toBe(0);
    expect(store.dropNamed(['club:2'])).toBe(1);
  });

  test('exchanges a page only while it is still the stored one', () => {
    const store = createPageStore(100_000);
    const [before, after] = [aPage(), aPage(5_000)];
    store.exchange('/', before, after);
    expect(store.get('/')).toBeUndefined();
    store.set('/', before, ['club:1']);
    const { bytes } = store.size();
    store.exchange('/', before, after);
    expect(store.get('/')).toBe(after);
    store.exchange('/', before, aPage());
    expect(store.get('/')).toBe(after);
    expect(store.size().bytes).toBeGreaterThan(bytes + 4_000);
    expect(store.dropNamed(['club:1'])).toBe(1);
    expect(store.size()).toEqual({ pages: 0, bytes: 0, names: 0 });
  });

  test('clears', () => {
    const store = createPageStore(100_000);
    store.set('/', aPage(), ['club:1']);
    store.clear();
    expect(store.size()).toEqual({ pages: 0, bytes: 0, names: 0 });
  });
});
