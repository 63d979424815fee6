import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { searchClubs } from './search.server.ts';
import { showingLabel } from './rules.ts';
import type { FinderSearch } from './schema.ts';

const VOLLEY_BALL = '100% Volley_Ball';
const ELAN = 'Élan Volley';
const BACKSLASH = String.raw`Back\slash O'Neil "Aces"`;

/** What one or two letters find among the three clubs above. */
const FEW_LETTERS: [FinderSearch, string[]][] = [
  [{ name: 'VO' }, [VOLLEY_BALL, ELAN]],
  [{ name: 'vo', gender: 'Girls' }, [VOLLEY_BALL]],
  [{ name: 'vo', county: 'Bucks' }, [ELAN]],
  [{ name: 'vo', state: 'Pennsylvania' }, [ELAN]],
  [{ name: 'él' }, [ELAN]],
  [{ name: '%' }, [VOLLEY_BALL]],
  [{ name: 'Y_' }, [VOLLEY_BALL]],
  [{ name: 'K\\' }, [BACKSLASH]],
  [{ name: `"a` }, [BACKSLASH]],
  [{ name: 'qz' }, []],
];

async function withThreeClubs(): Promise<TestDatabase> {
  const database = await aDatabase();
  await save(
    database.sql,
    aClub({ name: VOLLEY_BALL, state: 'Delaware', genders: ['Girls'] }),
    aClub({ name: ELAN, state: 'Pennsylvania', county: 'Bucks', genders: ['Boys'] }),
    aClub({ name: BACKSLASH, state: 'Pennsylvania', genders: ['Girls'] }),
  );
  return database;
}

async function find(database: TestDatabase, search: FinderSearch) {
  const { clubs, total } = await searchClubs(database.db.visitor, search);
  return { names: clubs.map(({ name }) => name), total };
}

describe('one or two letters', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await withThreeClubs();
  });

  test.each(FEW_LETTERS)('[FIND-32] %j finds and counts what holds it', async (search, names) => {
    expect(await find(database, search)).toEqual({ names, total: names.length });
  });
});

describe('among very many clubs', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await withThreeClubs();
    await database.sql.execute(sql`
      insert into clubs (name, state, county, city)
      select 'Crew ' || n, 'Ohio', 'County', 'City ' || n from generate_series(1, 20000) as n`);
    await database.sql.execute(sql`analyze clubs`);
  });

  test.each(FEW_LETTERS)('[FIND-32] %j finds and counts what holds it', async (search, names) => {
    expect(await find(database, search)).toEqual({ names, total: names.length });
  });

  test.each<[FinderSearch, string]>([
    [{ name: 'CR' }, 'Showing 20,000 clubs'],
    [{ name: 'w', state: 'Ohio' }, 'Showing 20,000 clubs'],
    [{ name: 'crew 1999' }, 'Showing 11 clubs'],
    [{ state: 'Ohio' }, 'Showing 20,000 clubs'],
  ])('%j reads %j', async (search, label) => {
    const { total } = await searchClubs(database.db.visitor, search);
    expect(showingLabel(total)).toBe(label);
  });
});
