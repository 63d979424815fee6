import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { bulkUpdateClubs, undoBulkEdit } from './commands.server.ts';
import type { BulkAnswer } from './rules.ts';
import { bulkUpdateSchema } from './schema.ts';

const NOWHERE = 'b1b1b1b1-0000-4000-8000-000000000000';
const ROW = { version: 1, name: 'Saved', city: 'Ardmore', state: 'PA', county: 'M', website: '' };

let database: TestDatabase;
let admin: Member;
let secondAdmin: Member;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 8 });
  const [one, two] = await save(
    database.sql,
    aMember({ username: 'first-admin' }).withRole('admin'),
    aMember({ username: 'second-admin' }).withRole('admin'),
  );
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  secondAdmin = { ...admin, userId: two.id };
});

/** Saves like the screen: through the schema. */
function saveAs(actor: Actor, rows: readonly object[]): Promise<BulkAnswer> {
  return bulkUpdateClubs(database.db, actor, checked(bulkUpdateSchema, { clubs: rows }));
}

async function stored(id: string) {
  const [row] = await database.sql.select().from(clubs).where(eq(clubs.id, id));
  return row;
}

/** Calls the database function directly, as an administrator. */
function call(rows: unknown, actor: Actor = admin): Promise<unknown> {
  return database.db.as(actor, async (tx) => {
    const answer = await tx.execute(
      sql`select app.bulk_update_clubs(${JSON.stringify(rows)}::jsonb) as updated`,
    );
    return answer.rows[0]?.['updated'];
  });
}

describe('a bulk save', () => {
  test('[ACLB-46] writes all rows in one call, tidied, and counts them', async () => {
    const [one, two, untouched] = await save(database.sql, aClub(), aClub(), aClub());
    const answer = await saveAs(admin, [
      { ...ROW, id: one.id, name: ' First ', county: '', website: 'first.example' },
      { ...ROW, id: two.id, name: 'Second', website: null },
    ]);
    expect(answer).toMatchObject({ kind: 'saved', updated: 2 });
    expect(await stored(one.id)).toMatchObject({
      name: 'First',
      city: 'Ardmore',
      state: 'Pennsylvania',
      county: null,
      website: 'https://first.example',
      slug: 'first',
      version: 2,
      updatedBy: admin.userId,
    });
    expect(await stored(two.id)).toMatchObject({ name: 'Second', county: 'M', version: 2 });
    expect(await stored(untouched.id)).toMatchObject({ version: 1 });
  });

  test('accepts an id in capitals', async () => {
    const [club] = await save(database.sql, aClub());
    const row = { ...ROW, id: club.id.toUpperCase(), name: 'By its capitals' };
    expect(await saveAs(admin, [row])).toMatchObject({ kind: 'saved', updated: 1 });
    expect(await stored(club.id)).toMatchObject({ name: 'By its capitals' });
  });

  test('is all or nothing: with one invalid row, no row is saved', async () => {
    const [one, two, three] = await save(
      database.sql,
      aClub(),
      aClub({ name: 'Emptied' }),
      aClub(),
    );
    const answer = await saveAs(admin, [
      { ...ROW, id: one.id },
      { ...ROW, id: two.id, city: ' ', website: 'javascript:alert(1)' },
      { ...ROW, id: three.id },
    ]);
    expect(answer).toEqual({
      kind: 'refused',
      message: 'Nothing was saved. Emptied: City is required, Invalid URL format.',
      rows: [
        {
          id: two.id,
          name: 'Emptied',
          problems: { city: 'City is required', website: 'Invalid URL format' },
          message: null,
          now: expect.objectContaining({ id: two.id, version: 1, city: 'Bryn Mawr' }),
        },
      ],
    });
    for (const { id } of [one, two, three]) expect(await stored(id)).toMatchObject({ version: 1 });
  });

  test.each([
    ['name', 'Club name is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
  ])('%s may not be emptied (D24)', async (field, problem) => {
    const [club] = await save(database.sql, aClub());
    const answer = await saveAs(admin, [{ ...ROW, id: club.id, [field]: '' }]);
    expect(answer).toMatchObject({ kind: 'refused', rows: [{ problems: { [field]: problem } }] });
  });

  test('a row may keep a missing city and state, and an invalid old website', async () => {
    const [club] = await save(
      database.sql,
      aClub({ city: null, state: '', website: 'ask the coach' }),
    );
    const row = { ...ROW, id: club.id, city: '', state: '', website: 'ask the coach' };
    expect(await saveAs(admin, [row])).toMatchObject({ kind: 'saved', updated: 1 });
    expect(await stored(club.id)).toMatchObject({ name: 'Saved', website: 'ask the coach' });
  });
});

describe('a bulk save beside others', () => {
  test('refuses a club that was saved since, and a deleted one, by name', async () => {
    const [one, two] = await save(database.sql, aClub({ name: 'Contested' }), aClub());
    await saveAs(secondAdmin, [{ ...ROW, id: one.id, name: 'Theirs' }]);
    const answer = await saveAs(admin, [
      { ...ROW, id: one.id, name: 'Mine' },
      { ...ROW, id: two.id },
      { ...ROW, id: NOWHERE, name: 'Vanished' },
    ]);
    expect(answer).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /^Nothing was saved\. Theirs: second-admin changed this club on .+ Vanished: This club has been deleted\.$/,
      ),
      rows: [
        { id: one.id, name: 'Theirs', now: { name: 'Theirs', version: 2 } },
        { id: NOWHERE, now: null },
      ],
    });
    expect(await stored(one.id)).toMatchObject({ name: 'Theirs', version: 2 });
    expect(await stored(two.id)).toMatchObject({ version: 1 });
  });

  test('of two simultaneous saves of one version, one succeeds', async () => {
    const made = await save(database.sql, aClub(), aClub(), aClub(), aClub());
    const rows = made.map(({ id }) => ({ ...ROW, id }));
    const answers = await Promise.all(
      [admin, secondAdmin, admin, secondAdmin].map((actor, at) =>
        saveAs(actor, at % 2 === 0 ? rows : rows.toReversed()),
      ),
    );
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual([
      'refused',
      'refused',
      'refused',
      'saved',
    ]);
    for (const { id } of made) expect(await stored(id)).toMatchObject({ version: 2 });
  });

  test('two simultaneous saves that move other clubs between the same places both succeed', async () => {
    const places = Array.from({ length: 12 }, (_, at) => `Place ${at}`);
    const groups = [places, places.toReversed()].map((cities) =>
      cities.map((city) => ({ club: aClub(), city })),
    );
    await save(database.sql, ...groups.flat().map(({ club }) => club));
    const answers = await Promise.all(
      groups.map((group) =>
        saveAs(
          admin,
          group.map(({ club, city }) => ({ ...ROW, id: club.id, city })),
        ),
      ),
    );
    expect(answers).toMatchObject([
      { kind: 'saved', updated: 12 },
      { kind: 'saved', updated: 12 },
    ]);
  });
});

