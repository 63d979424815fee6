import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import type { ClubListPage } from './client.ts';
import { allClubs } from './queries.server.ts';
import { PAGE_SIZE } from './rules.ts';
import type { ClubListPosition } from './rules.ts';
import type { ClubListSearch } from './filters.ts';

// Both are compared folded.

const PAGES = 3;

let database: TestDatabase;
let admin: Member;
beforeAll(async () => {
  database = await aDatabase();
  const [one] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  // Every third name contains its city; every 200th club has a city of its own.
  await database.sql.execute(sql`
    insert into clubs (name, state, county, city)
    select
      (array['Aces', 'Elite 100%', 'Élan aces', 'San_Dimas', 'premier Elites'])[1 + n % 5] || ' ' || n % 700,
      (array['Ohio', 'Utah'])[1 + n % 3], 'County',
      case when n % 200 = 0 then 'Xenia ' || n
        else (array['San José', 'Acestown', 'Elm'])[1 + n % 4] end
    from generate_series(1, 2000) as n`);
  await database.sql.execute(sql`analyze clubs`);
});

async function found(search: ClubListSearch) {
  const names: string[] = [];
  let total = 0;
  let after: ClubListPosition | null | undefined;
  for (let page = 0; page < PAGES && after !== null; page += 1) {
    const shown: ClubListPage = await allClubs(database.db, admin, search, after);
    names.push(...shown.clubs.map(({ id }) => id));
    ({ total, next: after } = shown);
  }
  return { names, total };
}

async function expected({ search = '', state, county }: ClubListSearch) {
  const { rows } = await database.sql.execute<{ id: string }>(sql`
    select id from clubs
    where (strpos(app.folded(name), app.folded(${search})) > 0 or strpos(app.folded(city), app.folded(${search})) > 0)
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${county ?? null}::text is null or county = ${county ?? null})
    order by name, id`);
  return { names: rows.slice(0, PAGES * PAGE_SIZE).map(({ id }) => id), total: rows.length };
}

describe('[ACLB-02] finds names and cities that contain a text', () => {
  test.each(
    'aces ACES san SAN_ e el elite premier 100% % _ 1 69 xen xe zzz José jose é city a'
      .split(' ')
      .concat('san j', 'elan  aces', 'san.dimas'),
  )('with %j', async (text) => {
    for (const place of [{}, { state: 'Ohio' }, { state: 'Utah', county: 'County' }]) {
      const search = { search: text, ...place };
      expect(await found(search), JSON.stringify(search)).toEqual(await expected(search));
    }
  });

  test('finds something at all', async () => {
    expect((await found({ search: 'xen' })).total).toBe(10);
  });
});
