import { beforeAll, expect, test } from 'vitest';
import { aClub } from '../../../tests/builders/clubs.ts';
import { save } from '../../../tests/builders/save.ts';
import { aDatabase } from '../../../tests/database.ts';
import type { TestDatabase } from '../../../tests/database.ts';
import { searchClubs } from './queries.server.ts';
import type { FinderSearch } from './schema.ts';

// One or two letters are counted by an index of their own (docs/decisions/008).
const VOLLEY_BALL = '100% Volley_Ball';
const ELAN = 'Élan Volley';
const BACKSLASH = String.raw`Back\slash O'Neil "Aces"`;

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
  await save(
    database.sql,
    aClub({ name: VOLLEY_BALL, state: 'Delaware', genders: ['Girls'] }),
    aClub({ name: ELAN, state: 'Pennsylvania', genders: ['Boys'] }),
    aClub({ name: BACKSLASH, state: 'Pennsylvania', genders: ['Girls'] }),
  );
});

test.each<[FinderSearch, string[]]>([
  [{ name: 'VO' }, [VOLLEY_BALL, ELAN]],
  [{ name: 'vo', gender: 'Girls' }, [VOLLEY_BALL]],
  [{ name: 'vo', state: 'Pennsylvania' }, [ELAN]],
  [{ name: 'é' }, [ELAN]],
  [{ name: '%' }, [VOLLEY_BALL]],
  [{ name: 'Y_' }, [VOLLEY_BALL]],
  [{ name: 'K\\' }, [BACKSLASH]],
  [{ name: `"a` }, [BACKSLASH]],
  [{ name: 'N' }, [BACKSLASH, ELAN]],
  [{ name: 'qz' }, []],
])('[FIND-32] %j finds and counts what holds it in any case', async (search, expected) => {
  const { clubs, total } = await searchClubs(database.db.visitor, search);
  expect(clubs.map(({ name }) => name)).toEqual(expected);
  expect(total).toBe(expected.length);
});
