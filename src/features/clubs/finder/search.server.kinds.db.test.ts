import { beforeAll, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { searchClubs } from './search.server.ts';
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

async function found(asked: Readonly<Record<string, string>>) {
  const search = parseFinderSearch(parseSearch(stringifySearch(asked)));
  const { clubs, total } = await searchClubs(database.db.visitor, search);
  expect(total).toBe(clubs.length);
  return clubs.map(({ name }) => name);
}

test(`the program types contain the requested one (D63)`, async () => {
  expect(await found({ programType: 'Camps' })).toEqual(['Coast', 'Nowhere']);
  expect(await found({ programType: 'camps', state: 'Delaware' })).toEqual(['Coast']);
  expect(await found({ programType: 'Camps', name: 'oas' })).toEqual(['Coast']);
  expect(await found({ programType: 'Camps', gender: 'Boys' })).toEqual([]);
  expect(await found({ programType: 'Clinics' })).toEqual([]);
});

test(`the disciplines contain the requested one (D63)`, async () => {
  expect(await found({ discipline: 'Beach' })).toEqual(['Dunes']);
  expect(await found({ discipline: 'grass', name: 'une' })).toEqual(['Dunes']);
  expect(await found({ discipline: 'Beach', gender: 'Girls' })).toEqual([]);
  expect(await found({ discipline: 'Indoor' })).toEqual([]);
});

test(`any state finds the clubs of all states (D54)`, async () => {
  expect(await found({ state: 'any' })).toEqual(['Bay', 'Coast', 'Dunes', 'Nowhere']);
  expect(await found({ state: 'any', county: 'Kent' })).toEqual(['Bay', 'Coast']);
  expect(await found({ county: 'Kent' })).toEqual(['Bay', 'Coast']);
  expect(await found({ state: 'any', county: 'Maryland::Kent' })).toEqual(['Bay']);
});
