import { beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#platform/session/limits.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { listedClubs } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  const names = ['St. Brigid’s', 'Haddon-Hill Águilas', 'VB', 'St. Brigid’s Juniors North'];
  await save(database.sql, ...names.map((name) => aClub({ name })));
});

test.each([
  ['st brigids', ['St. Brigid’s', 'St. Brigid’s Juniors North']],
  ['The ST BRIGIDS  Volleyball Club', ['St. Brigid’s']],
  ['haddonhill aguilas', ['Haddon-Hill Águilas']],
  ['Haddon Hill', ['Haddon-Hill Águilas']],
  ['St', []],
  ['VB Elite of Nowhere', []],
  ['Saint Brigids', []],
  ['St. Brigit’s Volleyball', ['St. Brigid’s']],
  ['Hadden Hill Aguilas VBC', ['Haddon-Hill Águilas']],
])('a typed name finds clubs that are listed: %j', async (typed, expected) => {
  const found = await listedClubs(database.db, typed, '192.0.2.1');
  expect(found.map(({ name }) => name)).toEqual(expected);
});

test('reads of one address are counted', async () => {
  const ask = () => listedClubs(database.db, 'Aces', '192.0.2.2');
  for (let count = 0; count < LIMITS.reads.max; count += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ kind: 'limited' });
});
