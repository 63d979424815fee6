import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';
import { lookUpClubById, lookUpClubByPath } from '#features/clubs/profile/queries.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { aMergeDesk } from '#tests/builders/merge-desk.ts';
import type { MergeDesk } from '#tests/builders/merge-desk.ts';
import { save } from '#tests/builders/save.ts';
import { forgetMerges, mergeClubs, undoMerge } from './commands.server.ts';
import { comparison, pastMerges } from './queries.server.ts';

let desk: MergeDesk;
beforeAll(async () => {
  desk = await aMergeDesk();
});

const MOVED = [
  'user_club_affiliations',
  'user_roles',
  'club_ratings',
  'saved_clubs',
  'season_sheets',
  'club_programs',
  'tryouts',
  'club_comments',
  'club_edit_suggestions',
  'club_statements',
  'club_former_paths',
  'club_claims',
  'club_mailing_recipients',
];
/** Rows that stay where they are, go with the club, or are derived from others. */
const STAY = [
  'club_bounces',
  'club_import_rows',
  'club_places',
  'clubs_apart',
  'practice_locations',
  'season_import_rows',
];

test('mentions every table that refers to clubs', async () => {
  const { rows } = await desk.sql.execute<{ name: string }>(sql`
    select distinct attrelid::regclass::text as name from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r'
    left join pg_constraint on conrelid = attrelid and contype = 'f'
      and confrelid = 'clubs'::regclass and attnum = any (conkey)
    where relnamespace = 'public'::regnamespace and (attname = 'club_id' or conname is not null)
    order by name`);
  const moved = await desk.sql.execute<{ relation: string }>(
    sql`select relation from app.moved_with_clubs()`,
  );
  expect(moved.rows.map(({ relation }) => relation).toSorted()).toEqual(MOVED.toSorted());
  expect(rows.map(({ name }) => name)).toEqual([...MOVED, ...STAY].toSorted());
});

test('[OPER-01] moves everything, keeps the newer of two, and takes the chosen facts', async () => {
  const { kept, gone, both, early } = await desk.twoClubs();
  const shown = await comparison(desk.db, desk.admin, { one: kept, other: gone });
  const counted = shown?.figures.map(({ relation, counts, shared }) => [relation, counts, shared]);
  expect(counted).toEqual(
    expect.arrayContaining([
      ['club_ratings', [2, 3], 2],
      ['user_roles', [1, 2], 1],
      ['saved_clubs', [1, 1], 1],
    ]),
  );
  expect(shown?.figures.find(({ note }) => note !== null)?.note).toBe(
    '2025–26: B’s sheet of 1 program, saved Mar 1, 2026, stays, A’s of 1 program, saved Mar 1, 2025, goes',
  );
  await mergeClubs(
    desk.db,
    desk.admin,
    await desk.formOf(kept, gone, { taken: ['website', 'contact_email'] }),
  );

  expect(await desk.sql.$count(clubs, eq(clubs.id, gone))).toBe(0);
  expect(await desk.clubOf(kept)).toMatchObject({
    website: 'https://new.example',
    contactEmail: 'a@b.example',
    city: 'Paoli',
  });
  for (const table of MOVED) expect(await desk.rowsOf(table, gone)).toEqual([]);
  const stars = await desk.rowsOf('club_ratings', kept);
  const starsOf = ({ id }: MemberBuilder) => stars.find((row) => row['user_id'] === id)?.['rating'];
  expect([stars.length, starsOf(both), starsOf(early)]).toEqual([3, 5, 4]);
  expect(await desk.figuresOf(kept)).toEqual({ average: 4, number: 3 });
  expect((await desk.rowsOf('user_roles', kept)).length).toBe(2);
  expect((await desk.rowsOf('club_comments', kept)).length).toBe(4);
  expect((await desk.rowsOf('saved_clubs', kept)).map((row) => row['note'])).toEqual(['Note 1']);
  const programs = await desk.rowsOf('club_programs', kept);
  expect(
    programs.map((row) => [row['season'], row['age_group'], row['is_newest']].join()).toSorted(),
  ).toEqual(['2025,U15,false', '2026,U14,true']);
  expect((await desk.rowsOf('practice_locations', kept)).length).toBe(2);
  expect((await desk.rowsOf('tryouts', kept)).map((row) => row['sequence'])).toEqual([0]);
  // One line in the log about each.
  const { rows: log } = await desk.sql.execute(
    sql`select subject, action from audit_log where created_at = (
      select merged_at from club_merges where gone_id = ${gone}) order by id`,
  );
  expect(log).toEqual([
    { subject: 'club', action: 'removed' },
    { subject: 'club', action: 'changed' },
  ]);
});

