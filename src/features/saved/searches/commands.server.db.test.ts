import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { MOST_TRYOUTS_WATCHED, MOST_WATCHED } from '#features/saved/alerts/rules.ts';
import { deleteSearch, renameSearch, saveSearch, setSearchAlerts } from './commands.server.ts';
import { savedSearchesOf } from './queries.server.ts';
import { canonicalQuery, searchHref, searchInWords } from './rules.ts';
import type { NewSearch } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const NOW = new Date();
const GIRLS: NewSearch = {
  name: 'Girls',
  page: 'finder',
  query: '?gender=Girls&ageGroup=U14&from=find-club&utm=x',
  alerts: 'off',
};
const actorOf = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});
const keep = (member: MemberBuilder, search: Partial<NewSearch> = {}) =>
  saveSearch(database.db, actorOf(member), { ...GIRLS, ...search }, NOW);
const listOf = (member: MemberBuilder) =>
  database.db.as(actorOf(member), (tx) => savedSearchesOf(tx, actorOf(member)));

describe('saving a search', () => {
  test('[MINE-04] stores its name and canonical query', async () => {
    const [member, other] = await save(database.sql, aMember(), aMember());
    const { id } = await keep(member);
    expect(await listOf(member)).toEqual([
      { id, name: 'Girls', page: 'finder', query: '?ageGroup=U14&gender=Girls', alerts: 'off' },
    ]);
    expect(await listOf(other)).toEqual([]);
  });

  test('[MINE-04] with its filters in another order is the same search, stored once', async () => {
    const [member] = await save(database.sql, aMember());
    await keep(member);
    const again = keep(member, { name: 'Again', query: '?ageGroup=U14&gender=Girls' });
    await expect(again).rejects.toMatchObject({
      kind: 'conflict',
      message: 'You’ve already saved this search.',
    });
    await keep(member, { page: 'tryouts' });
    expect(await listOf(member)).toHaveLength(2);
  });

  test('is refused without filters, for a visitor, and when the list is full', async () => {
    const [member, retired] = await save(
      database.sql,
      aMember(),
      aMember({ status: 'deactivated' }),
    );
    await expect(keep(member, { query: '?sort=name_desc' })).rejects.toMatchObject({
      kind: 'invalid',
    });
    const long = encodeURI(`?name=${'東'.repeat(100)}&county=${'京'.repeat(100)}`);
    for (const query of [
      `${long}&near=${'区'.repeat(100)}`,
      decodeURI(`${long}&near=${'区'.repeat(100)}`),
    ]) {
      await expect(keep(member, { query })).rejects.toMatchObject({ kind: 'invalid' });
    }
    await expect(keep(retired)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(saveSearch(database.db, VISITOR, GIRLS, NOW)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await database.sql.execute(sql`
      insert into saved_searches (user_id, name, page, query)
      select ${member.id}, 'x', 'finder', '?name=' || n from generate_series(1, 50) as n`);
    await expect(keep(member)).rejects.toMatchObject({ kind: 'conflict' });
  });
});

test('[MINE-05] alerts need a search that finds few enough clubs', async () => {
  const [member] = await save(database.sql, aMember());
  await database.sql.execute(sql`
    insert into clubs (name, city, state, county)
    select 'Club ' || n, 'Camden', 'New Jersey', 'Crowded' from generate_series(1, ${MOST_WATCHED}) as n`);
  const crowded = { query: '?county=Crowded' };
  const { id } = await keep(member, { ...crowded, alerts: 'daily' });
  await database.sql.execute(sql`
    insert into clubs (name, city, state, county) values ('One more', 'Camden', 'New Jersey', 'Crowded')`);
  const refused = {
    kind: 'invalid',
    message: expect.stringContaining('the limit is 500 clubs or tryouts'),
  };
  const more = { ...crowded, query: '?county=Crowded&state=New+Jersey' };
  await expect(keep(member, { ...more, alerts: 'daily' })).rejects.toMatchObject(refused);
  await setSearchAlerts(database.db, actorOf(member), { id, alerts: 'off' }, NOW);
  await expect(
    setSearchAlerts(database.db, actorOf(member), { id, alerts: 'daily' }, NOW),
  ).rejects.toMatchObject(refused);
  await keep(member, more);
});

test('[MINE-05] alerts need clubs with few enough tryouts', async () => {
  const [member] = await save(database.sql, aMember());
  await database.sql.execute(sql`
    with busy as (
      insert into clubs (name, city, state, county)
      select 'Club ' || n, 'Camden', 'New Jersey', 'Busy' from generate_series(1, 25) as n returning id)
    insert into tryouts (club_id, season, starts_at, ends_at, age_groups, gender, venue_name, venue_address)
    select busy.id, extract(year from now()), now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour', '{U14}', 'Girls',
      repeat('🏐', 200), 'Camden' from busy, generate_series(1, ${MOST_TRYOUTS_WATCHED / 25}) as n`);
  const busy = { query: '?county=Busy', alerts: 'daily' } as const;
  await keep(member, busy);
  await database.sql.execute(sql`
    insert into tryouts (club_id, season, starts_at, ends_at, age_groups, gender, venue_address)
    select id, extract(year from now()), now() + interval '1 day', now() + interval '25 hours', '{U14}', 'Girls', 'Camden'
    from clubs where county = 'Busy' limit 1`);
  await expect(
    keep(member, { ...busy, query: '?county=Busy&state=New+Jersey' }),
  ).rejects.toMatchObject({ kind: 'invalid' });
});

test('[MINE-04] [MINE-05] only its owner renames a search, sets its alerts, and deletes it', async () => {
  const [member, other] = await save(database.sql, aMember(), aMember());
  const { id } = await keep(member);
  const theirs = actorOf(other);
  const missing = { kind: 'missing' };
  await expect(renameSearch(database.db, theirs, { id, name: 'x' })).rejects.toMatchObject(missing);
  await expect(
    setSearchAlerts(database.db, theirs, { id, alerts: 'daily' }, NOW),
  ).rejects.toMatchObject(missing);
  await deleteSearch(database.db, theirs, id);
  await renameSearch(database.db, actorOf(member), { id, name: 'For Ann' });
  await setSearchAlerts(database.db, actorOf(member), { id, alerts: 'weekly' }, NOW);
  expect(await listOf(member)).toMatchObject([{ name: 'For Ann', alerts: 'weekly' }]);
  await deleteSearch(database.db, actorOf(member), id);
  await deleteSearch(database.db, actorOf(member), id);
  expect(await listOf(member)).toEqual([]);
});

test('a search has a canonical query, a URL, and a description', () => {
  const finder = {
    page: 'finder',
    query: canonicalQuery({ ...GIRLS, query: '?gender=Girls' }),
  } as const;
  expect(searchHref(finder)).toBe('/find-club?gender=Girls');
  expect(searchInWords(finder)).toBe("Girls' Volleyball Clubs");
  const board = {
    page: 'tryouts',
    query: canonicalQuery({ page: 'tryouts', query: 'ageGroup=U14&x=1' }),
  } as const;
  expect(searchHref(board)).toBe('/tryouts?ageGroup=U14');
  expect(searchInWords(board)).toContain('U14 Volleyball Tryouts');
  expect(canonicalQuery({ page: 'finder', query: '' })).toBe('');
});
