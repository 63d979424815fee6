import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { hasDemoAccounts } from './demo-accounts.ts';
import { DEMO_MEMBERS } from './demo-members.ts';
import { loadSampleData } from './load.ts';
import { removeSampleData } from './remove.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await aDatabase();
  await loadSampleData({ ownerUrl: database.ownerUrl });
});

/** The first column of all rows. */
async function column(question: string): Promise<string[]> {
  const { rows } = await database.sql.execute(sql.raw(question));
  return rows.map((row) => String(Object.values(row)[0]));
}

test('removing untouched sample data leaves only the places', async () => {
  const places = await column('select count(*) from available_locations');
  const trial = await removeSampleData({ ownerUrl: database.ownerUrl, isTrial: true });
  expect(await column('select count(*) from auth."user"')).toEqual([String(trial.people)]);
  const removal = await removeSampleData({ ownerUrl: database.ownerUrl, isTrial: false });
  expect(removal).toEqual(trial);
  expect(removal).toMatchObject({ keptClubs: [], keptPosts: [], leavesNoAdministrator: true });
  expect(removal.people).toBeGreaterThan(50);
  expect(removal.clubs).toBeGreaterThan(100);
  for (const table of [
    'auth."user"',
    'auth.account',
    'profiles',
    'user_roles',
    'clubs',
    'practice_locations',
    'club_ratings',
    'club_comments',
    'user_club_affiliations',
    'blog_posts',
    'blog_categories',
    'audit_log',
  ]) {
    expect([table, await column(`select count(*) from ${table}`)]).toEqual([table, ['0']]);
  }
  expect(await column('select count(*) from available_locations')).toEqual(places);
  expect(await hasDemoAccounts(database.ownerUrl)).toBe(false);
  // The rule about the last administrator applies again.
  const [admin] = await save(database.sql, aMember().withRole('admin'));
  const taken = database.sql.execute(sql`delete from user_roles where user_id = ${admin.id}`);
  expect(await sqlStateOf(taken)).toBe('23514');
  const again = await removeSampleData({ ownerUrl: database.ownerUrl, isTrial: false });
  expect(again).toMatchObject({ people: 0, clubs: 0, comments: 0, posts: 0 });
});

test('what real users added is kept, with everything it depends on', async () => {
  const [rated, answered, changed, member] = await column(
    `select id from clubs order by num_reviews desc, id limit 4`,
  );
  if (!rated || !answered || !changed || !member) throw new Error('four clubs are needed');
  const [question] = await column(
    `select id from club_comments where club_id = '${answered}' and parent_comment_id is null limit 1`,
  );
  const own = aClub({ name: 'Real Club' });
  const category = aCategory({ name: 'Real Category' });
  const admin = aMember().withRole('admin');
  const realUser = aMember()
    .rating(rated, 4, 'A real opinion')
    .affiliatedWith(member)
    .affiliatedWith(own);
  await save(database.sql, own, admin, realUser, aPost({ title: 'Real Post', category }));
  await database.sql.execute(sql`
    insert into club_comments (club_id, user_id, parent_comment_id, comment)
    values (${answered}, ${realUser.id}, ${question}, 'A real answer')`);
  const demo = DEMO_MEMBERS.find(({ isAdmin }) => isAdmin)?.id ?? '';
  await database.sql.execute(sql`
    insert into club_comments (club_id, user_id, comment) values (${own.id}, ${demo}, 'By the demo')`);
  const actor = {
    kind: 'member',
    userId: admin.id,
    roles: ['admin'],
    administeredClubs: [],
  } as const;
  const [guide] = await column(
    `select id from blog_posts where status = 'published' and title <> 'Real Post' order by id`,
  );
  await database.db.as(actor, async (tx) => {
    await tx.execute(sql`update clubs set name = 'Made Real' where id = ${changed}`);
    await tx.execute(sql`update blog_posts set title = 'Guide Made Real' where id = ${guide}`);
  });

  const removal = await removeSampleData({ ownerUrl: database.ownerUrl, isTrial: false });
  const clubs = await column('select id from clubs order by id');
  expect(clubs).toEqual([own.id, rated, answered, changed, member].toSorted());
  expect(removal.keptClubs).toHaveLength(4);
  expect(removal.keptClubs).toContain('Made Real');
  expect(removal.leavesNoAdministrator).toBe(false);
  expect(await column('select id from profiles order by id')).toEqual(
    [admin.id, realUser.id].toSorted(),
  );
  expect(await column(`select user_id from club_ratings`)).toEqual([realUser.id]);
  expect(await column(`select num_reviews from clubs where id = '${rated}'`)).toEqual(['1']);
  expect(
    await column('select comment from club_comments where user_id is not null order by 1'),
  ).toEqual(['A real answer', 'A real opinion']);
  // The question stays, because it was answered, without its author.
  expect(await column('select id from club_comments where user_id is null')).toEqual([question]);
  expect(await column('select title from blog_posts order by 1')).toEqual([
    'Guide Made Real',
    'Real Post',
  ]);
  expect(removal.keptPosts).toEqual(['Guide Made Real']);
  expect(
    await column(`select name from blog_categories where name = 'Real Category'`),
  ).toHaveLength(1);
  expect(await column('select count(*) from blog_categories')).toEqual(['2']);
});
