import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { clubs } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from './fields.ts';
import type { ClubField } from './fields.ts';

const COLUMNS = CLUB_FIELD_NAMES.map((name) => CLUB_FIELDS[name].column).toSorted();

/** Columns of a club that the database fills in itself. */
const KEPT = [
  'avg_rating',
  'city_slug',
  'county_slug',
  'created_at',
  'folded_name',
  'id',
  'logo_copy',
  'name_slug',
  'num_reviews',
  'slug',
  'state_slug',
  'updated_at',
  'updated_by',
  'version',
];

const TYPES: Readonly<Record<ClubField['kind'], string>> = {
  line: 'text',
  paragraphs: 'text',
  phone: 'text',
  email: 'text',
  web: 'text',
  image: 'text',
  year: 'integer',
  options: 'ARRAY',
  teams: 'jsonb',
};

/** A value that each kind accepts. */
function valueOf(field: ClubField): unknown {
  switch (field.kind) {
    case 'options':
      return field.options.slice(-1);
    case 'teams':
      return { U12: { Girls: { Travel: 1 } } };
    case 'year':
      return 1999;
    case 'email':
      return 'club@example.org';
    case 'web':
    case 'image':
      return 'https://example.org/';
    case 'line':
    case 'paragraphs':
    case 'phone':
      return 'Another';
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

async function columnsOf(rows: Promise<{ rows: { column: string }[] }>): Promise<string[]> {
  return (await rows).rows.map(({ column }) => column).toSorted();
}

describe('the fields of a club and the database', () => {
  test('every column of the table is a field, or set by the database, and has the right type', async () => {
    const { rows } = await database.sql.execute<{ column: string; type: string }>(sql`
      select column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'clubs'`);
    const types = Object.fromEntries(rows.map(({ column, type }) => [column, type]));
    expect(Object.keys(types).toSorted()).toEqual([...COLUMNS, ...KEPT].toSorted());
    for (const { column, kind } of Object.values(CLUB_FIELDS)) {
      expect(types[column], column).toBe(TYPES[kind]);
    }
  });

  test('members may change the fields and nothing else', async () => {
    const granted = columnsOf(
      database.sql.execute(sql`
        select column_name as column from information_schema.column_privileges
        where grantee = 'directory_member' and table_name = 'clubs' and privilege_type = 'UPDATE'`),
    );
    expect(await granted).toEqual(COLUMNS);
  });

  test('only a change of a field makes a version', async () => {
    const watched = columnsOf(
      database.sql.execute(sql`
        select attname as column from pg_trigger
        join pg_attribute on attrelid = tgrelid and attnum = any (tgattr)
        where tgname = 'clubs_touch'`),
    );
    expect(await watched).toEqual(COLUMNS);
  });

  test('lengths and options match the database', async () => {
    const { rows } = await database.sql.execute<{ rule: string }>(sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'clubs'::regclass and contype = 'c'`);
    for (const field of Object.values(CLUB_FIELDS)) {
      const its = rows.filter(({ rule }) => new RegExp(`\\b${field.column}\\b`).test(rule));
      expect(its, field.column).toHaveLength(1);
      const said = [
        ...('length' in field ? [`<= ${field.length})`] : []),
        ...(field.kind === 'options' && field.isClosed
          ? field.options.map((option) => `'${option}'`)
          : []),
      ];
      for (const part of said) expect(its[0]?.rule).toContain(part);
    }
  });

  test('saving a field makes a version, and a log entry that names it', async () => {
    const [club, person] = await save(
      database.sql,
      aClub({ ageGroups: [], genders: [], teamTypes: [], teamsPerAgeGroup: null }),
      aMember().withRole('admin'),
    );
    const admin: Actor = {
      kind: 'member',
      userId: person.id,
      roles: ['admin'],
      administeredClubs: [],
    };
    for (const [turn, name] of CLUB_FIELD_NAMES.entries()) {
      const field = CLUB_FIELDS[name];
      await database.db.as(admin, (tx) => tx.update(clubs).set({ [name]: valueOf(field) }));
      const [stored] = await database.sql.select({ version: clubs.version }).from(clubs);
      expect(stored, name).toEqual({ version: turn + 2 });
      const [entry] = await database.sql
        .select({ after: auditLog.after })
        .from(auditLog)
        .where(sql`${auditLog.subjectId} = ${club.id} and ${auditLog.after} ? ${field.column}`)
        .orderBy(sql`${auditLog.id} desc`);
      expect(entry?.after, name).toMatchObject({ [field.column]: valueOf(field) });
    }
  });
});
