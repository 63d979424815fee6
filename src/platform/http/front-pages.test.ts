import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OWN_CODE_HEADERS, tellOwnCode } from '#platform/own-code.ts';
import type { FrontOptions } from './front.ts';
import { ask, startFront } from './running-front.fixture.ts';
import type { RunningFront } from './running-front.fixture.ts';

const filler = '<p>Volleyball in Pennsylvania</p>'.repeat(200);
/** A script from a user's text, which is not the page's own. */
const foreign = '<script>steal()</script>';
const html = '<!doctype html><style>p{margin:0}</style><script>start()</script>' + foreign + filler;
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const ownCode = { scripts: [sha256('start()')], styles: [sha256('p{margin:0}')] };

let site: RunningFront;
let rendered: Request[];
let answer: () => Response | Promise<Response>;

function aPage(more: { status?: number; headers?: HeadersInit; body?: string } = {}): Response {
  const headers = new Headers(more.headers);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (more.body === undefined) tellOwnCode(headers, ownCode);
  return new Response(more.body ?? html, { status: more.status ?? 200, headers });
}

function start(options: Partial<FrontOptions> = {}): Promise<RunningFront> {
  return startFront({
    render: (request) => {
      rendered.push(request);
      return answer();
    },
    allowedParameters: () => ['state', 'name'],
    fixedPaths: new Set(['/find-club']),
    ...options,
  });
}

beforeEach(async () => {
  rendered = [];
  answer = () => aPage();
  site = await start();
});

