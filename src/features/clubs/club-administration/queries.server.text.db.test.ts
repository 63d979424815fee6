import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { aMember } from '../../../../tests/builders/members.ts';
import { save } from '../../../../tests/builders/save.ts';
import { aDatabase } from '../../../../tests/database.ts';
import type { TestDatabase } from '../../../../tests/database.ts';
import { allClubs } from './queries.server.ts';
import type { CataloguePage, CataloguePosition, CatalogueSearch } from './rules.ts';

// Among very many clubs a text is looked for by the words of names, and among few by the plain
// condition (docs/decisions/008): both have to find the same.

const NEVER_MANY = 1e12;
const PAGES = 3;

let database: TestDatabase;
let admin: Member;
beforeAll(async () => {
  database = await aDatabase();
  const [one] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  // Every third club has a name that its city has, too; every 200th stands in a city of its own.
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

async function pagesOf(search: CatalogueSearch, manyClubs: number) {
  const pages: CataloguePage[] = [];
  let after: CataloguePosition | null | undefined;
  while (after !== null && pages.length < PAGES) {
    const page: CataloguePage = await allClubs(database.db, admin, search, after, manyClubs);
    pages.push(page);
    after = page.next;
  }
  return pages;
}

describe('[ACLB-02] the same is found by words as by names and cities', () => {
  test.each(
    'aces ACES san SAN_ e el elite premier 100% % _ 1 69 xen xe zzz José é city a'
      .split(' ')
      .concat('san j'),
  )('with %j', async (text) => {
    for (const place of [{}, { state: 'Ohio' }, { state: 'Utah', county: 'County' }]) {
      const search = { search: text, ...place };
      const plain = await pagesOf(search, NEVER_MANY);
      const byWords = await pagesOf(search, 0);
      expect(byWords, JSON.stringify(search)).toEqual(plain);
    }
  });

  test('and texts are found at all', async () => {
    const [page] = await pagesOf({ search: 'xen' }, 0);
    expect(page?.total).toBe(10);
  });
});
