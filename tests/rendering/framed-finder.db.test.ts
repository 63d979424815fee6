import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blogCategories } from '#db/schema/blog.ts';
import { SORTS } from '#features/clubs/schema.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { Random } from '../../db/sample/random.ts';
import { aCategory } from '../builders/blog.ts';
import { aClub } from '../builders/clubs.ts';
import { aLocation } from '../builders/locations.ts';
import { save } from '../builders/save.ts';
import { aDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { aRenderer, SITE } from './built-renderer.ts';
import type { BuiltRenderer } from './built-renderer.ts';

/** Any page that can be framed: the first one after a change leaves its frame to the others. */
const LEARNT = '/find-club?name=first&sort=name_desc';
const MANY = 120;
const NAMES = [
  'a',
  'CLUB',
  '"Aces" & O’Neil',
  "O'Neil",
  '<script>alert(1)</script>',
  '</script><!--',
  '--><b>',
  ']]>',
  '$& $1 $$',
  '`${name}`',
  String.raw`\u003c\n\x`,
  'a/b//c',
  'line\u2028line\u2029line',
  'tab\tnew\nline',
  '100%+',
  'É İ 🏐',
  'nobody is called so',
] as const;

let database: TestDatabase;
let renderer: BuiltRenderer;

beforeAll(async () => {
  database = await aDatabase();
  await save(
    database.sql,
    aLocation('Pennsylvania'),
    aLocation('Pennsylvania', 'Montgomery'),
    aLocation('New <b>Jersey'),
    aCategory({ name: 'Costs & Planning', slug: 'costs-planning' }),
    ...NAMES.map((name) => aClub({ name: `Club ${name.replaceAll(/\s/g, ' ')}` })),
    ...Array.from({ length: 60 }, (_, index) =>
      aClub({
        name: `Club ${index}`,
        state: index % 3 === 0 ? 'New <b>Jersey' : 'Pennsylvania',
        genders: index % 2 === 0 ? ['Boys'] : ['Boys', 'Girls'],
        teamTypes: index % 5 === 0 ? ['National'] : ['Travel'],
      }),
    ),
  );
  renderer = await aRenderer(database);
}, 120_000);
afterAll(() => renderer.close());

beforeEach(() => renderer.keep(false));

/** What a page says; the time at which it was made is not looked at. */
async function pageOf(path: string) {
  const response = await renderer.fetch(new Request(SITE + path));
  const html = (await response.text()).replaceAll(/(,u:|,)1\d{12}\b/g, '$1now');
  const names = response.headers.get('surrogate-key')?.split(' ').toSorted();
  return { status: response.status, names, html };
}

/** How many of the pages that `work` asks for were put into the frame. */
async function framedIn(work: () => Promise<unknown>): Promise<number> {
  const before = renderer.work().framed;
  await work();
  return renderer.work().framed - before;
}

async function learn(): Promise<void> {
  renderer.keep(true);
  await pageOf(LEARNT);
}

function randomPaths(seed: number): string[] {
  const random = new Random(seed);
  const maybe = (values: readonly string[]) => (random.chance(0.4) ? random.pick(values) : '');
  return Array.from({ length: MANY }, () => {
    const search = {
      name: random.chance(0.7) ? random.pick(NAMES) : '',
      state: maybe(['Pennsylvania', 'New <b>Jersey', 'Nowhere "&', 'any']),
      county: maybe(['Montgomery', 'No </script> county']),
      gender: maybe(['Boys', 'Girls']),
      teamType: maybe(['Club', 'National', 'In-House']),
      programType: maybe(['Camps', 'Private Lessons']),
      sort: maybe(SORTS),
      from: maybe(['find-club']),
    };
    return `/find-club${stringifySearch(search)}`;
  });
}

/** The path of the next page of a list, where it has one. */
function nextPath(html: string): string[] {
  const [, path] = /<a rel="next"[^>]* href="([^"]*)"/.exec(html) ?? [];
  return path === undefined ? [] : [path.replaceAll('&amp;', '&')];
}

test('a page put into the frame is to the letter the one that the router renders', async () => {
  const first = [
    ...randomPaths(1),
    '/find-club?name=club',
    '/find-club?name=club&sort=reviews_asc',
  ];
  const pages = await Promise.all(first.map(pageOf));
  const later = pages.flatMap(({ html }) => nextPath(html));
  expect(later.length).toBeGreaterThan(5);
  const paths = [...new Set([...first, ...later])];
  const whole = await Promise.all(paths.map(pageOf));

  await learn();
  const framed: typeof whole = [];
  const count = await framedIn(async () => {
    for (const path of paths) framed.push(await pageOf(path));
  });
  expect(framed).toEqual(whole);
  expect(count).toBeGreaterThan(MANY / 2);
});

test.each(NAMES)('the frame can be cut out of a page for %j', async (name) => {
  renderer.keep(true);
  await pageOf(`/find-club${stringifySearch({ name })}`);
  expect(await framedIn(() => pageOf('/find-club?name=club'))).toBe(1);
});

describe('not framed', () => {
  test.each([
    ['before a search', '/find-club'],
    ['for one thing, which the foot may link to', '/find-club?state=Pennsylvania'],
    ['in another spelling', '/find-club?name=%20club'],
    ['with values that are not known', '/find-club?name=club&gender=any'],
    ['elsewhere', '/find-camp?name=club'],
  ])('%s', async (_case, path) => {
    const whole = await pageOf(path);
    await learn();
    expect(await framedIn(async () => expect(await pageOf(path)).toEqual(whole))).toBe(0);
  });

  test('while changes may be missed', async () => {
    await learn();
    renderer.keep(false);
    expect(await framedIn(() => pageOf('/find-club?name=club'))).toBe(0);
  });

  test('the page of a list that was asked for first, further on', async () => {
    const [path = ''] = nextPath((await pageOf('/find-club?name=club')).html);
    renderer.keep(true);
    expect(await framedIn(() => pageOf(path))).toBe(0);
    expect(await framedIn(() => pageOf('/find-club?name=club'))).toBe(0);
    expect(await framedIn(() => pageOf('/find-club?name=club'))).toBe(1);
  });
});

test('a change of what all pages show is seen, and one of clubs is', async () => {
  await learn();
  expect((await pageOf('/find-club?name=club')).html).toContain('Costs &amp; Planning');
  await database.sql
    .update(blogCategories)
    .set({ name: 'What it costs' })
    .where(eq(blogCategories.slug, 'costs-planning'));
  renderer.forget(['blog', 'blog-categories']);
  expect((await pageOf('/find-club?name=club')).html).toContain('What it costs');

  expect((await pageOf('/find-club?name=brand')).html).toContain('Showing 0 clubs');
  await save(database.sql, aClub({ name: 'Brand new' }));
  renderer.forget(['clubs']);
  const count = await framedIn(async () => {
    const { html } = await pageOf('/find-club?name=brand');
    expect(html).toContain('Showing 1 club');
    expect(html).toContain('What it costs');
  });
  expect(count).toBe(1);
});