afterEach(() => site.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(site.port, path, { headers, method });

describe('a cached page', () => {
  test('is rendered once and sent complete', async () => {
    const first = await get('/clubs');
    const second = await get('/clubs');
    expect(rendered).toHaveLength(1);
    for (const page of [first, second]) {
      expect(page.status).toBe(200);
      expect(page.text).toBe(html);
      expect(page.headers).not.toHaveProperty('x-powered-by');
      expect(page.headers['content-length']).toBe(String(html.length));
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['vary']).toBe('Accept-Encoding');
      expect(page.headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=60, stale-while-revalidate=30',
      );
    }
  });

  test('is dropped when data changes, and rendered again', async () => {
    await get('/clubs');
    site.front.pageCache.changed();
    answer = () => aPage({ body: 'changed' });
    expect((await get('/clubs')).text).toBe('changed');
  });

  test('is one entry regardless of unknown parameters and their order', async () => {
    await get('/clubs?state=PA&name=x');
    await get('/clubs?name=x&utm_source=y&state=PA&q=');
    await get('/%63lubs?name=x&state=P%41');
    expect(rendered.map(({ url }) => url)).toEqual(['http://clubs.test/clubs?state=PA&name=x']);
    expect(site.front.pageCache.size().pages).toBe(1);
  });

  test('is rendered from its address alone: no header of the visitor reaches the renderer', async () => {
    await get('/clubs', {
      cookie: 'session=secret',
      authorization: 'Bearer secret',
      'accept-language': 'fr',
      'user-agent': 'someone',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'elsewhere.example',
      host: 'elsewhere.example',
    });
    expect(rendered).toHaveLength(1);
    const [request] = rendered;
    expect(request?.url).toBe('http://clubs.test/clubs');
    expect([...(request?.headers ?? [])]).toEqual([['accept', 'text/html']]);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const head = await get('/clubs', {}, 'HEAD');
    const page = await get('/clubs');
    expect(rendered).toHaveLength(1);
    expect(rendered[0]?.method).toBe('GET');
    expect(head.bytes).toHaveLength(0);
    const { date: _one, ...headHeaders } = head.headers;
    const { date: _other, ...pageHeaders } = page.headers;
    expect(headHeaders).toEqual(pageHeaders);
  });

  test('allows exactly the inline code that is its own', async () => {
    const { headers } = await get('/clubs');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${sha256('start()')};`);
    expect(policy).toContain(`style-src 'self' ${sha256('p{margin:0}')};`);
    expect(policy).not.toContain('unsafe');
    for (const name of OWN_CODE_HEADERS) expect(headers).not.toHaveProperty(name);
  });

  test('is cached with status 301 and its location', async () => {
    answer = () => aPage({ status: 301, headers: { location: '/pa/x' }, body: '' });
    await get('/clubs');
    const again = await get('/clubs', { 'if-none-match': '*' });
    expect(again.status).toBe(301);
    expect(again.headers['location']).toBe('/pa/x');
    expect(rendered).toHaveLength(1);
  });
});

describe('its encoding', () => {
  test('is gzip at first and Brotli once that is ready, each with its own ETag', async () => {
    const all = { 'accept-encoding': 'gzip, deflate, br' };
    const first = await get('/clubs', all);
    expect(first.headers['content-encoding']).toBe('gzip');
    await expect
      .poll(async () => (await get('/clubs', all)).headers['content-encoding'])
      .toBe('br');
    const plain = await get('/clubs');
    const gzip = await get('/clubs', { 'accept-encoding': 'gzip' });
    const br = await get('/clubs', all);
    for (const page of [plain, gzip, br]) {
      expect(page.text).toBe(html);
      expect(page.headers['content-length']).toBe(String(page.bytes.length));
      expect(page.headers['etag']).toMatch(/^"[\w-]+"$/);
    }
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(new Set([plain, gzip, br].map(({ headers }) => headers['etag'])).size).toBe(3);
    expect(br.bytes.length).toBeLessThan(gzip.bytes.length);
    expect(rendered).toHaveLength(1);
  });

  test('follows the weights in Accept-Encoding', async () => {
    const coding = async (accepted: string) =>
      (await get('/clubs', { 'accept-encoding': accepted })).headers['content-encoding'];
    await expect.poll(() => coding('br')).toBe('br');
    expect(await coding('br;q=0.1, gzip;q=0.9')).toBe('gzip');
    expect(await coding('br;q=0, *')).toBe('gzip');
    expect(await coding('gzip;q=0')).toBeUndefined();
    expect(await coding('identity')).toBeUndefined();
  });

  test('of an outdated page never returns after a write', async () => {
    await get('/clubs', { 'accept-encoding': 'br' });
    await get('/clubs', { 'accept-encoding': 'br' });
    site.front.pageCache.changed();
    answer = () => aPage({ body: `new${filler}` });
    await get('/clubs');
    await expect
      .poll(async () => {
        const page = await get('/clubs', { 'accept-encoding': 'br' });
        return [page.headers['content-encoding'], page.text.slice(0, 3)];
      })
      .toEqual(['br', 'new']);
  });
});

describe('a visitor who has the page', () => {
  test('gets 304 for the ETag of each encoding, also if a proxy has weakened it', async () => {
    const plain = (await get('/clubs')).headers['etag'] ?? '';
    const gzip = (await get('/clubs', { 'accept-encoding': 'gzip' })).headers['etag'] ?? '';
    for (const etag of [plain, gzip, `W/${gzip}`, `"other", ${plain}`, '*']) {
      const again = await get('/clubs', { 'accept-encoding': 'gzip', 'if-none-match': etag });
      expect([etag, again.status]).toEqual([etag, 304]);
      expect(again.bytes).toHaveLength(0);
      expect(again.headers).toHaveProperty('content-security-policy');
      expect(again.headers).not.toHaveProperty('content-type');
      expect(again.headers['vary']).toBe('Accept-Encoding');
    }
    const renewed = await get('/clubs', { 'if-none-match': gzip });
    expect(renewed.headers['etag']).toBe(gzip);
    expect((await get('/clubs', { 'if-none-match': gzip }, 'HEAD')).status).toBe(304);
  });

  test('gets the page when it has changed', async () => {
    const { headers } = await get('/clubs');
    site.front.pageCache.clear();
    answer = () => aPage({ body: `new${filler}` });
    const again = await get('/clubs', { 'if-none-match': headers['etag'] ?? '' });
    expect(again.status).toBe(200);
    expect(again.text).toContain('new');
  });

  test('gets a missing page again, not 304', async () => {
    answer = () => aPage({ status: 404 });
    const { headers } = await get('/nowhere');
    const again = await get('/nowhere', { 'if-none-match': headers['etag'] ?? '' });
    expect(again.status).toBe(404);
    expect(rendered).toHaveLength(1);
  });
});

describe('a page that is not cached', () => {
  test('is sent with its inline code allowed and may not be shared', async () => {
    answer = () => {
      const headers = new Headers({ 'content-type': 'text/html', 'x-powered-by': 'x' });
      tellOwnCode(headers, ownCode);
      return new Response(html, { headers });
    };
    const sent = await get('/auth');
    expect(sent.text).toBe(html);
    expect(sent.headers['cache-control']).toBe('private, no-cache');
    expect(sent.headers['content-security-policy']).toContain('sha256-');
    expect(sent.headers).not.toHaveProperty('x-powered-by');
    await get('/auth');
    expect(rendered).toHaveLength(2);
  });

  test('keeps its cookies, which no other visitor gets', async () => {
    answer = () => {
      const page = aPage();
      page.headers.append('set-cookie', 'one=1');
      page.headers.append('set-cookie', 'two=2');
      return page;
    };
    const page = await get('/clubs');
    expect(page.headers['set-cookie']).toEqual(['one=1', 'two=2']);
    expect(page.headers['cache-control']).toBe('no-store');
    await get('/clubs');
    expect(rendered).toHaveLength(2);
  });

  test('streams answers that are not pages', async () => {
    answer = () => new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } });
    const robots = await get('/robots.txt');
    expect(robots.text).toBe('User-agent: *');
    expect(robots.headers['x-content-type-options']).toBe('nosniff');
  });

  test('redirects as the renderer says', async () => {
    answer = () => new Response(null, { status: 307, headers: { location: '/auth' } });
    const page = await get('/profile');
    expect([page.status, page.headers['location']]).toEqual([307, '/auth']);
  });
});

describe('a renderer that fails', () => {
  const secret = 'password of the database';

  test.each<[string, () => Promise<Response>]>([
    ['throws', () => Promise.reject(new Error(secret))],
    ['answers 500', async () => aPage({ status: 500, body: secret })],
  ])('%s: a clean page with status 500, whose reference is in the log', async (_how, fail) => {
    answer = fail;
    const page = await get('/clubs?token=not-for-the-log');
    expect(page.status).toBe(500);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
    expect(page.text).toContain('Something went wrong');
    expect(page.text).not.toContain(secret);
    expect(page.text).not.toMatch(/\bat .*:\d+/);
    const [line] = site.logged;
    expect(site.logged).toHaveLength(1);
    expect(line).toMatchObject({ level: 'error', fields: { method: 'GET', path: '/clubs' } });
    expect(page.text).toContain(String(line?.fields['requestId']));
    expect(page.headers['x-request-id']).toBe(line?.fields['requestId']);
    expect(JSON.stringify(line)).not.toContain('not-for-the-log');
    answer = () => aPage();
    expect((await get('/clubs')).status).toBe(200);
  });

  test('takes too long: 503 with Retry-After', async () => {
    await site.close();
    // Only for this renderer: a busy machine may need as long to compress a page.
    site = await start({ renderTimeoutMs: 200 });
    answer = () => new Promise(() => undefined);
    const page = await get('/clubs');
    expect(page.status).toBe(503);
    expect(page.headers['retry-after']).toBe('5');
    expect(page.text).toContain('That took too long.');
    expect(page.text).toContain(String(site.logged[0]?.fields['requestId']));
    expect(rendered[0]?.signal.aborted).toBe(true);
  });

  test('has too much to do: only then is the site called busy', async () => {
    await site.close();
    site = await start({ renderTimeoutMs: 200 });
    answer = () => new Promise(() => undefined);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => get(`/clubs/${number}`)));
    const busy = pages.filter(({ text }) => text.includes('We’re busy right now'));
    expect([pages.map(({ status }) => status), busy.length]).toEqual([Array(5).fill(503), 1]);
  });

  test('has no database: the page mentions neither that nor being busy', async () => {
    answer = () =>
      aPage({ status: 503, body: secret, headers: { 'x-request-id': 'the-one-in-the-log' } });
    const page = await get('/clubs');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.text).toContain('We can’t show this right now.');
    expect(page.text).toContain('Reference: the-one-in-the-log');
    expect(page.text).not.toContain('busy');
    expect(page.text).not.toContain(secret);
    // The error behind the reference is already logged.
    expect(site.logged).toEqual([]);
  });

  test('does not affect cached pages', async () => {
    await get('/clubs');
    answer = () => Promise.reject(new Error('no database'));
    expect((await get('/clubs')).status).toBe(200);
    expect((await get('/other')).status).toBe(500);
  });
});
