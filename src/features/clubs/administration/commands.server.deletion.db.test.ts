import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { goesWithLabel } from '#domain/goes-with-clubs.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { deleteClubs } from './commands.server.ts';
import { goesWithClubs } from './queries.server.ts';

let database: TestDatabase;
let admin: Member;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 8 });
  const [{ id }] = await save(database.sql, aMember({ username: 'the-admin' }).withRole('admin'));
  admin = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
});
beforeEach(() => database.sql.execute(sql`delete from clubs`));

const LOGO = '/files/logos/1700000000123-logo.webp';

/** Two clubs with comments, tryouts, and programs. */
async function twoClubs() {
  const [one, two] = [aClub({ name: 'One', logoUrl: LOGO }), aClub({ name: 'Two' })];
  const author = aMember().rating(one, 4).affiliatedWith(two).administering(two);
  await save(database.sql, author, aPracticeLocation({ club: one }));
  await save(database.sql, aProgram({ club: one }), aTryout({ club: two }), aTryout({ club: two }));
  await save(database.sql, aComment({ club: one, author }), aComment({ club: two, author }));
  return [one, two] as const;
}

const chosen = (...ids: readonly string[]) => ({ clubs: ids.map((id) => ({ id, version: 1 })) });
const count = async () => (await database.sql.select().from(clubs)).length;

test('counts what belongs to clubs, deletes all of it, and frees the logo', async () => {
  const [one, two] = await twoClubs();
  const ids = [one.id, two.id];
  const goes = await goesWithClubs(database.db, admin, ids);
  expect(goesWithLabel(goes)).toBe(
    '2 comments and replies, 1 rating, 2 affiliations, 1 role of a club admin, 1 practice location, ' +
      '1 program of a season, 2 tryouts',
  );
  expect(await deleteClubs(database.db, admin, chosen(...ids))).toEqual({ deleted: 2 });
  expect(await count()).toBe(0);
  const { rows: unused } = await database.sql.execute(
    sql`select path from app.unused_files(array[${LOGO}]) as path`,
  );
  expect(unused).toEqual([{ path: LOGO }]);
  const { rows: log } = await database.sql.execute(sql`
    select subject_name as name, action, before ->> 'comments' as comments,
      before ->> 'programs' as programs, before ->> 'tryouts' as tryouts from audit_log
    where subject_id in (${one.id}, ${two.id}) order by subject_name`);
  expect(log).toEqual([
    { name: 'One', action: 'removed', comments: '1', programs: '1', tryouts: null },
    { name: 'Two', action: 'removed', comments: '1', programs: null, tryouts: '2' },
  ]);
});

test('deletes none when one was changed since, or is gone, and names it', async () => {
  const [one, two] = await twoClubs();
  await database.db.as(admin, (tx) =>
    tx.update(clubs).set({ county: 'New' }).where(eq(clubs.id, two.id)),
  );
  const deleting = deleteClubs(database.db, admin, chosen(one.id, two.id, randomUUID()));
  await expect(deleting).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(
      /^Nothing was deleted\. Two: the-admin changed this club on .*\. 1 club has already been deleted\.$/,
    ),
  });
  expect(await count()).toBe(2);
});

test('of two deletions of the same clubs, one is refused', async () => {
  const [one, two] = await twoClubs();
  const ends = await Promise.allSettled([
    deleteClubs(database.db, admin, chosen(one.id, two.id)),
    deleteClubs(database.db, admin, chosen(two.id, one.id)),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('five hundred at once', async () => {
  const many = Array.from({ length: 500 }, (_, at) => aClub({ name: `Club ${at}` }));
  await save(database.sql, ...many);
  const ids = many.map(({ id }) => id);
  expect((await deleteClubs(database.db, admin, chosen(...ids))).deleted).toBe(500);
  expect(await database.sql.select().from(clubs).where(inArray(clubs.id, ids))).toEqual([]);
});

test('is limited more than saving is', async () => {
  const [{ id }] = await save(database.sql, aMember().withRole('admin'));
  const busy: Member = { ...admin, userId: id };
  const tryOnce = () => deleteClubs(database.db, busy, chosen(randomUUID()));
  for (let tried = 0; tried < LIMITS.imports.max; tried += 1) {
    await expect(tryOnce()).rejects.toMatchObject({ kind: 'conflict' });
  }
  await expect(tryOnce()).rejects.toMatchObject({ kind: 'limited' });
});

test('is for administrators alone', async () => {
  const [one] = await twoClubs();
  const [{ id: userId }] = await save(database.sql, aMember());
  const member: Member = { kind: 'member', userId, roles: [], administeredClubs: [] };
  for (const [actor, kind] of [
    [VISITOR, 'unauthenticated'],
    [member, 'forbidden'],
  ] as const) {
    await expect(deleteClubs(database.db, actor, chosen(one.id))).rejects.toMatchObject({ kind });
    await expect(goesWithClubs(database.db, actor, [one.id])).rejects.toMatchObject({ kind });
  }
  expect(await count()).toBe(2);
});
