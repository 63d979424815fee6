import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments } from '#db/schema/reviews.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { parsePosition } from '#domain/position.ts';
import {
  deleteComment,
  flagComment,
  postComment,
} from '#features/reviews/comments/commands.server.ts';
import { commentsOfClub } from '#features/reviews/comments/queries.server.ts';
import type { CommentPage } from '#features/reviews/comments/client.ts';
import { Random } from '../../../../db/sample/random.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { rateClub, withdrawRating } from './commands.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const actorOf = ({ id }: { id: string }): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});

/** Everything a club's page says, from its first to its last page. */
async function shown(clubId: string) {
  const pages: CommentPage[] = [];
  let next: string | null | undefined;
  do {
    const after = parsePosition(next);
    const page = await commentsOfClub(database.db.visitor, VISITOR, clubId, after);
    pages.push(page);
    ({ next } = page);
  } while (next !== null);
  const [club] = await database.sql
    .select({ reviews: clubs.numReviews })
    .from(clubs)
    .where(eq(clubs.id, clubId));
  return { pages, reviews: club?.reviews };
}

/** The same numbers, counted row by row. */
async function stored(clubId: string) {
  const comments = await database.sql
    .select()
    .from(clubComments)
    .where(eq(clubComments.clubId, clubId));
  const { rows } = await database.sql.execute(
    sql`select distinct user_id from club_ratings where club_id = ${clubId}`,
  );
  const figures = {
    total: comments.length,
    replies: comments.filter(({ parentCommentId }) => parentCommentId !== null).length,
    withStars: comments.filter(({ rating }) => rating !== null).length,
  };
  return { comments, figures, reviews: rows.length };
}

test('[COMM-29, FIND-54] the numbers of comments, replies, stars, and ratings match the rows, whatever users do', async () => {
  const [club, other] = [aClub(), aClub()];
  const members = Array.from({ length: 24 }, () =>
    aMember().affiliatedWith(club).affiliatedWith(other),
  );
  // Comments on other clubs do not count.
  const elsewhere = aComment({ club: other });
  await save(database.sql, ...members, aReply(elsewhere), aMember().rating(other, 4, 'Elsewhere.'));
  const random = new Random('figures');
  const clubId = club.id;

  async function act(turn: number): Promise<void> {
    const actor = actorOf(random.pick(members));
    const { comments } = await stored(clubId);
    const comment = comments.length === 0 ? undefined : random.pick(comments);
    const text = `Said in turn ${turn}.`;
    const deed = random.weighted([
      ['post', 5],
      ['reply', 3],
      ['rate', 3],
      ['withdraw', 2],
      ['flag', 1],
      ['delete', 1],
    ]);
    if (deed === 'post' || comment === undefined) {
      await postComment(database.db, actor, { clubId, comment: text, parentCommentId: null });
    } else if (deed === 'reply') {
      const parentCommentId = comment.id;
      await postComment(database.db, actor, { clubId, comment: text, parentCommentId });
    } else if (deed === 'rate') {
      await rateClub(database.db, actor, { clubId, rating: random.int(1, 5), comment: text });
    } else if (deed === 'withdraw') {
      await withdrawRating(database.db, actor, clubId);
    } else if (deed === 'delete') {
      await deleteComment(database.db, actorOf({ id: comment.userId ?? '' }), { id: comment.id });
    } else if (comment.userId !== actor.userId) {
      await flagComment(database.db, actor, { id: comment.id, reason: 'insult', words: '' });
    }
  }

  async function expectAgreement(): Promise<void> {
    const { pages, reviews } = await shown(clubId);
    const rows = await stored(clubId);
    expect(reviews).toBe(rows.reviews);
    for (const { total, replies, withStars } of pages) {
      expect({ total, replies, withStars }).toEqual(rows.figures);
    }
    const listed = pages.flatMap(({ comments }) => comments);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(rows.figures.total);
  }

  await expectAgreement();
  for (let turn = 1; turn <= 120; turn += 1) {
    await act(turn);
    if (turn % 10 === 0) await expectAgreement();
  }
  const { pages, reviews } = await shown(clubId);
  expect(pages.length).toBeGreaterThan(1);
  const [first] = pages;
  // Every kind is there, and no two numbers are equal by chance.
  expect(new Set([first?.total, first?.replies, first?.withStars, reviews]).size).toBe(4);
  expect(Math.min(first?.replies ?? 0, first?.withStars ?? 0, reviews ?? 0)).toBeGreaterThan(0);

  // A deleted account takes its ratings along, not its comments.
  const { figures } = await stored(clubId);
  for (const { id } of members.slice(0, 12)) {
    await database.sql.execute(sql`delete from auth."user" where id = ${id}`);
  }
  await expectAgreement();
  expect((await stored(clubId)).figures).toEqual(figures);
});
