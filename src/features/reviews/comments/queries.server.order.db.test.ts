import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import { parsePosition } from '#domain/position.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import type { CommentBuilder } from '#tests/builders/comments.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { commentsById, commentsOfClub } from './queries.server.ts';
import { inReadingOrder } from './rules.ts';
import { THREADS_PER_PAGE } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

function minute(number: number): Date {
  return new Date(Date.UTC(2026, 0, 1, 0, number));
}

function at({ row }: CommentBuilder): number {
  return row.createdAt?.getTime() ?? 0;
}

describe('comments in another order, and by their ids', () => {
  test('newest first: conversations are reversed, their replies are not, and pages lose nothing', async () => {
    const club = aClub();
    const threads = Array.from({ length: THREADS_PER_PAGE + 3 }, (_, index) =>
      // Three per moment, so that the id decides.
      aComment({ club, createdAt: minute(Math.floor(index / 3)) }),
    );
    const [oldest] = threads;
    if (!oldest) throw new Error('there is no comment');
    const replies = [minute(90), minute(91)].map((createdAt) => aReply(oldest, { createdAt }));
    await save(database.sql, club, ...threads, ...replies);
    const first = await commentsOfClub(database.db.visitor, VISITOR, club.id, undefined, 'newest');
    const second = await commentsOfClub(
      database.db.visitor,
      VISITOR,
      club.id,
      parsePosition(first.next),
      'newest',
    );
    const ids = [...inReadingOrder(first.comments), ...inReadingOrder(second.comments)].map(
      ({ comment }) => comment.id,
    );
    const newest = threads
      .toSorted((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    const place = newest.indexOf(oldest.id);
    expect(ids).toEqual(newest.toSpliced(place + 1, 0, ...replies.map(({ id }) => id)));
    expect(second.next).toBeNull();
  });

  test('by id: those of the club that exist', async () => {
    const [club, other] = [aClub(), aClub()];
    const [here, gone, elsewhere] = [
      aComment({ club }),
      aComment({ club }),
      aComment({ club: other }),
    ];
    await save(database.sql, club, other, here, elsewhere);
    const ids = [elsewhere.id, gone.id, here.id];
    const found = await commentsById(database.db.visitor, VISITOR, club.id, ids);
    expect(found.map(({ id }) => id)).toEqual([here.id]);
    expect(await commentsById(database.db.visitor, VISITOR, club.id, [])).toEqual([]);
  });
});
