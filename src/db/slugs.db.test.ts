import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { slugify } from '#domain/slug.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { clubs } from './schema/clubs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const HARD = [
  '',
  '   ',
  '---',
  'Édouard’s Açaí & Friends!!',
  'Straße STRAẞE ﬁne ﬀ',
  'ÆæŒœØøŁłĐđÐðÞþı İ i̇',
  'Çağrı Ğöçmen Şişli',
  '\u212Aelvin \u212Bngström Ω',
  'ſlow Ǆ ǆ ǅ Ĳ ĳ ŉ',
  'e\u0301 a\u0308\u0323 o\u1DC4x q\u0307\u0323',
  'ﬆ ½ ² ① Ⅷ ａｂｃ １２３',
  'Ελλάδα Москва 東京 서울 ประเทศ עברית',
  '🏐 volley🏐ball 👩‍👧',
  'tab\tnew\nline\u00A0nbsp\u200Bzero\u2028line',
  'under_score/slash\\back%percent#hash?query',
  `'; DROP TABLE clubs; --`,
  'a-b--c---d',
  '-lead and trail-',
  'long name '.repeat(20),
  '\u0130\u0131\u0307',
  'Ḁḁ ẗẘẙẚẛ Ỿỿ',
];

/** A small seeded generator (mulberry32), so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomTexts(count: number, seed: number): string[] {
  const next = random(seed);
  // Mostly Latin letters, which the rule changes; some of everything else.
  const planes = [0x7f, 0x250, 0x370, 0x2200, 0xd7ff, 0x1ffff];
  return Array.from({ length: count }, () => {
    let text = '';
    const length = Math.floor(next() * 24);
    for (let index = 0; index < length; index += 1) {
      const limit = planes[Math.floor(next() * planes.length)] ?? 0x7f;
      const point = 1 + Math.floor(next() * limit);
      if (point < 0xd800 || point > 0xdfff) text += String.fromCodePoint(point);
    }
    return text;
  });
}

describe('app.slugify', () => {
  async function slugsOf(texts: readonly string[]): Promise<string[]> {
    const { rows } = await database.sql.execute<{ slug: string }>(sql`
      select app.slugify(value) as slug
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as t(value, n)
      order by n`);
    return rows.map(({ slug }) => slug);
  }

  test('gives the same slugs as the code for hard names', async () => {
    expect(await slugsOf(HARD)).toEqual(HARD.map(slugify));
  });

  test('gives the same slugs as the code for 20,000 pseudo-random texts', async () => {
    const texts = randomTexts(20_000, 20_250_101);
    const slugs = await slugsOf(texts);
    const different = texts.filter((text, index) => slugs[index] !== slugify(text));
    expect(different).toEqual([]);
    expect(new Set(slugs).size).toBeGreaterThan(5_000);
  });

  test('gives the same slugs as the code for every character of the basic plane', async () => {
    const texts: string[] = [];
    for (let point = 1; point <= 0xffff; point += 1) {
      if (point < 0xd800 || point > 0xdfff) texts.push(`a${String.fromCodePoint(point)}b`);
    }
    const slugs = await slugsOf(texts);
    expect(texts.filter((text, index) => slugs[index] !== slugify(text))).toEqual([]);
  });

  test('makes no slug from an empty text', async () => {
    const { rows } = await database.sql.execute(sql`select app.slugify(null) as slug`);
    expect(rows).toEqual([{ slug: '' }]);
  });
});

describe('the stored slugs of a club', () => {
  const columns = {
    stateSlug: clubs.stateSlug,
    countySlug: clubs.countySlug,
    citySlug: clubs.citySlug,
    nameSlug: clubs.nameSlug,
    slug: clubs.slug,
  };

  async function pathOf(id: string): Promise<string> {
    const [row] = await database.sql.select(columns).from(clubs).where(eq(clubs.id, id));
    return [row?.stateSlug, row?.countySlug, row?.citySlug, row?.slug].join('/');
  }

  async function saved(overrides: Parameters<typeof aClub>[0]): Promise<string> {
    const [club] = await save(database.sql, aClub(overrides));
    return club.id;
  }

  async function change(id: string, values: Partial<typeof clubs.$inferInsert>): Promise<string> {
    await database.sql.update(clubs).set(values).where(eq(clubs.id, id));
    return pathOf(id);
  }

  test('come from name and place', async () => {
    const id = await saved({ name: 'Élan VBC', city: 'Bryn Mawr', county: 'Montgomery' });
    expect(await pathOf(id)).toBe('pennsylvania/montgomery/bryn-mawr/elan-vbc');
  });

  test('are unknown-… without a place (D25), and club without a letter in the name', async () => {
    const nowhere = { state: null, county: '', city: ' – ' };
    const id = await saved({ name: 'Nowhere', ...nowhere });
    expect(await pathOf(id)).toBe('unknown-state/unknown-county/unknown-city/nowhere');
    expect(await pathOf(await saved({ name: '東京', ...nowhere }))).toBe(
      'unknown-state/unknown-county/unknown-city/club',
    );
  });

  test('get -2, -3 … where the place has another club of that name, and only there', async () => {
    const ids = [];
    for (const name of ['Clash', 'CLASH', 'clásh!', 'Clash 2']) {
      ids.push(await saved({ name, city: 'Clashville' }));
    }
    const elsewhere = await saved({ name: 'Clash', city: 'Elsewhere' });
    const slugs = await Promise.all([...ids, elsewhere].map(pathOf));
    expect(slugs.map((path) => path.split('/').at(-1))).toEqual([
      'clash',
      'clash-2',
      'clash-3',
      'clash-2-2',
      'clash',
    ]);
    const [third] = await database.sql
      .select(columns)
      .from(clubs)
      .where(eq(clubs.id, ids[2] ?? ''));
    expect(third?.nameSlug).toBe('clash');
  });

  test('differ for 20 clubs of one name added to one place at the same moment', async () => {
    const place = { name: 'Rush', city: 'Rushville' };
    const added = await Promise.all(
      Array.from({ length: 20 }, () => database.sql.insert(clubs).values(aClub(place).row)),
    );
    expect(added).toHaveLength(20);
    const rows = await database.sql
      .select({ slug: clubs.slug })
      .from(clubs)
      .where(eq(clubs.citySlug, 'rushville'));
    const expected = ['rush', ...Array.from({ length: 19 }, (_, index) => `rush-${index + 2}`)];
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(expected.toSorted());
  });

  test('differ for clubs of one name added by one statement', async () => {
    const place = { name: 'Batch', city: 'Batchville' };
    await database.sql.insert(clubs).values([aClub(place).row, aClub(place).row, aClub(place).row]);
    const rows = await database.sql
      .select({ slug: clubs.slug })
      .from(clubs)
      .where(eq(clubs.citySlug, 'batchville'));
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(['batch', 'batch-2', 'batch-3']);
  });

  test('follow a new name and a move', async () => {
    await saved({ name: 'Target', city: 'Moveton' });
    const id = await saved({ name: 'Mover', city: 'Moveton' });
    expect(await change(id, { name: 'Target' })).toBe('pennsylvania/montgomery/moveton/target-2');
    expect(await change(id, { city: 'Newton' })).toBe('pennsylvania/montgomery/newton/target');
    expect(await change(id, { state: 'New Jersey', county: null })).toBe(
      'new-jersey/unknown-county/newton/target',
    );
  });

  test('stay the same unless the name or the place changes', async () => {
    await saved({ name: 'Stay', city: 'Stayton' });
    const id = await saved({ name: 'Stay', city: 'Stayton' });
    const path = 'pennsylvania/montgomery/stayton/stay-2';
    expect(await change(id, { name: 'STAY!', description: 'New.' })).toBe(path);
    // The first club moves away; the second keeps its known address.
    await database.sql.delete(clubs).where(eq(clubs.slug, 'stay'));
    expect(await change(id, { name: 'Stay', city: 'Stayton' })).toBe(path);
  });

  test('cannot be chosen by the writer', async () => {
    const id = await saved({ name: 'Honest', city: 'Honestown', slug: 'chosen', stateSlug: 'x' });
    expect(await pathOf(id)).toBe('pennsylvania/montgomery/honestown/honest');
  });
});
