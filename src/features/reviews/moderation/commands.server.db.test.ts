import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clubComments } from '#db/schema/reviews.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { deleteComment } from '#features/reviews/comments/commands.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { unflagNow } from '#tests/builders/decisions.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { FLAGGED_PER_PAGE, flaggedComments } from './queries.server.ts';

let database: TestDatabase;
let admin: Member;
const club = aClub({ name: 'Spike' });
const author = aMember({ username: 'sam', fullName: 'Sam S.', avatarUrl: '/a.webp' });

beforeAll(async () => {
  database = await aDatabase();
  const person = aMember().withRole('admin');
  await save(database.sql, person, club, author);
  admin = { kind: 'member', userId: person.id, roles: ['admin'], administeredClubs: [] };
});
beforeEach(() => database.sql.delete(clubComments));

const minute = (number: number): Date => new Date(Date.UTC(2026, 0, 1, 0, number));

describe('the flagged comments', () => {
  test('[ACOM-02, ACOM-04, MODR-04] are listed oldest first, with club, author, text and date', async () => {
    const old = aComment({ club, author, isFlagged: true, createdAt: minute(1) });
    const young = aComment({
      club,
      author,
      comment: '<b>Rude</b>',
      isFlagged: true,
      createdAt: minute(3),
    });
    await save(database.sql, young, old, aComment({ club, author, createdAt: minute(2) }));
    const page = await flaggedComments(database.db, admin, undefined);
    expect(page.comments.map(({ id }) => id)).toEqual([old.id, young.id]);
    expect(page).toMatchObject({ total: 2, next: null });
    expect(page.comments[1]).toMatchObject({
      comment: '<b>Rude</b>',
      created_at: '2026-01-01T00:03:00.000Z',
      user_id: author.id,
      is_flagged: true,
      club: { id: club.id, name: 'Spike', slug: 'spike' },
      author: { username: 'sam', full_name: 'Sam S.', avatar_url: '/a.webp' },
    });
  });

  test('tell how many replies hang on each, at whatever depth', async () => {
    const top = aComment({ club, author, isFlagged: true });
    const reply = aReply(top, { author });
    await save(database.sql, aReply(reply, { author }), aReply(top, { author, isFlagged: true }));
    const { comments } = await flaggedComments(database.db, admin, undefined);
    expect(comments.find(({ id }) => id === top.id)?.replies).toBe(3);
    expect(comments.find(({ id }) => id !== top.id)?.replies).toBe(0);
  });

  test('come in pages, each once, also where many have one moment', async () => {
    const count = FLAGGED_PER_PAGE + 3;
    const many = Array.from({ length: count }, (_, index) =>
      aComment({ club, author, isFlagged: true, createdAt: minute(index % 2) }),
    );
    await save(database.sql, ...many);
    const first = await flaggedComments(database.db, admin, undefined);
    expect(first.comments).toHaveLength(FLAGGED_PER_PAGE);
    const second = await flaggedComments(database.db, admin, first.next ?? undefined);
    expect(second.next).toBeNull();
    const ids = [...first.comments, ...second.comments].map(({ id }) => id);
    expect(ids.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
  });
});

describe('unflagging', () => {
  test('[ACOM-06, ACOM-07] sets is_flagged to false, and leaves the rest as it is', async () => {
    const comment = aComment({ club, author, isFlagged: true });
    const other = aComment({ club, author, isFlagged: true });
    await save(database.sql, comment, other);
    const [before] = await database.sql
      .select()
      .from(clubComments)
      .where(eq(clubComments.id, comment.id));
    await unflagNow(database, admin, comment.id);
    const [after] = await database.sql
      .select()
      .from(clubComments)
      .where(eq(clubComments.id, comment.id));
    expect(after).toEqual({ ...before, isFlagged: false });
    const { comments } = await flaggedComments(database.db, admin, undefined);
    expect(comments.map(({ id }) => id)).toEqual([other.id]);
  });

  test('[ACOM-06] twice is told, and so is one that is gone', async () => {
    const comment = aComment({ club, author, isFlagged: true });
    await save(database.sql, comment);
    await unflagNow(database, admin, comment.id);
    await expect(unflagNow(database, admin, comment.id)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Another admin has already decided on this comment.',
    });
    await expect(unflagNow(database, admin, randomUUID())).rejects.toMatchObject({
      kind: 'missing',
      message: 'This comment has been deleted.',
    });
  });

  test('[ACOM-11] deleting takes a flagged comment and its replies for good', async () => {
    const comment = aComment({ club, author, isFlagged: true });
    await save(database.sql, aReply(aReply(comment, { author }), { author }));
    await deleteComment(database.db, admin, { id: comment.id });
    expect(await database.sql.$count(clubComments)).toBe(0);
  });
});

describe('[PERM-14] who is no administrator', () => {
  test.each<[string, Actor, string]>([
    ['a visitor', VISITOR, 'unauthenticated'],
    [
      'a moderator',
      { kind: 'member', userId: author.id, roles: ['moderator'], administeredClubs: [] },
      'forbidden',
    ],
  ])('%s sees and unflags nothing', async (_, actor, kind) => {
    const comment = aComment({ club, author, isFlagged: true });
    await save(database.sql, comment);
    await expect(flaggedComments(database.db, actor, undefined)).rejects.toMatchObject({ kind });
    await expect(unflagNow(database, actor, comment.id)).rejects.toMatchObject({
      kind,
    });
    expect(await database.sql.$count(clubComments, sql`is_flagged`)).toBe(1);
  });

  test('nor a moderator whose role is taken away meanwhile', async () => {
    const comment = aComment({ club, author, isFlagged: true });
    await save(database.sql, comment);
    const former: Member = { ...admin, userId: author.id };
    await expect(unflagNow(database, former, comment.id)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await flaggedComments(database.db, former, undefined)).comments).toEqual([]);
  });
});
