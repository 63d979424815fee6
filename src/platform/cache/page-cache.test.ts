import { afterEach, describe, expect, test, vi } from 'vitest';
import { Late } from '#platform/deadline.ts';
import { bytesToSend } from './cached-response.ts';
import { createPageCache } from './page-cache.ts';
import type { PageAnswer, PageCache, PageCacheOptions } from './page-cache.ts';

/** A renderer whose answers come from the test, one after the other. */
function aSlowRenderer(options: Partial<PageCacheOptions> = {}) {
  const waiting: { url: string; signal: AbortSignal; answer: (response: Response) => void }[] = [];
  const render = (url: string, signal: AbortSignal) =>
    new Promise<Response>((answer) => waiting.push({ url, signal, answer }));
  return {
    waiting,
    cache: aCache(render, options),
    /** Waits until so many renders are in progress. */
    begun: (renders: number) => expect.poll(() => waiting.length).toBe(renders),
    /** Answers the oldest waiting request. */
    answerNext: (response: Response) => waiting.shift()?.answer(response),
  };
}

function aCache(
  render: (url: string, signal: AbortSignal) => Promise<Response>,
  options: Partial<PageCacheOptions> = {},
): PageCache {
  return createPageCache({
    maxBytes: 1_000_000,
    render,
    isPublic: (url) => !url.startsWith('/personal'),
    securityHeaders: () => [],
    renderTimeoutMs: 5_000,
    ...options,
  });
}

function aPage(body: string, more: ResponseInit = {}): Response {
  const headers = new Headers(more.headers);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(body, { ...more, headers });
}

