/** Hostile requests, made from a seed: the same seed makes the same requests. */
import fc from 'fast-check';
import type { Sql } from '#db/db.ts';
import { HTTP_MATRIX } from '#tests/permissions/http-matrix.ts';
import type { HttpActor, World } from '#tests/permissions/http-matrix-world.ts';
import { callTo, callWithPayload } from '#tests/permissions/server-function.ts';

/** The parts of a request except its target and sender. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Makes a request for a world, whose ids and addresses are real. */
export type FuzzMaker = (world: World, me: HttpActor, database: Sql) => Promise<FuzzRequest>;

const HOSTILE = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202E\u2066',
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '"; drop table clubs; --',
  '%',
  '_%\\',
  '%00',
  '%E0%A4%A',
  '../../../../etc/passwd',
  '..\\..\\',
  '//evil.test/',
  'javascript:alert(1)',
  '\tjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:1/',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '![]('.repeat(200),
  '*a_'.repeat(500),
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999',
  '0x10',
  '2026-02-31',
  'x'.repeat(10_000),
  '👩‍👩‍👧‍👦'.repeat(100),
  'ﷺ'.repeat(500),
  '=cmd|calc!A0',
];

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'M-SEARCH',
];
const PAGES = [
  '/',
  '/find-club',
  '/find-camp',
  '/find-lesson',
  '/suggest-club',
  '/how-reviews-work',
  '/open-data',
  '/moderation',
  '/privacy-policy',
  '/terms-of-service',
  '/auth',
  '/profile',
  '/blog',
  '/blog/{}',
  '/blog/category',
  '/blog/category/{}',
  '/blog/feed.xml',
  '/clubs/{}',
  '/clubs/{}/edit',
  '/clubs/{}/suggest-edit',
  '/clubs/{}/{}/{}/{}',
  '/clubs/{}/{}/{}/{}/edit',
  '/clubs/{}/{}/{}/{}/suggest-edit',
  '/clubs/{}/{}/{}/{}/{}',
  '/admin/{}',
  '/admin/blog/{}',
  '/admin/clubs',
  '/admin/clubs/import',
  '/admin/statistics',
  '/sitemap.xml',
  '/sitemap-{}.xml',
  '/preview/{}.png',
  '/manifest.webmanifest',
  '/robots.txt',
  '/files/{}/{}',
  '/assets/{}',
  '/outbox',
  '/outbox/{}',
  '/outbox.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/_serverFn/{}',
  '/_serverFn/{}/{}',
  '/api/{}',
  '/{}',
  '/{}/{}',
];
const PARAMETERS = [
  'state',
  'county',
  'city',
  'name',
  'gender',
  'ageGroup',
  'teamType',
  'programType',
  'discipline',
  'affiliation',
  'sort',
  'page',
  'after',
  'from',
  'mode',
  'next',
  'token',
  'comments',
  'payload',
  'folder',
  'dryRun',
  '__proto__',
];
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-encoding',
  'cookie',
  'authorization',
  'origin',
  'referer',
  'host',
  'if-none-match',
  'if-modified-since',
  'range',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-tsr-serverfn',
  'sec-fetch-site',
  'user-agent',
];
const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/csv',
  'application/xml',
  'image/png',
  '',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.uuid() },
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(undefined, null, true, false, [], {}, -0, 2 ** 53) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 5 }) },
);
const headers = fc.array(fc.tuple(fc.constantFrom(...HEADERS), text), { maxLength: 3 });
const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), text), text), {
  maxLength: 4,
});

/** A call like the site's own pages make, with some fields replaced. */
const call: fc.Arbitrary<FuzzMaker> = fc
  .record({
    deed: fc.constantFrom(...HTTP_MATRIX),
    fields: fc.array(fc.tuple(fc.nat(20), value), { maxLength: 3 }),
    whole: fc.option(value, { freq: 8, nil: undefined }),
    isReplaced: fc.boolean(),
    more: fc.option(headers, { freq: 4, nil: [] }),
  })
  .map(({ deed, fields, whole, isReplaced, more }) => async (world, me, database) => {
    const good = await deed.input?.(world, me, database);
    const input = whole !== undefined && isReplaced ? whole : withFields(good, fields);
    const made = await callTo(deed.address, input).catch(() => callTo(deed.address, good));
    return { ...made, headers: { ...made.headers, ...sendable(more) } };
  });

