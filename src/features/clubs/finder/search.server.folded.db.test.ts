import { beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { folded } from '#domain/folded.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { parseFinderSearch } from './schema.ts';
import { searchClubs } from './search.server.ts';

const ACES = "O'Neil Aces";
let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
  const names = ['Main Line VBC', 'Élan Volley', ACES, 'St. Mary’s Mid-Atlantic', 'Straße Ðørłı'];
  names.push('Haddon’s Run', 'Rio  Grande', 'Águilas', 'St. Joseph’s');
  await save(database.sql, ...names.map((name) => aClub({ name })));
});

async function namesFound(name: string) {
  const { clubs, total } = await searchClubs(database.db.visitor, parseFinderSearch({ name }));
  expect(total).toBe(clubs.length);
  return clubs.map((club) => club.name);
}

test.each([
  ['élan', ['Élan Volley']],
  ['elan', ['Élan Volley']],
  ['E\u0301lan', ['Élan Volley']],
  ['main   line', ['Main Line VBC']],
  ['V.B.C.', ['Main Line VBC']],
  ['oneil', [ACES]],
  ['O’NEIL', [ACES]],
  ["o'neil", [ACES]],
  ['o´neil', [ACES]],
  ['st marys', ['St. Mary’s Mid-Atlantic']],
  ["St. Mary's", ['St. Mary’s Mid-Atlantic']],
  ['midatlantic', ['St. Mary’s Mid-Atlantic']],
  ['mid atlantic', ['St. Mary’s Mid-Atlantic']],
  ['mid–atlantic', ['St. Mary’s Mid-Atlantic']],
  ['Main-Line', ['Main Line VBC']],
  ['mainline', []],
  ['strasse', ['Straße Ðørłı']],
  ['dorli', ['Straße Ðørłı']],
  ["haddon's run", ['Haddon’s Run']],
  ['rio grande', ['Rio  Grande']],
  ['Aguilas', ['Águilas']],
  ['St Joseph', ['St. Joseph’s']],
])('[FIND-32] [FAMI-02] %j is found folded (D67)', async (name, expected) => {
  expect(await namesFound(name)).toEqual(expected);
});

test('[FAMI-02] the code and the database fold in the same way', async () => {
  const letters = "ßæœþøłđðıςΣ ÀÉÎõüÇ '’‘ʼʻ`´′.‐‑‒–—-_ \t\u00A0\u3000½ﬁ２İẞÆ";
  const texts = [
    letters,
    ...letters.split(' '),
    'ΑΣ',
    'Łódź – Ærø',
    ' a  b ',
    'O´Neil',
    'نادي',
    '北京 １',
  ];
  const { rows } = await database.sql.execute<{ text: string; folded: string }>(
    sql`select text, app.folded(text) as folded from unnest(${sql.param(texts)}::text[]) as text`,
  );
  expect(rows.map((row) => row.folded)).toEqual(rows.map(({ text }) => folded(text)));
});

test('wildcards that only folding produces are literal (D35)', async () => {
  await save(database.sql, aClub({ name: '50% off' }));
  // A full-width percent sign.
  expect(await namesFound('0\uFF05')).toEqual(['50% off']);
  expect(await namesFound('0\uFF05f')).toEqual([]);
});