/** From here on only the test advances time: a busy machine may pause for longer. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
}

afterEach(() => vi.useRealTimers());

function bodyOf(answer: PageAnswer): string {
  if (answer.kind === 'stream') throw new Error('a streamed answer');
  return bytesToSend(answer.cached, answer.cached.identity).toString();
}

describe('loading a page', () => {
  test('renders once for simultaneous requests', async () => {
    const { cache, waiting, begun, answerNext } = aSlowRenderer();
    const loads = [cache.load('/a'), cache.load('/a'), cache.load('/b'), cache.load('/a')];
    await begun(2);
    expect(waiting.map(({ url }) => url)).toEqual(['/a', '/b']);
    answerNext(aPage('A'));
    answerNext(aPage('B'));
    expect((await Promise.all(loads)).map(bodyOf)).toEqual(['A', 'A', 'B', 'A']);
    expect(cache.size().pages).toBe(2);
  });

  test('renders again for each visitor when the answer sets a cookie', async () => {
    let renders = 0;
    const cache = aCache(async () => {
      renders += 1;
      const headers = { 'set-cookie': `visitor=${renders}` };
      return aPage(String(renders), { headers });
    });
    const answers = await Promise.all([cache.load('/'), cache.load('/'), cache.load('/')]);
    expect(answers.map(bodyOf).toSorted()).toEqual(['1', '2', '3']);
    expect(cache.size().pages).toBe(0);
  });

  test('passes a failure to all who waited and renders again for the next', async () => {
    let renders = 0;
    const cache = aCache(async () => {
      renders += 1;
      if (renders === 1) throw new Error('no database');
      return aPage('ok');
    });
    const outcomes = await Promise.allSettled([cache.load('/'), cache.load('/')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(bodyOf(await cache.load('/'))).toBe('ok');
  });

  test('gives up after the time limit, aborts the renderer, and caches nothing late', async () => {
    stopTime();
    const { cache, waiting, begun, answerNext } = aSlowRenderer({ renderTimeoutMs: 20 });
    const load = Promise.allSettled([cache.load('/')]);
    await begun(1);
    expect(waiting[0]?.signal.aborted).toBe(false);
    vi.advanceTimersByTime(20);
    expect(await load).toEqual([{ status: 'rejected', reason: expect.any(Late) }]);
    expect(waiting[0]?.signal.aborted).toBe(true);
    answerNext(aPage('late'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(cache.size().pages).toBe(0);
  });
});

describe('more pages than renders at once', () => {
  test('are rendered in the order of the requests', async () => {
    const { cache, waiting, begun, answerNext } = aSlowRenderer({ mostRenders: 2 });
    const loads = ['/a', '/b', '/c', '/d'].map((url) => cache.load(url));
    await begun(2);
    expect(cache.counts().rendering).toBe(4);
    answerNext(aPage('A'));
    expect(bodyOf(await (loads[0] ?? cache.load('/')))).toBe('A');
    await begun(2);
    expect(waiting.map(({ url }) => url)).toEqual(['/b', '/c']);
    answerNext(aPage('B'));
    answerNext(aPage('C'));
    await begun(1);
    answerNext(aPage('D'));
    expect((await Promise.all(loads)).map(bodyOf)).toEqual(['A', 'B', 'C', 'D']);
    expect(cache.counts().rendering).toBe(0);
  });

  test('wait no longer than a render may take, and are not rendered after that', async () => {
    const { cache, waiting, begun } = aSlowRenderer({ mostRenders: 1, renderTimeoutMs: 50 });
    stopTime();
    const loads = Promise.allSettled(['/a', '/b', '/c'].map((url) => cache.load(url)));
    await begun(1);
    vi.advanceTimersByTime(50);
    const outcomes = await loads;
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(waiting.map(({ url }) => url)).toEqual(['/a']);
    void cache.load('/d').catch(() => undefined);
    await begun(2);
    expect(waiting.map(({ url }) => url)).toEqual(['/a', '/d']);
  });

  test('include a write that happened while they waited', async () => {
    const { cache, begun, answerNext } = aSlowRenderer({ mostRenders: 1 });
    const first = cache.load('/a');
    const second = cache.load('/b');
    await begun(1);
    cache.changed();
    answerNext(aPage('before'));
    await first;
    await begun(1);
    answerNext(aPage('after'));
    await second;
    // The first started before the write, the second after it.
    expect(cache.size().pages).toBe(1);
  });
});

describe('what is cached', () => {
  test.each([200, 301, 404, 410])('an answer with status %i', async (status) => {
    const cache = aCache(async () => aPage('x', { status }));
    await cache.load('/');
    expect(cache.size().pages).toBe(1);
  });

  test.each<[string, () => Response]>([
    ['status 500', () => aPage('x', { status: 500 })],
    ['status 302', () => aPage('', { status: 302, headers: { location: '/' } })],
    ['a cookie', () => aPage('x', { headers: { 'set-cookie': 'a=b' } })],
    ['no-store', () => aPage('x', { headers: { 'cache-control': 'no-store' } })],
    ['private', () => aPage('x', { headers: { 'cache-control': 'private' } })],
    ['its own coding', () => aPage('x', { headers: { 'content-encoding': 'gzip' } })],
  ])('not an answer with %s', async (_why, response) => {
    const cache = aCache(async () => response());
    await cache.load('/');
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  test('not a page whose route is not public', async () => {
    const cache = aCache(async () => aPage('x'));
    const answer = await cache.load('/personal');
    expect(cache.size().pages).toBe(0);
    expect(answer).toMatchObject({ kind: 'cached', cacheControl: undefined });
  });

  test('missing pages never push out an existing one', async () => {
    const cache = aCache(async (url) =>
      url === '/home' ? aPage('home') : aPage('x'.repeat(5_000), { status: 404 }),
    );
    await cache.load('/home');
    for (let n = 0; n < 500; n += 1) await cache.load(`/${n}`);
    expect(cache.size().bytes).toBeLessThan(1_000_000 / 8 + 5_000);
    const renders = cache.counts().misses;
    await cache.load('/home');
    expect(cache.counts().misses).toBe(renders + 1);
  });
});

describe('a write while a page is being rendered', () => {
  test('the page is not cached', async () => {
    const { cache, begun, answerNext } = aSlowRenderer();
    const load = cache.load('/');
    await begun(1);
    cache.changed();
    answerNext(aPage('old'));
    expect(bodyOf(await load)).toBe('old');
    expect(cache.size().pages).toBe(0);
  });

  test('the page is not cached when the cache is cleared', async () => {
    const { cache, begun, answerNext } = aSlowRenderer();
    const load = cache.load('/');
    await begun(1);
    cache.clear();
    answerNext(aPage('old'));
    await load;
    expect(cache.size().pages).toBe(0);
  });

  test('a request after the write gets a render that started after it', async () => {
    const { cache, begun, answerNext } = aSlowRenderer();
    const before = cache.load('/');
    await begun(1);
    cache.changed();
    const after = cache.load('/');
    await begun(2);
    answerNext(aPage('old'));
    answerNext(aPage('new'));
    expect(bodyOf(await before)).toBe('old');
    expect(bodyOf(await after)).toBe('new');
    expect(cache.size().pages).toBe(1);
  });
});

describe('while messages about writes may be missed', () => {
  test('nothing new is cached, and cached pages stay', async () => {
    const cache = aCache(async () => aPage('page'));
    await cache.load('/before');
    cache.setStoring(false);
    await cache.load('/during');
    expect(cache.size().pages).toBe(1);
    cache.clear();
    cache.setStoring(true);
    await cache.load('/after');
    expect(cache.size().pages).toBe(1);
  });

  test('a render that started in that time is not cached even if it ends later', async () => {
    const { cache, begun, answerNext } = aSlowRenderer();
    cache.setStoring(false);
    const load = cache.load('/');
    await begun(1);
    cache.setStoring(true);
    answerNext(aPage('old'));
    await load;
    expect(cache.size().pages).toBe(0);
  });

  test('a render that began before is not cached either', async () => {
    const { cache, begun, answerNext } = aSlowRenderer();
    const load = cache.load('/');
    await begun(1);
    cache.setStoring(false);
    cache.setStoring(true);
    answerNext(aPage('old'));
    await load;
    expect(cache.size().pages).toBe(0);
  });
});

describe('changes of public data', () => {
  test('empty the cache at once, and then at most once a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const cache = aCache(async () => aPage('page'));
    await cache.load('/a');
    cache.changed();
    expect(cache.size().pages).toBe(0);
    await cache.load('/a');
    cache.changed();
    cache.changed();
    expect(cache.size().pages).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(cache.size().pages).toBe(0);
    vi.advanceTimersByTime(1_000);
    await cache.load('/a');
    cache.changed();
    expect(cache.size().pages).toBe(0);
    expect(cache.counts().dropped).toBe(3);
  });
});
