import { beforeAll, expect, test } from 'vitest';
import { parseNear } from '#domain/near.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { readPlace } from './near-queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

async function understood(near: string, chosen: { state?: string; county?: string } = {}) {
  const { from, place } = await readPlace(database.db.visitor, {
    ...parseNear({ near }),
    ...chosen,
  });
  return { id: from?.id, ...place, others: place?.others.map(({ label }) => label) };
}

test.each([
  ['Newark', 'Delaware', 'Newark, DE'],
  ['Newark', 'New Jersey', 'Newark, NJ'],
  ['Dover', 'Delaware', 'Dover, DE'],
  ['Dover', 'New Jersey', 'Dover, NJ'],
  ['milford', 'Delaware', 'Milford, DE'],
  ['Middletown', 'Delaware', 'Middletown, DE'],
  ['Burlington', 'New Jersey', 'Burlington, NJ'],
  ['WASHINGTON', 'Pennsylvania', 'Washington, PA'],
  ['Washington', 'New Jersey', 'Washington, NJ'],
  ['Springfield', 'New Jersey', 'Springfield, NJ'],
  // What is typed counts more than what is chosen.
  ['Newark, NJ', 'Delaware', 'Newark, NJ'],
  // No such town in the state: the nearest to Philadelphia.
  ['Newark', 'Pennsylvania', 'Newark, DE'],
  ['Springfield', undefined, 'Springfield, PA'],
  ['Burlington', undefined, 'Burlington, NJ'],
  ['Dover', undefined, 'Dover, DE'],
  ['Philadelphia', undefined, 'Philadelphia, PA'],
] as const)('[FAMI-01] %j in %j is %j', async (near, state, label) => {
  expect(await understood(near, state && { state })).toMatchObject({ label });
});

test('[FAMI-01] towns of the same name are offered, unless the state was typed', async () => {
  expect((await understood('Newark', { state: 'Delaware' })).others).toEqual([
    'Newark, NJ',
    'Newark, MD',
  ]);
  expect((await understood('Newark, DE')).others).toEqual([]);
  const milford = await understood('Milford, PA');
  expect(milford).toMatchObject({
    label: 'Milford, Pike County, PA',
    others: ['Milford, Somerset County, PA'],
  });
  const other = { county: 'Somerset', state: 'Pennsylvania' };
  expect((await understood('Milford', other)).label).toBe('Milford, Somerset County, PA');
  // A city in three counties is one.
  expect((await understood('Philadelphia')).others).toEqual([]);
  expect((await understood('Philadelphia, NY')).label).toBe('Philadelphia, NY');
  for (const label of ['Milford, Pike County, PA', 'Milford, Somerset County, PA']) {
    expect(await understood(label)).toMatchObject({ label, others: [] });
  }
});

test.each([
  ['08002 NJ', '08002'],
  ['19104, PA', '19104'],
  ['19104-2688, pa', '19104'],
  ['Cherry Hill, N.J.', 'NJ/cherry-hill/camden'],
  ['cherry hill n. j. 08002', '08002'],
  ['W. Chester', 'PA/west-chester/chester'],
  ['w chester pa', 'PA/west-chester/chester'],
  ['Philly', 'PA/philadelphia/philadelphia'],
  ['PHILLY, PA', 'PA/philadelphia/philadelphia'],
  ['Mt. Laurel', 'NJ/mount-laurel/burlington'],
  ['mt laurel twp, nj', 'NJ/mount-laurel/burlington'],
  ['St. Davids, PA', 'PA/wayne/delaware'],
  ['st david’s', 'PA/wayne/delaware'],
  ['St. Mary’s, PA', 'PA/saint-marys/elk'],
])('[NEAR-01] [FAMI-03] %j is understood', async (near, id) => {
  expect(await understood(near)).toMatchObject({ id });
});

test.each([
  ['Cherry Hil', ['Cherry Hill, NJ', 'Cherry Hill, MD', 'Cherry Hill, VA']],
  ['Cherry Hil, NJ', ['Cherry Hill, NJ']],
  ['Morestown', ['Moorestown, NJ']],
  ['Malrton nj', ['Marlton, NJ']],
  ['mt. lauel', ['Mount Laurel, NJ']],
  ['king of prusia', ['King of Prussia, PA']],
  ['Philadelpia', ['Philadelphia, PA']],
  ['Xanadu', []],
  ['99999', []],
  ['%', []],
  ["'; --", []],
])('[FAMI-03] %j is unknown, with near spellings', async (near, others) => {
  expect(await understood(near)).toEqual({ id: undefined, others });
});

test('[FAMI-01] a ZIP code outside the chosen state counts more than the state', async () => {
  const there = await readPlace(database.db.visitor, { near: '08002', state: 'Pennsylvania' });
  expect(there.place).toEqual({
    label: '08002',
    others: [],
    elsewhere: { label: 'Cherry Hill, NJ', state: 'New Jersey' },
  });
  expect(await understood('08002', { state: 'New Jersey' })).toEqual({
    id: '08002',
    label: '08002',
    others: [],
  });
});
