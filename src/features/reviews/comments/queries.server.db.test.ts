import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { profiles, user } from '#db/schema/accounts.ts';
import { clubComments } from '#db/schema/reviews.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { parsePosition } from '#domain/position.ts';
import { Random } from '../../../../db/sample/random.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import type { CommentBuilder } from '#tests/builders/comments.ts';
import { aMember, memberIdOf } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { commentsOfClub, replyCount } from './queries.server.ts';
import { inReadingOrder } from './rules.ts';
import { REPLIES_PER_PAGE, THREADS_PER_PAGE } from './schema.ts';
import type { CommentPage } from './client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

/** `after` as in a URL. */
function read(clubId: string, after?: string | null): Promise<CommentPage> {
  return commentsOfClub(database.db.visitor, VISITOR, clubId, parsePosition(after));
}

/** Follows `next` to the last page. */
async function readAll(clubId: string): Promise<CommentPage[]> {
  const pages = [await read(clubId)];
  for (let next = pages[0]?.next; next && pages.length < 50; next = pages.at(-1)?.next) {
    pages.push(await read(clubId, next));
  }
  return pages;
}

function minute(number: number): Date {
  return new Date(Date.UTC(2026, 0, 1, 0, number));
}

describe('a comment as any visitor reads it', () => {
  test('[COMM-01, DATA-20] has its columns and those of its author, and no others', async () => {
    const club = aClub();
    const author = aMember({
      username: 'told_author',
      fullName: 'Ann Author',
      avatarUrl: 'https://example.org/ann.png',
      userType: 'coach',
    });
    const posted = { createdAt: minute(1), updatedAt: minute(1) };
    const first = aComment({ club, author, comment: 'First', rating: 4, ...posted });
    const reply = aReply(first, {
      author,
      comment: 'Reply',
      isFlagged: true,
      createdAt: minute(2),
      updatedAt: minute(3),
    });
    await save(database.sql, reply);
    const about = {
      user_id: author.id,
      author: {
        username: 'told_author',
        avatar_url: 'https://example.org/ann.png',
        user_type: 'coach',
      },
      abilities: { canEdit: false, canDelete: false, canFlag: false, canReply: false },
    };
    expect(await read(club.id)).toEqual({
      total: 2,
      replies: 1,
      withStars: 1,
      next: null,
      comments: [
        {
          ...about,
          id: first.id,
          comment: 'First',
          created_at: '2026-01-01T00:01:00.000Z',
          parent_comment_id: null,
          is_flagged: false,
          rating: 4,
          edited: false,
        },
        {
          ...about,
          id: reply.id,
          comment: 'Reply',
          created_at: '2026-01-01T00:02:00.000Z',
          parent_comment_id: first.id,
          is_flagged: true,
          rating: null,
          edited: true,
        },
      ],
    });
  });

  test('of a deactivated author stays (D7)', async () => {
    const comment = aComment({
      author: aMember({ status: 'deactivated', username: 'gone_quiet' }),
    });
    await save(database.sql, comment);
    const { comments } = await read(comment.row.clubId);
    expect(comments).toMatchObject([{ id: comment.id, author: { username: 'gone_quiet' } }]);
  });

  test('of an author without any name is still listed', async () => {
    const comment = aComment();
    await save(database.sql, comment);
    const author = await database.sql
      .update(profiles)
      .set({ username: null, fullName: null })
      .where(eq(profiles.id, memberIdOf(comment.parents.author)));
    expect(author.rowCount).toBe(1);
    const { comments } = await read(comment.row.clubId);
    expect(comments).toMatchObject([{ author: { username: null } }]);
  });

  test("stays without an author when its author's account is deleted, with all replies", async () => {
    const club = aClub();
    const leaving = aMember();
    const theirs = aComment({ club, author: leaving, createdAt: minute(1) });
    const other = aComment({ club, createdAt: minute(2) });
    await save(
      database.sql,
      aReply(aReply(theirs)),
      other,
      aReply(other, { author: leaving }),
      aReply(other, { comment: 'Stays' }),
    );
    const before = await read(club.id);
    expect(before.total).toBe(6);
    await database.sql.delete(user).where(eq(user.id, leaving.id));
    const { comments, total } = await read(club.id);
    expect(total).toBe(6);
    expect(comments.map(({ comment }) => comment)).toEqual(
      before.comments.map(({ comment }) => comment),
    );
    const orphans = comments.filter(({ author }) => author === null);
    expect(orphans).toHaveLength(2);
    for (const orphan of orphans) {
      expect(orphan).toMatchObject({ user_id: null, edited: false, author: null });
    }
    expect(JSON.stringify(comments)).not.toContain(leaving.id);
  });
});

