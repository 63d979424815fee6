import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withClient } from '#db/client.ts';
import type { Transaction } from '#db/db.ts';
import { sampleBlog } from './blog.ts';
import { sampleClubs } from './clubs.ts';
import { sampleComments } from './community.ts';
import { removeSampleHistory } from './history.ts';
import { DEFAULT_SEED } from './load.ts';
import { sampleMembers } from './members.ts';
import { sampleModeration } from './moderation.ts';
import { sampleTryoutIds } from './tryouts.ts';

/** What was removed, and what was kept because real users contributed to it. */
export interface Removal {
  readonly people: number;
  readonly clubs: number;
  readonly comments: number;
  readonly posts: number;
  readonly categories: number;
  /** Names of made-up clubs that real users rated, commented on, are affiliated with, or changed. */
  readonly keptClubs: readonly string[];
  /** Titles of made-up guides that real users changed. */
  readonly keptPosts: readonly string[];
  /** No administrator would be left. */
  readonly leavesNoAdministrator: boolean;
}

/** Thrown to roll everything back. */
class OnlyLooking extends Error {}

/**
 * Removes the sample data from a database: the made-up users with everything of theirs, including what the
 * demo accounts wrote, then the made-up clubs, guides, and categories. What real users added
 * is kept, with everything it depends on: the club, the guide, and a comment that was answered, which
 * stays without an author. The places stay, because they are real. All or nothing.
 *
 * @param options.ownerUrl connection string of the role that owns the tables, which must be migrated
 * @param options.isTrial only reports what would be done
 * @throws the database's error
 */
export async function removeSampleData(options: {
  readonly ownerUrl: string;
  readonly isTrial: boolean;
}): Promise<Removal> {
  let removal: Removal | undefined;
  await withClient({ connectionString: options.ownerUrl }, (client) =>
    drizzle({ client }).transaction(async (tx) => {
      removal = await remove(tx);
      if (options.isTrial) throw new OnlyLooking();
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof OnlyLooking)) throw error;
  });
  if (!removal) throw new Error('The transaction did not run.');
  return removal;
}

/** Who wrote a comment, official replies included; null when the account is gone. */
const WRITER = sql`coalesce(user_id, (
  select author.user_id from official_reply_authors as author where author.comment_id = club_comments.id))`;

async function remove(tx: Transaction): Promise<Removal> {
  await listSample(tx);
  const keptClubs = await namesOf(
    tx,
    sql`select name from clubs where id in (select id from sample_clubs) and id in (select id from clubs_in_use)`,
  );
  const keptPosts = await namesOf(
    tx,
    sql`select title as name from blog_posts
        where id in (select id from sample_posts) and id in (select id from posts_in_use)`,
  );
  const comments = await tx.execute(sql`
    delete from club_comments where id not in (select id from comments_in_use)
    and (id in (select id from sample_comments) or ${WRITER} in (select id from sample_people))`);
  await tx.execute(sql`delete from comment_reports where id in (select id from sample_reports)`);
  await tx.execute(
    sql`delete from comment_decisions where id in (select id from sample_decisions)`,
  );
  // Addresses that no club has held must lead nowhere; others are deleted with their club.
  await tx.execute(sql`delete from tryouts where id in (select id from sample_tryouts)`);
  await removeSampleHistory(tx);
  const clubs = await tx.execute(sql`
    delete from clubs
    where id in (select id from sample_clubs) and id not in (select id from clubs_in_use)`);
  const posts = await tx.execute(sql`
    delete from blog_posts
    where id in (select id from sample_posts) and id not in (select id from posts_in_use)`);
  const categories = await tx.execute(sql`
    delete from blog_categories where id in (select id from sample_categories)
    and id not in (select category from blog_posts)`);
  const leavesNoAdministrator = !(await hasRealAdministrator(tx));
  const people = await withoutLastAdministratorRule(tx, leavesNoAdministrator, () =>
    tx.execute(sql`delete from auth."user" where id in (select id from sample_people)`),
  );
  return {
    people: people.rowCount ?? 0,
    clubs: clubs.rowCount ?? 0,
    comments: comments.rowCount ?? 0,
    posts: posts.rowCount ?? 0,
    categories: categories.rowCount ?? 0,
    keptClubs,
    keptPosts,
    leavesNoAdministrator,
  };
}