test('[OPER-02] leaves its addresses and its id leading to the club that is kept', async () => {
  const { kept, gone } = await desk.twoClubs();
  const { stateSlug, countySlug, citySlug, slug } = await desk.clubOf(gone);
  const byPath = (city: string) =>
    lookUpClubByPath(desk.db.visitor, {
      state: stateSlug,
      county: countySlug,
      city,
      clubSlug: slug,
    });
  await mergeClubs(desk.db, desk.admin, await desk.formOf(kept, gone));
  const path = clubPath(await desk.clubOf(kept));
  expect(await byPath(citySlug)).toEqual({ kind: 'moved', path });
  expect(await byPath('bryn-mawr')).toEqual({ kind: 'moved', path });
  expect(await lookUpClubById(desk.db.visitor, gone)).toEqual({
    kind: 'moved',
    path: `/clubs/${kept}`,
  });
  // A second merge leads the first address on to the last club.
  const [third] = await save(desk.sql, aClub());
  await mergeClubs(desk.db, desk.admin, await desk.formOf(third.id, kept));
  expect(await lookUpClubById(desk.db.visitor, gone)).toEqual({
    kind: 'moved',
    path: `/clubs/${third.id}`,
  });
});

test('[OPER-03] is undone with nothing lost', async () => {
  const { kept, gone } = await desk.twoClubs();
  const stored = async () => {
    const parts = MOVED.map(async (table) => [table, await desk.rowsOf(table, kept, gone)]);
    const locations = (await desk.rowsOf('practice_locations', kept, gone)).map((row) => ({
      ...row,
      id: '',
    }));
    const { rows } = await desk.sql.execute<{ row: object }>(sql`
      select to_jsonb(c) - '{version,updated_at,updated_by}'::text[] as row from clubs as c
      where id in (${kept}, ${gone}) order by id`);
    return {
      ...Object.fromEntries(await Promise.all(parts)),
      clubs: rows,
      locations: new Set(locations),
    };
  };
  const before = await stored();
  const taken = ['name', 'website', 'city'] as const;
  const form = await desk.formOf(kept, gone, { taken: [...taken], locations: 'gone' });
  const { id } = await mergeClubs(desk.db, desk.admin, form);
  expect((await desk.clubOf(kept)).citySlug).toBe('malvern');
  await undoMerge(desk.db, desk.admin, { id });
  expect(await stored()).toEqual(before);
  await Promise.all([desk.figuresOf(kept), desk.figuresOf(gone)]);
  expect(await lookUpClubById(desk.db.visitor, gone)).toMatchObject({ kind: 'found' });
  await expect(undoMerge(desk.db, desk.admin, { id })).rejects.toMatchObject({ kind: 'conflict' });
  expect(await pastMerges(desk.db, desk.admin)).toContainEqual(
    expect.objectContaining({ id, canUndo: false, isUndone: true }),
  );
});

test('[OPER-03] leaves what came after it with the club that was kept', async () => {
  const { kept, gone, both } = await desk.twoClubs();
  const [late] = await save(desk.sql, aMember());
  const form = await desk.formOf(kept, gone, { taken: ['website', 'contact_email'] });
  const { id } = await mergeClubs(desk.db, desk.admin, form);
  await save(desk.sql, aMember({ id: randomUUID() }).rating(kept, 2), late.rating(kept, 1));
  await desk.sql.update(clubs).set({ website: 'https://mine.example' }).where(eq(clubs.id, kept));
  await desk.sql.execute(sql`delete from saved_clubs where user_id = ${both.id}`);
  await undoMerge(desk.db, desk.admin, { id });
  expect(await desk.clubOf(kept)).toMatchObject({
    website: 'https://mine.example',
    contactEmail: null,
  });
  expect(await desk.figuresOf(kept)).toMatchObject({ number: 4 });
  expect(await desk.figuresOf(gone)).toMatchObject({ number: 3 });
  // A member who removed the club from their list doesn't get it back.
  expect(await desk.rowsOf('saved_clubs', kept, gone)).toEqual([]);
});

test('is refused after an edit, and cannot be undone after 30 days', async () => {
  const { kept, gone } = await desk.twoClubs();
  const form = await desk.formOf(kept, gone);
  await desk.sql.update(clubs).set({ website: null }).where(eq(clubs.id, gone));
  await expect(mergeClubs(desk.db, desk.admin, form)).rejects.toMatchObject({ kind: 'conflict' });
  const { id } = await mergeClubs(desk.db, desk.admin, await desk.formOf(kept, gone));
  await forgetMerges(desk.sql);
  await desk.sql.execute(
    sql`update club_merges set merged_at = now() - interval '31 days' where id = ${id}`,
  );
  await expect(undoMerge(desk.db, desk.admin, { id })).rejects.toMatchObject({ kind: 'conflict' });
  await forgetMerges(desk.sql);
  const { rows } = await desk.sql.execute(sql`select snapshot from club_merges where id = ${id}`);
  expect(rows).toEqual([{ snapshot: null }]);
});

test('keeps nothing of a member whose account is deleted', async () => {
  const { kept, gone, both } = await desk.twoClubs();
  const { id } = await mergeClubs(desk.db, desk.admin, await desk.formOf(kept, gone));
  await desk.sql.execute(sql`delete from auth."user" where id = ${both.id}`);
  const { rows } = await desk.sql.execute<{ snapshot: object }>(
    sql`select snapshot from club_merges where id = ${id}`,
  );
  expect(JSON.stringify(rows)).not.toContain(both.id);
  await undoMerge(desk.db, desk.admin, { id });
  await Promise.all([desk.figuresOf(kept), desk.figuresOf(gone)]);
});
