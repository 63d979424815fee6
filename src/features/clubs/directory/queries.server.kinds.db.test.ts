import { beforeAll, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { aClub } from '../../../../tests/builders/clubs.ts';
import { save } from '../../../../tests/builders/save.ts';
import { aDatabase } from '../../../../tests/database.ts';
import type { TestDatabase } from '../../../../tests/database.ts';
import { searchClubs } from './queries.server.ts';
import { parseFinderSearch } from './schema.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
  const kent = { county: 'Kent', city: 'Dover' };
  await save(
    database.sql,
    aClub({ ...kent, state: 'Delaware', name: 'Coast', programTypes: ['Youth', 'Camps'] }),
    aClub({ ...kent, state: 'Maryland', name: 'Bay', programTypes: ['Private Lessons'] }),
    aClub({
      state: 'Delaware',
      county: 'Sussex',
      name: 'Dunes',
      genders: ['Boys'],
      disciplines: ['Beach', 'Grass'],
    }),
    aClub({ state: null, county: null, city: null, name: 'Nowhere', programTypes: ['Camps'] }),
  );
});

/** The names found, in their order, and their number; by few clubs or as among very many. */
async function found(asked: Readonly<Record<string, string>>, manyClubs?: number) {
  const search = parseFinderSearch(parseSearch(stringifySearch(asked)));
  const { clubs, total } = await searchClubs(database.db.visitor, search, { manyClubs });
  expect(total).toBe(clubs.length);
  return clubs.map(({ name }) => name);
}

// Among very many clubs other statements ask.
for (const manyClubs of [undefined, 0]) {
  const among = manyClubs === undefined ? 'few' : 'very many';

  test(`the program types contain the one asked for, among ${among} clubs (decision 63)`, async () => {
    expect(await found({ programType: 'Camps' }, manyClubs)).toEqual(['Coast', 'Nowhere']);
    expect(await found({ programType: 'camps', state: 'Delaware' }, manyClubs)).toEqual(['Coast']);
    expect(await found({ programType: 'Camps', name: 'oas' }, manyClubs)).toEqual(['Coast']);
    expect(await found({ programType: 'Camps', gender: 'Boys' }, manyClubs)).toEqual([]);
    expect(await found({ programType: 'Clinics' }, manyClubs)).toEqual([]);
  });

  test(`the disciplines contain the one asked for, among ${among} clubs (decision 63)`, async () => {
    expect(await found({ discipline: 'Beach' }, manyClubs)).toEqual(['Dunes']);
    expect(await found({ discipline: 'grass', name: 'une' }, manyClubs)).toEqual(['Dunes']);
    expect(await found({ discipline: 'Beach', gender: 'Girls' }, manyClubs)).toEqual([]);
    expect(await found({ discipline: 'Indoor' }, manyClubs)).toEqual([]);
  });

  test(`any state finds the clubs of all of them, among ${among} clubs (decision 54)`, async () => {
    expect(await found({ state: 'any' }, manyClubs)).toEqual(['Bay', 'Coast', 'Dunes', 'Nowhere']);
    expect(await found({ state: 'any', county: 'Kent' }, manyClubs)).toEqual(['Bay', 'Coast']);
    expect(await found({ county: 'Kent' }, manyClubs)).toEqual(['Bay', 'Coast']);
    expect(await found({ state: 'any', county: 'Maryland::Kent' }, manyClubs)).toEqual(['Bay']);
  });
}
