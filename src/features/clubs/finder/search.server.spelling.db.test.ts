import { beforeAll, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { eq } from 'drizzle-orm';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { nearNames } from './search.server.ts';

let database: TestDatabase;
const near = (text: string) => nearNames(database.db.visitor, text);

beforeAll(async () => {
  database = await aDatabase();
  const gone = aClub({ name: 'Wissahickon Gone' });
  await save(
    database.sql,
    gone,
    aClub({ name: 'Brandywine Valley VBC' }),
    aClub({ name: "O'Neil’s McNasby Volleyball" }),
    aClub({ name: 'Élan Volley' }),
    aClub({ name: '費城青少年排球俱樂部' }),
  );
  await database.sql.delete(clubs).where(eq(clubs.id, gone.id));
});

describe('similar names that some clubs have', () => {
  test.each([
    ['brandywne', 'Brandywine'],
    ['BRANDIWINE', 'Brandywine'],
    ['mcnasbee', 'McNasby'],
    ['Volleybal1', 'Volleyball'],
    ['élann', 'Élan'],
    ['brandywne valley', 'Brandywine'],
  ])('for %j the first is %j', async (text, expected) => {
    expect((await near(text))[0]).toBe(expected);
  });

  test.each([
    'wissahickn',
    'qqqqq',
    '排球',
    'valley',
    'x',
    '%',
    '\\',
    "' or 1=1 --",
    '🏐',
    '\u2028',
  ])('for %j none', async (text) => {
    expect(await near(text)).toEqual([]);
  });

  test('a text of many words gets an answer', async () => {
    expect(await near('zzz '.repeat(25).trim())).toEqual([]);
    expect((await near('a b c d brandywne e f')).length).toBeLessThanOrEqual(3);
  });
});