/**
 * Records, for this transaction, the rows of the sample data, and which of them real users use.
 * The ids are the same in every database. A comment without an author is from a deleted
 * account: it counts as real, unless it is in the sample.
 */
async function listSample(tx: Transaction): Promise<void> {
  const clubs = sampleClubs(DEFAULT_SEED);
  const members = sampleMembers(DEFAULT_SEED, clubs);
  const comments = sampleComments(DEFAULT_SEED, clubs, members);
  const moderation = sampleModeration(DEFAULT_SEED, comments, members, new Date());
  const { categories, posts } = sampleBlog(DEFAULT_SEED);
  const lists = {
    sample_people: members.map(({ member }) => member.id),
    sample_clubs: clubs.map(({ club }) => club.id),
    sample_comments: comments.map(({ row }) => row.id),
    sample_reports: moderation.reportIds,
    sample_decisions: moderation.decisionIds,
    sample_tryouts: sampleTryoutIds(DEFAULT_SEED),
    sample_posts: posts.map(({ row }) => row.id),
    sample_categories: categories.map(({ row }) => row.id),
  };
  // A trial and the real run may share a connection.
  for (const [name, ids] of Object.entries(lists)) {
    await tx.execute(
      sql`create temporary table ${sql.identifier(name)} (id uuid primary key) on commit drop`,
    );
    await tx.execute(
      sql`insert into ${sql.identifier(name)} select unnest(${sql.param(`{${ids.join(',')}}`)}::uuid[])`,
    );
  }
  const real = (person: SQL) => sql`${person} not in (select id from sample_people)`;
  await tx.execute(sql`
    create temporary table comments_in_use on commit drop as
    with recursive used as (
      select id, parent_comment_id from club_comments
      where id not in (select id from sample_comments)
        and (${WRITER} is null or ${real(WRITER)})
      union
      select parent.id, parent.parent_comment_id from club_comments as parent
      join used on used.parent_comment_id = parent.id
    )
    select id from used`);
  await tx.execute(sql`
    create temporary table clubs_in_use on commit drop as
    select club_id as id from club_comments where id in (select id from comments_in_use)
    union select club_id from club_ratings where ${real(sql`user_id`)}
    union select club_id from user_club_affiliations where ${real(sql`user_id`)}
    union select club_id from user_roles where club_id is not null and ${real(sql`user_id`)}
    union select club_id from club_edit_suggestions where ${real(sql`user_id`)}
    union select club_id from club_statements where user_id is not null and ${real(sql`user_id`)}
    union select club_id from club_claims where ${real(sql`user_id`)}
    union select subject_id from audit_log
      where subject = 'club' and subject_id is not null and actor_id is not null
        and ${real(sql`actor_id`)}`);
  await tx.execute(sql`
    create temporary table posts_in_use on commit drop as
    select subject_id as id from audit_log
    where subject = 'post' and subject_id is not null and actor_id is not null
      and ${real(sql`actor_id`)}
    union select id from blog_posts where author_id is not null and ${real(sql`author_id`)}`);
}

async function namesOf(tx: Transaction, question: SQL): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`${question} order by 1`);
  return rows.map(({ name }) => name);
}

async function hasRealAdministrator(tx: Transaction): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from user_roles join profiles on profiles.id = user_roles.user_id
    where role = 'admin' and status is distinct from 'deactivated'
      and user_id not in (select id from sample_people)
    limit 1`);
  return rowCount !== 0;
}

/** The database refuses to remove the last administrator; a site should not keep the demo's. */
async function withoutLastAdministratorRule<Result>(
  tx: Transaction,
  isLast: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const rule = (way: 'disable' | 'enable') =>
    tx.execute(sql.raw(`alter table user_roles ${way} trigger user_roles_keep_an_administrator`));
  if (!isLast) return work();
  await rule('disable');
  const result = await work();
  await rule('enable');
  return result;
}