describe('what a user may do with a comment', () => {
  const ABILITIES = ['canEdit', 'canDelete', 'canFlag', 'canReply'] as const;
  const club = aClub();
  const [author, other] = [aMember(), aMember().withRole('admin')];
  beforeAll(async () => {
    const flagged = aComment({ club, author, comment: 'flagged' }).reported({
      reporterId: other.id,
    });
    await save(database.sql, other, aComment({ club, author, comment: 'plain' }), flagged);
  });

  /** Each comment's abilities by its text, as the actor sees them. */
  async function abilitiesOf(actor: Actor): Promise<Record<string, string[]>> {
    const { comments } = await database.db.as(actor, (tx) =>
      commentsOfClub(tx, actor, club.id, undefined),
    );
    return Object.fromEntries(
      comments.map(({ comment, abilities }) => [
        comment,
        ABILITIES.filter((ability) => abilities[ability]),
      ]),
    );
  }
  const member = (userId: string, ...roles: Role[]): Actor => ({
    kind: 'member',
    userId,
    roles,
    administeredClubs: [],
  });

  test('[COMM-21] nothing for a visitor', async () => {
    expect(await abilitiesOf(VISITOR)).toEqual({ plain: [], flagged: [] });
  });

  test('[COMM-14, COMM-22] its author edits, deletes, and replies, and cannot flag it', async () => {
    const own = ['canEdit', 'canDelete', 'canReply'];
    expect(await abilitiesOf(member(author.id))).toEqual({ plain: own, flagged: own });
  });

  test('[COMM-14, COMM-20, COMM-23, MODR-02] others reply, and flag what they have not flagged yet', async () => {
    const others = { plain: ['canFlag', 'canReply'], flagged: ['canReply'] };
    expect(await abilitiesOf(member(other.id))).toEqual(others);
    expect(await abilitiesOf(member(other.id, 'moderator', 'user', 'club_admin'))).toEqual(others);
  });

  test('an administrator may also delete it', async () => {
    expect(await abilitiesOf(member(other.id, 'admin'))).toEqual({
      plain: ['canFlag', 'canReply'],
      flagged: ['canReply'],
    });
  });
});

describe('the comments of a club', () => {
  test('[COMM-02] come oldest first, conversations and replies', async () => {
    const club = aClub();
    const second = aComment({ club, comment: 'second', createdAt: minute(20) });
    const first = aComment({ club, comment: 'first', createdAt: minute(10) });
    await save(
      database.sql,
      second,
      first,
      aComment({ club, comment: 'third', createdAt: minute(30) }),
      aReply(first, { comment: 'late reply', createdAt: minute(50) }),
      aReply(first, { comment: 'early reply', createdAt: minute(40) }),
      aReply(second, { comment: 'middle reply', createdAt: minute(45) }),
    );
    const { comments } = await read(club.id);
    expect(comments.map(({ comment }) => comment)).toEqual([
      'first',
      'second',
      'third',
      'early reply',
      'middle reply',
      'late reply',
    ]);
    expect(inReadingOrder(comments).map(({ comment: { comment } }) => comment)).toEqual([
      'first',
      'early reply',
      'late reply',
      'second',
      'middle reply',
      'third',
    ]);
  });

  test('are empty for a club without comments and without a club', async () => {
    const [club] = await save(database.sql, aClub());
    await save(database.sql, aComment());
    const nothing = { comments: [], total: 0, replies: 0, withStars: 0, next: null };
    expect(await read(club.id)).toEqual(nothing);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await read(nobody)).toEqual(nothing);
  });

  test('[DATA-19] replies of any depth come with their conversation', async () => {
    const top = aComment({ createdAt: minute(0) });
    const chain: CommentBuilder[] = [top];
    for (let depth = 1; depth <= 8; depth += 1) {
      const parent = chain.at(-1) ?? top;
      const author = aMember({ username: `depth_${depth}` });
      chain.push(aReply(parent, { author, createdAt: minute(depth) }));
    }
    await save(database.sql, ...chain);
    const { comments } = await read(top.row.clubId);
    expect(comments.map(({ id }) => id)).toEqual(chain.map(({ id }) => id));
    expect(comments.map((comment) => comment.parent_comment_id)).toEqual([
      null,
      ...chain.slice(0, -1).map(({ id }) => id),
    ]);
    expect(inReadingOrder(comments).slice(3)).toMatchObject([
      { depth: 3, replyingTo: null },
      ...[3, 4, 5, 6, 7].map((depth) => ({ depth: 3, replyingTo: `depth_${depth}` })),
    ]);
  });
});

