import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import type { Deed, Outcome } from './deed.ts';
import { MATRIX } from './matrix.ts';
import { ACTORS, actorOf, makeWorld, posingAsAdmin } from './world.ts';
import type { World } from './world.ts';

const REFUSED = '42501';
const REFERENCE = '23503';
/** SQLSTATE invalid_text_representation. */
const NOT_A_UUID = '22P02';
const ACCOUNT_TABLES = [
  'user',
  'session',
  'account',
  'verification',
  'rate_limit',
  'secret',
  'refresh_token',
  'two_factor',
  'username_skeleton',
  'passkey',
  'second_factor_rule',
  'guess',
  'known_browser',
  'email_change',
];

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await aDatabase();
  world = await makeWorld(database.sql);
});

const UNDO = new Error('undone on purpose');

/** Runs a statement as an actor and rolls it back. */
async function outcomeOf(actor: Actor, statement: SQL): Promise<Outcome> {
  let rows = 0;
  try {
    await database.db.as(actor, async (tx) => {
      const answer = await tx.execute(statement);
      rows = answer.rowCount ?? 0;
      throw UNDO;
    });
  } catch (error) {
    if (error === UNDO) return rows > 0 ? 'Y' : '.';
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof pg.DatabaseError && cause.code === REFUSED) return 'x';
    if (cause instanceof pg.DatabaseError && cause.code === REFERENCE) return 'f';
    throw error;
  }
  throw new Error('not undone');
}

async function outcomesOf(deed: Pick<Deed, 'statement'>): Promise<string> {
  const outcomes: Outcome[] = [];
  for (const name of ACTORS) {
    const statement = deed.statement(world, world.ids[name]);
    outcomes.push(await outcomeOf(actorOf(world, name), statement));
  }
  return outcomes.join(' ');
}

describe.each([...new Set(MATRIX.map((deed) => deed.table))])('%s', (table) => {
  const deeds = MATRIX.filter((deed) => deed.table === table);

  test.each(deeds)('$title ($verb)', async (deed) => {
    expect(await outcomesOf(deed)).toBe(deed.outcomes);
  });

  test('gives nothing to a user who claims to be an administrator', async () => {
    const gains: string[] = [];
    for (const deed of deeds) {
      for (const name of ACTORS) {
        if (name === 'admin') continue;
        const statement = deed.statement(world, world.ids[name]);
        const outcome = await outcomeOf(posingAsAdmin(world, name), statement);
        if (outcome !== 'x' && outcome !== '.') gains.push(`${name} ${deed.title}: ${outcome}`);
      }
    }
    expect(gains).toEqual([]);
  });
});

describe.each(ACCOUNT_TABLES)('auth.%s', (name) => {
  const table = sql`auth.${sql.identifier(name)}`;

  test.each([
    ['select', sql`select * from ${table}`],
    ['select', sql`select id from ${table} limit 1`],
    ['insert', sql`insert into ${table} default values`],
    ['update', sql`update ${table} set id = id`],
    ['delete', sql`delete from ${table}`],
  ])('is closed to everybody: %s', async (_, statement) => {
    expect(await outcomesOf({ statement: () => statement })).toBe(ACTORS.map(() => 'x').join(' '));
  });
});

describe('the matrix is complete', () => {
  test('it tries every verb on every table and view of the database', async () => {
    const { rows } = await database.sql.execute<{ name: string }>(sql`
      select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relkind in ('r', 'p', 'v', 'm') and relnamespace::regnamespace::text in ('public', 'auth')
        and oid not in (select objid from pg_depend where deptype = 'e')`);
    const verbs = ['select', 'insert', 'update', 'delete'];
    const tried = new Set([
      ...MATRIX.map((deed) => `public.${deed.table} ${deed.verb}`),
      ...ACCOUNT_TABLES.flatMap((name) => verbs.map((verb) => `auth.${name} ${verb}`)),
    ]);
    const expected = rows.flatMap(({ name }) => verbs.map((verb) => `${name} ${verb}`));
    expect([...tried].toSorted()).toEqual(expected.toSorted());
  });

  test('every row has an outcome for every actor', () => {
    for (const deed of MATRIX)
      expect(deed.outcomes.split(' '), deed.title).toHaveLength(ACTORS.length);
  });

  test('an actor with an invalid id sees and changes nothing', async () => {
    const actor: Actor = {
      kind: 'member',
      userId: `' or true --`,
      roles: ['admin'],
      administeredClubs: [],
    };
    const tried = database.db.as(actor, (tx) => tx.execute(sql`select * from user_roles`));
    expect(await sqlStateOf(tried)).toBe(NOT_A_UUID);
  });
});
