import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { aClub } from '../../tests/builders/clubs.ts';
import { save } from '../../tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '../../tests/database.ts';
import type { TestDatabase } from '../../tests/database.ts';
import { emptyDatabase } from '../../tests/template-database.ts';
import { listMigrations, migrate } from './migrate.ts';
import type { Sql } from './db.ts';
import { clubs } from './schema/clubs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterEach(() => database.sql.execute(sql`truncate clubs cascade`));

/** The words of each name, as they stand in the table. */
async function wordsByName(db: Sql): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ name: string; words: string[] }>(sql`
    select name, array_agg(word order by word) as words
    from club_name_words group by name, club_id order by name, words`);
  return Object.fromEntries(rows.map(({ name, words }) => [name, words]));
}

/** Words that are missing, or are there and should not be. */
async function wrongWords(db: Sql): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with due as (
      select distinct word, name, id, state
      from clubs, string_to_table(lower(name collate "C"), ' ') as word where word <> ''
    )
    (select 'missing', * from due except all select 'missing', * from club_name_words)
    union all
    (select 'left', * from club_name_words except all select 'left', * from due)
    union all
    select 'unknown', word, null, null, null from due
    where not exists (select from club_vocabulary where club_vocabulary.word = due.word)`);
  return rows;
}

describe('the words of names', () => {
  test('are parted by spaces alone, in small letters as far as they are ASCII, each once', async () => {
    await save(
      database.sql,
      aClub({ name: 'Main  Line LINE VBC' }),
      aClub({ name: `O'Neil-Aces\tÉlan` }),
    );
    expect(await wordsByName(database.sql)).toEqual({
      'Main  Line LINE VBC': ['line', 'main', 'vbc'],
      [`O'Neil-Aces\tÉlan`]: [`o'neil-aces\tÉlan`],
    });
  });

  test('follow a club that is renamed, moves, gets another id and goes', async () => {
    const [club, other] = [aClub({ name: 'Main Line' }), aClub({ name: 'Main Aces' })];
    await save(database.sql, club, other);
    await database.sql.update(clubs).set({ name: 'Side Line' }).where(eq(clubs.id, club.id));
    expect(await wrongWords(database.sql)).toEqual([]);
    await database.sql.execute(sql`delete from club_former_paths`);
    await database.sql.update(clubs).set({ state: 'Ohio' }).where(eq(clubs.id, club.id));
    await database.sql.update(clubs).set({ state: null }).where(eq(clubs.id, club.id));
    expect(await wrongWords(database.sql)).toEqual([]);
    await database.sql.execute(sql`
      update clubs set id = gen_random_uuid() where id = ${other.id}`);
    expect(await wrongWords(database.sql)).toEqual([]);
    await database.sql.delete(clubs).where(eq(clubs.name, 'Side Line'));
    expect(await wordsByName(database.sql)).toEqual({ 'Main Aces': ['aces', 'main'] });
  });

  test('follow many clubs that are written by one statement', async () => {
    const many = sql`generate_series(1, 500) as n`;
    await database.sql.execute(sql`insert into clubs (name) select 'Crew ' || n from ${many}`);
    await database.sql.execute(sql`update clubs set name = name || ' United', state = 'Ohio'`);
    await database.sql.execute(sql`delete from clubs where name like '%7%'`);
    expect(await wrongWords(database.sql)).toEqual([]);
    await database.sql.execute(sql`truncate clubs cascade`);
    expect(await wordsByName(database.sql)).toEqual({});
  });

  test('are those of the longest names, too', async () => {
    await save(
      database.sql,
      aClub({ name: 'é'.repeat(200) }),
      aClub({ name: 'a '.repeat(99) + 'b' }),
      aClub({ name: '\u{1F3D0}'.repeat(200) }),
    );
    expect(await wrongWords(database.sql)).toEqual([]);
  });

  test('go back with the transaction that wrote them', async () => {
    await save(database.sql, aClub({ name: 'Kept' }));
    const undone = database.sql.transaction(async (tx) => {
      await tx.update(clubs).set({ name: 'Lost' });
      await tx.insert(clubs).values({ name: 'Lost as well' });
      throw new Error('on second thoughts');
    });
    await expect(undone).rejects.toThrow('on second thoughts');
    expect(await wordsByName(database.sql)).toEqual({ Kept: ['kept'] });
    expect(await wrongWords(database.sql)).toEqual([]);
  });
});

test('two who write the same new words in turn do not wait for each other', async () => {
  const add = (tx: Sql, name: string) => tx.execute(sql`insert into clubs (name) values (${name})`);
  const open = async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(`set lock_timeout = '5s'; begin`);
    return { client, tx: drizzle({ client }) };
  };
  const [one, other] = [await open(), await open()];
  try {
    // In different places, since clubs of one place take turns for their addresses.
    await one.tx.execute(sql`insert into clubs (name, state) values ('Brandnew', 'Ohio')`);
    await other.tx.execute(sql`insert into clubs (name, state) values ('Unheardof', 'Utah')`);
    expect(
      await sqlStateOf(
        one.tx.execute(sql`insert into clubs (name, state) values ('Unheardof', 'Iowa')`),
      ),
    ).toBe('none');
    expect(
      await sqlStateOf(
        other.tx.execute(sql`insert into clubs (name, state) values ('Brandnew', 'Texas')`),
      ),
    ).toBe('none');
    await one.client.query('rollback');
    await other.client.query('commit');
  } finally {
    await Promise.all([one.client.end(), other.client.end()]);
  }
  expect(await wordsByName(database.sql)).toEqual({
    Brandnew: ['brandnew'],
    Unheardof: ['unheardof'],
  });
  expect(await wrongWords(database.sql)).toEqual([]);
  await add(database.sql, 'Brandnew');
  expect(await wrongWords(database.sql)).toEqual([]);
});

test('a site of an earlier version gets the words of its clubs', async () => {
  const server = inject('testServer');
  const earlier = await emptyDatabase(server);
  try {
    const options = { ownerUrl: earlier.ownerUrl, appRole: server.appRole };
    const migrations = await listMigrations();
    const at = migrations.findIndex(({ tag }) => tag.endsWith('_club_name_words'));
    await migrate({ ...options, until: migrations[at - 1]?.when ?? 0 });
    const client = new pg.Client({ connectionString: earlier.ownerUrl });
    await client.connect();
    try {
      await client.query(
        `insert into clubs (name, state) select 'Crew ' || n % 30, 'Ohio' from generate_series(1, 100) as n`,
      );
      await migrate(options);
      expect(await wrongWords(drizzle({ client }))).toEqual([]);
      expect(Object.keys(await wordsByName(drizzle({ client })))).toHaveLength(30);
    } finally {
      await client.end();
    }
  } finally {
    await earlier.drop();
  }
});