/** A call whose payload was not made by the library that parses it. */
const payload: fc.Arbitrary<FuzzMaker> = fc
  .record({
    deed: fc.constantFrom(...HTTP_MATRIX.filter(({ address }) => !address.includes(' /'))),
    content: fc.oneof(text, fc.json({ maxDepth: 4 }), serovalLike()),
    type: fc.constantFrom(...CONTENT_TYPES),
  })
  .map(({ deed, content, type }) => async () => {
    const made = callWithPayload(deed.address, content);
    if (made.method === 'GET') return made;
    return { ...made, headers: { ...made.headers, 'content-type': type } };
  });

/** The serialized format has numbered types: an object, a list, a reference to something missing. */
function serovalLike(): fc.Arbitrary<string> {
  const node = fc.letrec((tie) => ({
    node: fc.record(
      {
        t: fc.integer({ min: -1, max: 40 }),
        i: fc.integer({ min: -1, max: 5 }),
        s: fc.oneof(text, fc.integer(), fc.constant(null)),
        c: text,
        p: fc.record({
          k: fc.array(text, { maxLength: 3 }),
          v: fc.array(tie('node'), { maxLength: 3 }),
        }),
        a: fc.array(tie('node'), { maxLength: 3 }),
        f: tie('leaf'),
        o: fc.integer(),
      },
      { requiredKeys: ['t'] },
    ),
    leaf: fc.record({ t: fc.integer({ min: 0, max: 30 }), s: text }),
  })).node;
  return fc
    .record({
      t: node,
      f: fc.constantFrom(0, 63, 127),
      m: fc.array(fc.integer(), { maxLength: 2 }),
    })
    .map((tree) => JSON.stringify(tree));
}

/** Any address with any payload, by any method. */
const anything: fc.Arbitrary<FuzzMaker> = fc
  .record({
    page: fc.constantFrom(...PAGES),
    parts: fc.array(text, { minLength: 5, maxLength: 5 }),
    isEncoded: fc.boolean(),
    query,
    headers,
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constant('GET') },
      { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
    ),
    type: fc.constantFrom(...CONTENT_TYPES),
    body: fc.option(text, { freq: 2, nil: undefined }),
  })
  .map((drawn) => async () => {
    const rest = [...drawn.parts];
    const path = drawn.page.replaceAll('{}', () => spelled(rest.pop() ?? '', drawn.isEncoded));
    const pairs = drawn.query.map(
      ([name, one]) => `${spelled(name, true)}=${spelled(one, drawn.isEncoded)}`,
    );
    const body = drawn.method === 'GET' || drawn.method === 'HEAD' ? undefined : drawn.body;
    return {
      method: drawn.method,
      path: cut(pairs.length === 0 ? path : `${path}?${pairs.join('&')}`),
      headers: { 'content-type': drawn.type, ...sendable(drawn.headers) },
      body: body === undefined ? undefined : multipart(drawn.type, body),
    };
  });

function multipart(type: string, content: string): string {
  if (!type.startsWith('multipart/')) return content;
  const head = 'Content-Disposition: form-data; name="__TSS_CONTEXT"; filename="x.png"';
  return `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`;
}

function withFields(good: unknown, fields: readonly (readonly [number, unknown])[]): unknown {
  if (typeof good !== 'object' || good === null || good instanceof Uint8Array) {
    return fields[0]?.[1] ?? good;
  }
  if (Array.isArray(good)) return good;
  // Instances are not changed: a file with its query.
  if (Object.getPrototypeOf(good) !== Object.prototype) return good;
  const names = Object.keys(good);
  const replaced = fields.map(([at, one]) => [names[at % names.length] ?? 'more', one] as const);
  return { ...good, ...Object.fromEntries(replaced) };
}

/** As it may be in a path; unencoded, as far as node:http allows. */
function spelled(part: string, isEncoded: boolean): string {
  if (isEncoded) return encodeURIComponent(part.toWellFormed());
  return part.replaceAll(/[^!-~]/g, '').replaceAll(/[?#]/g, '%3F');
}

function cut(path: string): string {
  return path.slice(0, 12_000);
}

function sendable(all: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(
    all.map(([name, one]) => [name, one.replaceAll(/[^ -~]/g, '').slice(0, 2_000)]),
  );
}

/** The same requests for each seed. */
export function fuzzRequests(seed: number, count: number): FuzzMaker[] {
  const request = fc.oneof(
    { weight: 5, arbitrary: call },
    { weight: 2, arbitrary: payload },
    { weight: 4, arbitrary: anything },
  );
  return fc.sample(request, { seed, numRuns: count });
}