test('a bulk save holds no club while it waits for its turn, or it could deadlock', async () => {
  const [club] = await save(database.sql, aClub());
  const waits = async () => {
    const { rows } = await database.sql.execute(sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`);
    return rows.length;
  };
  const { saving } = await database.db.as(admin, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7742)`);
    const begun = saveAs(secondAdmin, [{ ...ROW, id: club.id }]);
    await expect.poll(waits).toBe(1);
    await tx.execute(sql`select from clubs where id = ${club.id} for update nowait`);
    return { saving: begun };
  });
  expect(await saving).toMatchObject({ kind: 'saved' });
});

describe('undoing a bulk save', () => {
  const undo = (answer: BulkAnswer, actor = admin) =>
    undoBulkEdit(database.db, actor, {
      transaction: answer.kind === 'saved' ? answer.transaction : '0',
    });

  test('restores former values, even empty or invalid ones', async () => {
    const before = { name: 'Before', city: null, state: null, county: null, website: 'ask us' };
    const [club] = await save(database.sql, aClub(before));
    const answer = await saveAs(admin, [{ ...ROW, id: club.id, website: 'https://now.example' }]);
    expect(await undo(answer)).toEqual({ restored: 1 });
    expect(await stored(club.id)).toMatchObject({ ...before, version: 3 });
  });

  test('leaves alone what was changed again, and is refused when that is all', async () => {
    const [one, two] = await save(database.sql, aClub({ name: 'A' }), aClub({ name: 'B' }));
    const answer = await saveAs(
      admin,
      [one, two].map(({ id }) => ({ ...ROW, id, city: 'Devon' })),
    );
    await saveAs(secondAdmin, [{ ...ROW, id: two.id, version: 2, city: 'Devon', name: 'Again' }]);
    expect(await undo(answer)).toEqual({ restored: 2 });
    expect(await stored(one.id)).toMatchObject({ name: 'A', city: 'Bryn Mawr', version: 3 });
    expect(await stored(two.id)).toMatchObject({ name: 'Again', city: 'Bryn Mawr', version: 4 });
    await expect(undo(answer)).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('a malformed bulk save', () => {
  test.each([
    [[], "You haven't made any changes."],
    [[{ ...ROW, id: 'x' }], 'This club has been deleted.'],
    [
      [
        { ...ROW, id: NOWHERE },
        { ...ROW, id: NOWHERE.toUpperCase() },
      ],
      'The same club is listed twice.',
    ],
    [
      Array.from({ length: 501 }, () => ({ ...ROW, id: NOWHERE })),
      'Save up to 500 clubs at a time.',
    ],
  ])('what is no list of clubs is refused: %#', (rows, message) => {
    expect(() => checked(bulkUpdateSchema, { clubs: rows })).toThrow(message);
  });

  test('text that PostgreSQL cannot store is no internal error', async () => {
    const [club] = await save(database.sql, aClub());
    const answer = await saveAs(admin, [{ ...ROW, id: club.id, name: 'A\0B', county: '\uD800' }]);
    expect(answer).toMatchObject({ kind: 'saved', updated: 1 });
    expect(await stored(club.id)).toMatchObject({ name: 'A B', county: '\uFFFD' });
  });
});

describe('app.bulk_update_clubs', () => {
  const row = (id: string | null, columns: object = {}) => ({ ...ROW, id, ...columns });

  test('[ACLB-46] takes the list of the specification, without versions too', async () => {
    const [one, two] = await save(database.sql, aClub(), aClub());
    const rows = [one, two].map(({ id }) => {
      const { version: _, ...columns } = row(id, { website: 'https://e.example' });
      return columns;
    });
    expect(await call(rows)).toBe(2);
    expect(await stored(two.id)).toMatchObject({ name: 'Saved', website: 'https://e.example' });
    expect(await call([])).toBe(0);
  });

  test('refuses the whole list for any error in one row', async () => {
    const [one, two] = await save(database.sql, aClub(), aClub());
    const good = row(one.id);
    for (const [bad, code] of [
      [row(NOWHERE), 'P0002'],
      [row(null), 'P0002'],
      [row(two.id, { version: 7 }), '55000'],
      [row(two.id, { name: ' ' }), '23514'],
      [row(two.id, { city: null }), '23514'],
      [row(two.id, { state: '' }), '23514'],
      [row(two.id, { website: 'javascript:alert(1)' }), '23514'],
      [row(two.id, { name: 'x'.repeat(201) }), '23514'],
      [good, '21000'],
    ] as const) {
      expect(await sqlStateOf(call([good, bad])), JSON.stringify(bad)).toBe(code);
    }
    expect(await sqlStateOf(call({ id: one.id }))).toBe('22023');
    expect(await stored(one.id)).toMatchObject({ version: 1 });
    expect(await stored(two.id)).toMatchObject({ version: 1 });
  });

  test('a city that the last change filled in is not emptied again', async () => {
    const [club] = await save(database.sql, aClub({ city: null }));
    expect(await call([row(club.id, { version: 1 })])).toBe(1);
    expect(await sqlStateOf(call([row(club.id, { version: 2, city: '' })]))).toBe('23514');
  });

  test('a failure half-way leaves nothing behind', async () => {
    const made = await save(database.sql, aClub(), aClub(), aClub());
    const last = made
      .map(({ id }) => id)
      .toSorted()
      .at(-1);
    await database.sql.execute(sql`
      create function app.fail_once() returns trigger language plpgsql as $$
      begin raise exception 'half-way'; end $$`);
    await database.sql.execute(sql`
      create trigger clubs_fail before update on clubs for each row
      when (old.id = ${sql.raw(`'${last}'`)}) execute function app.fail_once()`);
    await expect(
      saveAs(
        admin,
        made.map(({ id }) => ({ ...ROW, id })),
      ),
    ).rejects.toThrow('Failed query');
    await database.sql.execute(sql`drop trigger clubs_fail on clubs`);
    await database.sql.execute(sql`drop function app.fail_once`);
    for (const { id } of made) expect(await stored(id)).toMatchObject({ version: 1 });
  });
});
