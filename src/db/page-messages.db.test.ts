import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import type { Transaction } from './db.ts';
import { profiles } from './schema/accounts.ts';
import { clubs } from './schema/clubs.ts';
import { availableLocations } from './schema/locations.ts';
import {
  clubRatings,
  commentDecisions,
  commentReports,
  userClubAffiliations,
} from './schema/reviews.ts';

/** Tables that empty the page cache although visitors read them only through functions. */
const READ_BY_FUNCTIONS = [
  'club_ratings',
  'comment_decisions',
  'comment_reports',
  'remote_pictures',
  'user_club_affiliations',
  'user_roles',
];
/** The gazetteer changes only at startup. */
const GAZETTEER = ['place_list', 'place_states', 'places'];

let database: TestDatabase;
let listener: pg.Client;
let heard: string[] = [];

beforeAll(async () => {
  database = await aDatabase();
  listener = new pg.Client({ connectionString: database.ownerUrl });
  await listener.connect();
  listener.on('notification', ({ channel, payload = '' }) => heard.push(`${channel}:${payload}`));
  await listener.query('listen pages');
  await listener.query('listen last');
});

afterAll(() => listener.end());

/** A transaction's messages on 'pages'. They arrive in commit order, so a marker ends the wait. */
async function messagesOf(work: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  await settled();
  heard = [];
  await database.sql.transaction(work).catch((error: unknown) => {
    if (error !== ROLL_BACK) throw error;
  });
  await settled();
  return heard.filter((message) => message.startsWith('pages:'));
}

async function settled(): Promise<void> {
  const mark = `${Math.random()}`;
  await database.sql.execute(sql`select pg_notify('last', ${mark})`);
  await expect.poll(() => heard.includes(`last:${mark}`), { timeout: 30_000 }).toBe(true);
}

const ROLL_BACK = new Error('rolled back on purpose');
const EMPTIED = ['pages:*'];

test('the tables that empty the page cache are those with public data', async () => {
  const { rows } = await database.sql.execute<{
    name: string;
    empties: boolean;
    read: boolean;
  }>(sql`
    select relname as name,
      exists (
        select from pg_trigger where tgrelid = c.oid and tgfoid = 'app.empty_page_cache'::regproc
      ) as empties,
      has_any_column_privilege('directory_visitor', c.oid, 'select') as read
    from pg_class as c where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const expected = rows
    .filter(
      ({ name, read }) => (read || READ_BY_FUNCTIONS.includes(name)) && !GAZETTEER.includes(name),
    )
    .map(({ name }) => name);
  const found = rows.filter(({ empties }) => empties).map(({ name }) => name);
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(found).toEqual(expect.arrayContaining(READ_BY_FUNCTIONS));
});

test('[SEAS-16] a new row of public data empties the cache, once for each transaction', async () => {
  const club = aClub();
  const member = aMember().affiliatedWith(club);
  await save(database.sql, club, member);
  const category = aCategory();
  const rows = [
    aClub(),
    aPracticeLocation({ club: club.id }),
    aProgram({ club: club.id }),
    aTryout({ club: club.id }),
    aComment({ club: club.id, author: member.id }),
    aLocation('Vermont'),
    category,
    aPost({ category: category.id }),
  ];
  for (const row of rows) expect(await messagesOf((tx) => save(tx, row))).toEqual(EMPTIED);
  const many = Array.from({ length: 60 }, () => aClub());
  expect(await messagesOf((tx) => save(tx, ...many))).toEqual(EMPTIED);
});

test('[REVW-03] [MODR-08] so do changes that pages show through functions', async () => {
  const club = aClub();
  const member = aMember().affiliatedWith(club);
  const comment = aComment({ club, author: member });
  const reporter = aMember();
  await save(database.sql, comment, reporter);
  const rating = { userId: member.id, clubId: club.id, rating: 4 };
  const ofClub = eq(clubRatings.clubId, club.id);
  const report = { commentId: comment.id, reporterId: reporter.id, reason: 'insult' } as const;
  const decision = { commentId: comment.id, outcome: 'kept', reportedAt: new Date() } as const;
  const changes: ((tx: Transaction) => Promise<unknown>)[] = [
    (tx) => tx.insert(clubRatings).values(rating),
    (tx) => tx.update(clubRatings).set({ season: 2025, cost: 1 }).where(ofClub),
    (tx) =>
      tx.execute(sql`insert into user_roles (user_id, club_id, role)
        values (${member.id}, ${club.id}, 'club_admin')`),
    (tx) => tx.update(userClubAffiliations).set({ affiliatedAs: 'coach' }),
    (tx) => tx.insert(commentReports).values(report),
    (tx) => tx.insert(commentDecisions).values(decision),
    (tx) => tx.update(commentDecisions).set({ outcome: 'withdrawn' }),
    (tx) => tx.update(profiles).set({ fullName: 'New' }).where(eq(profiles.id, member.id)),
    (tx) => tx.execute(sql`delete from auth."user" where id = ${member.id}`),
  ];
  for (const change of changes) expect(await messagesOf(change)).toEqual(EMPTIED);
});

test('a change of what no page shows, or of nothing, keeps the cache', async () => {
  const [member] = await save(database.sql, aMember());
  await save(database.sql, aLocation('Maine'));
  const ofMember = eq(profiles.id, member.id);
  const changes: ((tx: Transaction) => Promise<unknown>)[] = [
    (tx) => tx.update(profiles).set({ status: 'deactivated' }).where(ofMember),
    (tx) =>
      tx
        .update(availableLocations)
        .set({ state: 'Maine' })
        .where(eq(availableLocations.state, 'Maine')),
    (tx) =>
      tx
        .update(clubs)
        .set({ city: 'Nowhere' })
        .where(sql`false`),
    (tx) => tx.delete(clubs).where(sql`false`),
  ];
  for (const change of changes) expect(await messagesOf(change)).toEqual([]);
});

test('a transaction that is rolled back keeps the cache', async () => {
  const work = async (tx: Transaction) => {
    await save(tx, aClub(), aComment(), aPost(), aLocation('Ohio'));
    throw ROLL_BACK;
  };
  expect(await messagesOf(work)).toEqual([]);
});

test('deleting and truncating empty the cache', async () => {
  const club = aClub();
  await save(database.sql, club);
  expect(await messagesOf((tx) => tx.delete(clubs).where(eq(clubs.id, club.id)))).toEqual(EMPTIED);
  expect(await messagesOf((tx) => tx.execute(sql`truncate clubs cascade`))).toEqual(EMPTIED);
});
