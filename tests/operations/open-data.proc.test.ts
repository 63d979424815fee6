import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse as parseHtml } from 'node-html-parser';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';

const run = promisify(execFile);
/** Unescapes the content of a <pre>. */
const parse = (html: string) =>
  parseHtml(html, { blockTextElements: { script: true, style: true } });
const PROJECT = join(import.meta.dirname, '../..');

let folder: string;
let site: RunningSite;
let pool: pg.Pool;
let stopDatabase: () => Promise<void>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-data-'));
  const database = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  stopDatabase = () => database.stop();
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  site = await startSite({ DATA_DIR: folder, DEMO: 'open' });
});
afterAll(async () => {
  await site?.stop();
  await pool?.end();
  await stopDatabase?.();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, init?: RequestInit) => fetch(site.url + path, init);
async function jsonOf<Content>(path: string): Promise<Content> {
  return (await (await ask(path)).json()) as Content;
}
interface Listed {
  items: { id: string; name: string; mainEntityOfPage: string }[];
  next: string | null;
  asOf: string;
}
const clubsOf = async (limit = 5) => (await jsonOf<Listed>(`/api/v1/clubs?limit=${limit}`)).items;

describe('the API', () => {
  test.each([
    ['/api/v1/clubs?color=red', 400, 'Unknown parameter: color.'],
    ['/api/v1/clubs?gender=Girls&gender=Boys', 400, 'Give a parameter once.'],
    ['/api/v1/clubs?after=1', 400, 'after: '],
    ['/api/v1/clubs?maxFee=cheap', 400, 'maxFee: we couldn’t read this.'],
    ['/api/v1/clubs?sort=rating_desc', 400, 'Unknown parameter: sort.'],
    ['/api/v1/clubs?near=Nowhereville', 400, 'We couldn’t find “Nowhereville.”'],
    ['/api/v1/tryouts?changed_since=yesterday', 400, 'changed_since: '],
    ['/api/v1/programs?limit=501', 400, 'limit: '],
    ['/api/v1/programs?season=99999999999', 400, 'season: give a year from 2000 to 2200.'],
    ['/api/v1/programs?season=', 400, 'season: give a year from 2000 to 2200.'],
    [
      '/api/v1/clubs?changed_since=0000-01-01T00:00:00Z',
      400,
      'changed_since: give a time since 1970, like ',
    ],
    ['/api/v1/clubs?days=Sat,Sunday', 400, 'days: give days like Sat,Sun.'],
    ['/api/v1/tryouts?days=sat', 400, 'days: give days like Sat,Sun.'],
    ['/api/v1/clubs/x', 404, 'We couldn’t find this club.'],
    ['/api/v1/members', 404, 'We couldn’t find that.'],
    ['/api/v1/members.csv', 404, 'We couldn’t find that.'],
    ['/api/oembed?url=https://elsewhere.example', 404, 'This isn’t the address'],
  ])('[OPEN-03] errors are problem documents: %s', async (path, status, detail) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: status === 400 ? 'Bad Request' : 'Not Found',
      status,
      detail: expect.stringContaining(detail),
    });
  });

  test('[OPEN-03] a time is read with any offset', async () => {
    for (const time of ['2026-01-01T00:00:00%2B23:00', '1970-01-01T00:00:00.5Z']) {
      expect((await ask(`/api/v1/tryouts?limit=1&changed_since=${time}`)).status).toBe(200);
    }
  });

  test('[OPEN-03] programs on any site may read it, with custom headers', async () => {
    const foreign = { Origin: 'https://elsewhere.example' };
    const [{ id } = { id: '' }] = await clubsOf(1);
    for (const path of [
      '/api/v1/clubs',
      `/api/v1/clubs/${id}`,
      '/api/v1/tryouts.csv',
      '/api/openapi.json',
    ]) {
      const asked = await ask(path, {
        method: 'OPTIONS',
        headers: { ...foreign, 'Access-Control-Request-Headers': 'if-none-match' },
      });
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect(asked.headers.get('access-control-allow-headers')).toBe('*');
      const answer = await ask(path, { headers: foreign });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        200,
        '*',
      ]);
      await answer.body?.cancel();
    }
    const other = await ask('/api/account', { method: 'OPTIONS', headers: foreign });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    '/api/v1/clubs?limit=3',
    '/api/v1/tryouts',
    '/api/openapi.json',
    '/api/v1/clubs.csv',
    '/api/v1/programs.json',
  ])('[OPEN-02] ETag answers 304: %s', async (path) => {
    const first = await ask(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect((await first.text()).length).toBeGreaterThan(100);
    const again = await ask(path, { headers: { 'If-None-Match': `"x", ${etag}` } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    const head = await ask(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  test('[OPEN-02] a download says when it last changed, and a new state has a new ETag', async () => {
    const before = await ask('/api/v1/clubs.json');
    await before.text();
    expect(Date.parse(before.headers.get('last-modified') ?? '')).toBeGreaterThan(0);
    await pool.query('update clubs set year_established = 1999 where id = $1', [
      (await clubsOf(1))[0]?.id,
    ]);
    const after = await ask('/api/v1/clubs.json', {
      headers: { 'If-None-Match': before.headers.get('etag') ?? '' },
    });
    expect(after.status).toBe(200);
    expect(await after.text()).toContain('"foundingDate":"1999"');
    expect(Date.parse(after.headers.get('last-modified') ?? '')).toBeGreaterThan(
      Date.now() - 60_000,
    );
  });
});

describe('OpenAPI', () => {
  test('[OPEN-04] the description is valid OpenAPI 3.1 and covers the answers', async () => {
    const description = await jsonOf<Record<string, never>>('/api/openapi.json');
    const validator = new Validator();
    const checked = await validator.validate(structuredClone(description));
    expect([checked.valid, checked.errors, validator.version]).toEqual([true, undefined, '3.1']);
    const { schemas } = description['components'] as unknown as {
      schemas: Record<string, { properties: object; required: string[] }>;
    };
    for (const [kind, name] of [
      ['clubs', 'Club'],
      ['programs', 'Program'],
      ['tryouts', 'Tryout'],
    ] as const) {
      const [item = {}] = (await jsonOf<Listed>(`/api/v1/${kind}?limit=1`)).items;
      expect(Object.keys(item)).toEqual(Object.keys(schemas[name]?.properties ?? {}));
      expect(Object.keys(item).toSorted()).toEqual(schemas[name]?.required.toSorted());
    }
  });

  test('[OPEN-04, OPEN-03] a generated client reads all clubs, follows a change, and notices a removal', async () => {
    const client = join(folder, 'client.ts');
    const generator = join(PROJECT, 'node_modules/.bin/oazapfts');
    await run(process.execPath, [generator, `${site.url}/api/openapi.json`, client]);
    await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
    interface Answer {
      status: number;
      data: Listed;
    }
    const { listClubs, getClub } = (await import(client)) as {
      listClubs: (asked: Record<string, unknown>) => Promise<Answer>;
      getClub: (id: string) => Promise<{ status: number; data: Record<string, unknown> }>;
    };
    const mirror = new Map<string, { name: string }>();
    let since: string | undefined;
    async function follow(): Promise<void> {
      let after: string | null | undefined;
      let asOf: string | undefined;
      while (after !== null) {
        const { status, data } = await listClubs({ limit: 50, after, changedSince: since });
        expect(status).toBe(200);
        for (const item of data.items) {
          if ('deleted' in item) mirror.delete(item.id);
          else mirror.set(item.id, item);
        }
        asOf ??= data.asOf;
        after = data.next;
      }
      since = asOf;
    }
    await follow();
    const { rows } = await pool.query<{ id: string; name: string }>('select id, name from clubs');
    expect([...mirror.keys()].toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    const [renamed, removed] = rows;
    await pool.query(`update clubs set name = 'Renamed Club' where id = $1`, [renamed?.id]);
    await pool.query('delete from clubs where id = $1', [removed?.id]);
    await follow();
    expect(mirror.size).toBe(rows.length - 1);
    expect(mirror.get(renamed?.id ?? '')?.name).toBe('Renamed Club');
    const gone = await getClub(removed?.id ?? '');
    expect([gone.status, gone.data]).toEqual([
      410,
      expect.objectContaining({ id: removed?.id, deleted: expect.any(String) }),
    ]);
  });
});

test('[OPEN-04, OPEN-05] the page shows every field, and each of its examples works', async () => {
  const page = parse(await (await ask('/open-data')).text());
  const { components } = await jsonOf<{
    components: { schemas: Record<string, { properties: object }> };
  }>('/api/openapi.json');
  const named = page.querySelectorAll('th code').map(({ text }) => text);
  for (const name of ['Club', 'Program', 'Tryout']) {
    const fields = Object.keys(components.schemas[name]?.properties ?? {});
    expect(named).toEqual(expect.arrayContaining(fields));
  }
  const examples = page.querySelectorAll('pre code').map(({ text }) => text);
  expect(examples.length).toBeGreaterThan(3);
  const outputs: string[] = [];
  for (const example of examples) {
    const { stdout } = example.startsWith('curl ')
      ? await run('bash', ['-c', example.replace('curl', 'curl -sf')])
      : await run(process.execPath, ['--input-type=module', '-e', example]);
    outputs.push(stdout);
  }
  const lists = outputs.flatMap((text) => (text.includes('"items":[{"id"') ? [text] : []));
  expect(lists).toHaveLength(3);
  expect(JSON.parse(outputs[1] ?? '')).toHaveProperty('name');
  expect(Number(outputs.at(-1))).toBeGreaterThan(50);
});

describe('a club on other sites', () => {
  const ANCESTORS = /frame-ancestors ([^;]+)/;
  const framing = ({ headers }: Response) => [
    ANCESTORS.exec(headers.get('content-security-policy') ?? '')?.[1],
    headers.get('x-frame-options'),
  ];

  test('[OPEN-06] the card may be framed, is small, and has no script', async () => {
    for (const { id, name } of await clubsOf(40)) {
      const answer = await ask(`/embed/clubs/${id}`);
      expect([answer.status, ...framing(answer)]).toEqual([200, '*', null]);
      const html = await answer.text();
      expect(Buffer.byteLength(html)).toBeLessThan(20 * 1024);
      const page = parse(html);
      expect(page.querySelectorAll('script, link, img')).toEqual([]);
      expect(page.querySelector('h1')?.text).toBe(name);
      expect(page.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe(
        'light dark',
      );
      const links = page.querySelectorAll('a');
      expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank']);
    }
    const missing = await ask('/embed/clubs/0b6f0000-0000-4000-8000-000000000000');
    expect([missing.status, ...framing(missing)]).toEqual([404, '*', null]);
    expect(await missing.text()).toContain('We couldn’t find this club');
  });

  test('[OPEN-06] everything else refuses to be framed', async () => {
    const [{ id, mainEntityOfPage } = { id: '', mainEntityOfPage: '' }] = await clubsOf(1);
    const map = parse(await (await ask('/sitemap.xml')).text());
    const pages = map.querySelectorAll('loc').map(({ text }) => new URL(text).pathname);
    expect(pages.length).toBeGreaterThan(100);
    const others = `/auth /profile /saved /admin /admin/clubs /unsubscribe /no-such /clubs/${id}
      /clubs/${id}/edit /preview/${id}.png /embed/clubs /embed /embed/clubs/${id}/more
      /open-data?embed=${id} /api/v1/clubs /api/v1/clubs.csv /api/openapi.json
      /api/oembed?url=${mainEntityOfPage} /api/session /robots.txt /favicon.svg /healthz
      /_serverFn/platform.getToday //embed`.split(/\s+/);
    for (const path of new Set([...pages, ...others])) {
      const answer = await ask(path, { redirect: 'manual' });
      await answer.body?.cancel();
      expect([path, ...framing(answer)]).toEqual([path, "'none'", 'DENY']);
    }
  });

  test('[OPEN-07] oEmbed is discovered from a club’s page and answers JSON', async () => {
    const [club] = await clubsOf(1);
    const page = parse(await (await fetch(club?.mainEntityOfPage ?? '')).text());
    const link = page.querySelector('link[type="application/json+oembed"]');
    const answer = await fetch(link?.getAttribute('href') ?? '');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const told = (await answer.json()) as Record<string, unknown> & { html: string };
    expect(told).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: club?.name,
      provider_url: site.url,
      width: 420,
    });
    const frame = parse(told.html).querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe(`${site.url}/embed/clubs/${club?.id}`);
    const narrow = await jsonOf<object>(
      `/api/oembed?format=json&maxwidth=300&url=${encodeURIComponent(`${site.url}/clubs/${club?.id}`)}`,
    );
    expect(narrow).toMatchObject({ width: 300, title: club?.name });
    expect((await ask(`/api/oembed?format=xml&url=${club?.mainEntityOfPage}`)).status).toBe(501);
    // The page links to the code to copy.
    const code = page.querySelector(`a[href="/open-data?embed=${club?.id}#embed"]`);
    expect(code?.text).toBe('Embed this club');
    const docs = parse(await (await ask(`/open-data?embed=${club?.id}`)).text());
    expect(docs.querySelector('#embed code')?.text).toBe(told.html);
    expect(docs.querySelector('#embed iframe')?.getAttribute('src')).toBe(
      `/embed/clubs/${club?.id}`,
    );
  });
});
