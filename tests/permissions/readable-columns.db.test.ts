import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { ACTORS, actorOf, makeWorld } from './world.ts';
import type { World } from './world.ts';

const REFUSED = '42501';
const LISTED = join(import.meta.dirname, '../../db/readable-columns.tsv');

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await aDatabase();
  world = await makeWorld(database.sql);
});

/** 'role table.column', for each that a line of the list names. */
async function listed(): Promise<string[]> {
  const [head, ...lines] = (await readFile(LISTED, 'utf8')).trimEnd().split('\n');
  expect(head).toBe('roles\ttable\tcolumns\treason');
  return lines.flatMap((line) => {
    const [roles = '', table = '', columns = '', reason = '', ...more] = line.split('\t');
    expect(reason, line).not.toBe('');
    expect(more, line).toEqual([]);
    return roles
      .split(', ')
      .flatMap((role) => columns.split(', ').map((column) => `${role} ${table}.${column}`));
  });
}

describe('db/readable-columns.tsv', () => {
  test('names every column that a role may read, and why; administrators read what members read', async () => {
    const { rows } = await database.sql.execute<{ name: string }>(sql`
      select replace(role, 'directory_', '') || ' ' || c.oid::regclass || '.' || attname as name
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      cross join (select rolname::text as role from pg_roles where rolname like 'directory\\_%'
        and not rolcanlogin) as roles
      where c.relkind in ('r', 'p', 'v', 'm', 'f')
        and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
        and has_schema_privilege(role, relnamespace, 'USAGE')
        and has_column_privilege(role, c.oid, attnum, 'SELECT')
        and not (role = 'directory_admin'
          and has_column_privilege('directory_member', c.oid, attnum, 'SELECT'))`);
    expect(rows.map(({ name }) => name).toSorted()).toEqual((await listed()).toSorted());
  });

  test('names no column twice for a role', async () => {
    const names = await listed();
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe('a full name', () => {
  const nameOf = (id: string) => sql`select app.full_name_of(${id}::uuid) as name`;

  test('is shown to its owner and administrators, and is in no row that others can read', async () => {
    const [member] = await save(database.sql, aMember({ fullName: 'Nobody Elses Business' }));
    for (const name of ACTORS) {
      const actor = actorOf(world, name);
      const told = await database.db.as(actor, (tx) => tx.execute(nameOf(member.id)));
      expect(told.rows, name).toEqual([
        { name: name === 'admin' ? 'Nobody Elses Business' : null },
      ]);
      if (actor.kind === 'member' && actor.roles.includes('admin')) continue;
      const read = database.db.as(actor, (tx) => tx.execute(sql`select full_name from profiles`));
      expect(await sqlStateOf(read), name).toBe(REFUSED);
    }
    const own = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] } as const;
    const { rows } = await database.db.as(own, (tx) => tx.execute(nameOf(member.id)));
    expect(rows).toEqual([{ name: 'Nobody Elses Business' }]);
  });

  test('is shown as the author of a published post that names no other, and of no draft', async () => {
    const writer = aMember({ fullName: 'Wanda Writer' });
    const tomorrow = new Date(Date.now() + 86_400_000);
    const posts = [
      aPost({ writer, author: null, status: 'published' }),
      aPost({ writer, author: 'Pen Name', status: 'published' }),
      aPost({ writer, author: null, status: 'draft' }),
      aPost({ writer, author: null, status: 'published', date: tomorrow }),
    ] as const;
    await save(database.sql, writer, ...posts);
    const shown = [];
    for (const { row } of posts) {
      const { rows } = await database.db.as(VISITOR, (tx) =>
        tx.execute<{ name: string | null }>(sql`select app.shown_author(${row.id}::uuid) as name`),
      );
      shown.push(rows[0]?.name);
    }
    expect(shown).toEqual(['Wanda Writer', 'Pen Name', null, null]);
  });
});