describe('pages of conversations', () => {
  test(`have ${THREADS_PER_PAGE} each, and the last one says that it is the last`, async () => {
    const club = aClub();
    const author = aMember();
    const comments = Array.from({ length: THREADS_PER_PAGE }, (_, index) =>
      aComment({ club, author, createdAt: minute(index) }),
    );
    await save(database.sql, ...comments);
    expect(await read(club.id)).toMatchObject({ total: THREADS_PER_PAGE, next: null });
    await save(database.sql, aComment({ club, author, createdAt: minute(60) }));
    const [first, second, ...others] = await readAll(club.id);
    expect(others).toEqual([]);
    expect(first?.comments.map(({ id }) => id)).toEqual(comments.map(({ id }) => id));
    expect(second).toMatchObject({ total: THREADS_PER_PAGE + 1, next: null });
    expect(second?.comments).toHaveLength(1);
  });

  test('lose no comment and show none twice, with equal times and times a microsecond apart', async () => {
    const club = aClub();
    const author = aMember();
    const random = new Random('comments');
    const threads = Array.from({ length: 90 }, () =>
      aComment({ club, author, createdAt: minute(random.int(0, 2)) }),
    );
    const replies: CommentBuilder[] = [];
    for (let index = 0; index < 150; index += 1) {
      const parent = random.pick([...threads, ...replies]);
      replies.push(aReply(parent, { author, createdAt: minute(random.int(3, 4)) }));
    }
    await save(database.sql, ...threads, ...replies);
    await database.sql.execute(sql`
      update club_comments set created_at = created_at + (hashtext(id::text) & 3) * interval '1 microsecond'
      where club_id = ${club.id}`);

    const pages = await readAll(club.id);
    expect(pages.map(({ total }) => total)).toEqual(Array.from({ length: 5 }, () => 240));
    const seen = pages.flatMap(({ comments }) => comments);
    const everyId = [...threads, ...replies].map(({ id }) => id);
    expect(seen.map(({ id }) => id).toSorted()).toEqual(everyId.toSorted());
    // Each page holds whole conversations.
    for (const { comments } of pages) {
      const here = new Set(comments.map(({ id }) => id));
      const parents = comments.map((comment) => comment.parent_comment_id ?? comment.id);
      expect(parents.filter((id) => !here.has(id))).toEqual([]);
    }
    const stored = await database.sql.execute<{ id: string; micro: string }>(sql`
      select id, to_char(created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as micro
      from club_comments where club_id = ${club.id} and parent_comment_id is null`);
    expect(stored.rows).toHaveLength(90);
    const expected = stored.rows
      .map(({ id, micro }) => `${micro} ${id}`)
      .toSorted()
      .map((line) => line.split(' ')[1]);
    const shown = seen.filter((comment) => comment.parent_comment_id === null);
    expect(shown.map(({ id }) => id)).toEqual(expected);
  });

  test('do not shift when a comment is deleted or added meanwhile', async () => {
    const club = aClub();
    const author = aMember();
    const comments = Array.from({ length: 45 }, (_, index) =>
      aComment({ club, author, createdAt: minute(index) }),
    );
    await save(database.sql, ...comments);
    const first = await read(club.id);
    const last = first.comments.at(-1)?.id ?? '';
    await database.sql.delete(clubComments).where(eq(clubComments.id, last));
    await save(database.sql, aComment({ club, author, createdAt: minute(5) }));
    const second = await read(club.id, first.next);
    expect(second.comments.map(({ id }) => id)).toEqual(comments.slice(20, 40).map(({ id }) => id));
  });

  test.each(['zzz', "1_' or 1=1", '9'.repeat(17), `${'9'.repeat(17)}_x`, '\0'])(
    'start at the beginning for the invalid position %j',
    async (after) => {
      const comment = aComment();
      await save(database.sql, comment);
      expect((await read(comment.row.clubId, after)).comments).toHaveLength(1);
    },
  );

  test('are empty after a position at the end of time', async () => {
    const comment = aComment();
    await save(database.sql, comment);
    const end = `${'9'.repeat(17)}_ffffffff-ffff-ffff-ffff-ffffffffffff`;
    expect(await read(comment.row.clubId, end)).toEqual({
      comments: [],
      total: 1,
      replies: 0,
      withStars: 0,
      next: null,
    });
  });

  test(`have at most ${REPLIES_PER_PAGE} replies, none without its parent`, async () => {
    const club = aClub();
    const author = aMember();
    const top = aComment({ club, author, createdAt: minute(0) });
    const other = aComment({ club, author, createdAt: minute(1) });
    const near = Array.from({ length: 200 }, (_, index) =>
      aReply(top, { author, createdAt: minute(index + 2) }),
    );
    const deep = near
      .slice(0, 150)
      .map((parent) => aReply(parent, { author, createdAt: minute(1) }));
    await save(database.sql, other, ...near, ...deep);
    const { comments, total } = await read(club.id);
    expect(total).toBe(352);
    expect(comments).toHaveLength(2 + REPLIES_PER_PAGE);
    const ids = new Set(comments.map(({ id }) => id));
    expect(ids.size).toBe(comments.length);
    // Direct replies come before replies to replies.
    expect(near.filter(({ id }) => !ids.has(id))).toEqual([]);
    const parents = comments.map((comment) => comment.parent_comment_id ?? comment.id);
    expect(parents.filter((id) => !ids.has(id))).toEqual([]);
  });
});

test('count the replies to replies that are deleted with a comment, and no others', async () => {
  const club = aClub();
  const [said, beside] = [aComment({ club }), aComment({ club })];
  const reply = aReply(said);
  const deeper = aReply(reply);
  await save(database.sql, said, beside, reply, deeper, aReply(deeper), aReply(beside));
  const counts = [said, reply, deeper, beside].map(({ id }) => replyCount(database.db.visitor, id));
  expect(await Promise.all(counts)).toEqual([3, 2, 1, 1]);
});
