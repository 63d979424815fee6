import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { profiles, rateLimit } from '#db/schema/accounts.ts';
import { clubComments } from '#db/schema/reviews.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member, Role } from '#domain/actor.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { deleteComment, editComment, flagComment, postComment } from './commands.server.ts';

const GONE = { kind: 'missing', message: 'This comment has been deleted.' };
const SESSION_ENDED = {
  kind: 'unauthenticated',
  message: 'You’ve been signed out. Sign in again.',
};
const EMPTY = { kind: 'invalid', message: 'Comment cannot be empty.' };
const TOO_LONG = { kind: 'invalid', message: 'Use 5,000 characters or fewer.' };

const aReport = (id: string) => ({ id, reason: 'insult' as const, words: '' });

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 10 });
});

function actorOf({ id }: MemberBuilder, ...roles: Role[]): Member {
  return { kind: 'member', userId: id, roles, administeredClubs: [] };
}

function post(member: MemberBuilder, clubId: string, parentCommentId: string | null = null) {
  const form = { clubId, comment: 'Well run.', parentCommentId };
  return postComment(database.db, actorOf(member), form);
}

function edit(member: MemberBuilder, id: string, comment: string) {
  return editComment(database.db, actorOf(member), { id, comment });
}

async function stored(id: string) {
  const [row] = await database.sql.select().from(clubComments).where(eq(clubComments.id, id));
  return row;
}

function countOn(clubId: string): Promise<number> {
  return database.sql.$count(clubComments, eq(clubComments.clubId, clubId));
}

function deactivate(member: MemberBuilder) {
  return database.sql
    .update(profiles)
    .set({ status: 'deactivated' })
    .where(eq(profiles.id, member.id));
}

describe('editing a comment', () => {
  test("[COMM-13] changes only the text of the user's own comment, and marks it as edited", async () => {
    const author = aMember();
    const comment = aComment({ author, isFlagged: true, rating: 4 });
    await save(database.sql, comment, aReply(comment));
    const before = await stored(comment.id);
    const edited = await edit(author, comment.id, ' Changed my mind.\r\n');
    expect(edited).toMatchObject({
      comment: 'Changed my mind.',
      is_flagged: true,
      rating: 4,
      edited: true,
      abilities: { canEdit: true, canDelete: true, canFlag: false, canReply: true },
    });
    expect(await stored(comment.id)).toEqual({
      ...before,
      comment: 'Changed my mind.',
      updatedAt: expect.any(Date),
    });
    expect(await countOn(comment.row.clubId)).toBe(2);
  });

  test('without a change of the text does not mark it as edited', async () => {
    const [club, author] = await save(database.sql, aClub(), aMember());
    const { id, comment } = await post(author, club.id);
    expect((await edit(author, id, comment)).edited).toBe(false);
  });

  test('[COMM-14] is refused to everyone but its author, including administrators', async () => {
    const club = aClub();
    const [stranger, admin, comment] = await save(
      database.sql,
      aMember().administering(club),
      aMember().withRole('admin'),
      aComment({ club }),
    );
    for (const actor of [actorOf(stranger, 'club_admin'), actorOf(admin, 'admin')]) {
      await expect(
        editComment(database.db, actor, { id: comment.id, comment: 'Theirs now' }),
      ).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'You can only edit your own comments.',
      });
    }
    expect(await stored(comment.id)).toMatchObject({ comment: comment.row.comment });
  });

  test('is refused with a text that could not be posted', async () => {
    const author = aMember();
    const [comment] = await save(database.sql, aComment({ author }));
    await expect(edit(author, comment.id, ' \n')).rejects.toMatchObject(EMPTY);
    await expect(edit(author, comment.id, 'x'.repeat(5_001))).rejects.toMatchObject(TOO_LONG);
    expect(await stored(comment.id)).toMatchObject({ comment: comment.row.comment });
  });

  test('is refused if it is deleted, to a visitor, and to a deactivated account', async () => {
    const author = aMember();
    const [comment] = await save(database.sql, aComment({ author }));
    await expect(edit(author, randomUUID(), 'New')).rejects.toMatchObject(GONE);
    const form = { id: comment.id, comment: 'New' };
    await expect(editComment(database.db, VISITOR, form)).rejects.toMatchObject(SESSION_ENDED);
    await deactivate(author);
    await expect(edit(author, comment.id, 'New')).rejects.toMatchObject(SESSION_ENDED);
    expect(await stored(comment.id)).toMatchObject({ comment: comment.row.comment });
  });

  test('in two windows at once keeps one of the texts, complete', async () => {
    const author = aMember();
    const [comment] = await save(database.sql, aComment({ author }));
    const texts = ['First window', 'Second window'];
    const answers = await Promise.all(texts.map((text) => edit(author, comment.id, text)));
    expect(answers.map((answer) => answer.comment)).toEqual(texts);
    expect(texts).toContain((await stored(comment.id))?.comment);
  });

  test('is limited per hour', async () => {
    const author = aMember();
    const [comment] = await save(database.sql, aComment({ author }));
    await edit(author, comment.id, 'Once');
    await database.sql.update(rateLimit).set({ attempts: LIMITS.writes.max });
    await expect(edit(author, comment.id, 'Once more')).rejects.toMatchObject({ kind: 'limited' });
    expect(await stored(comment.id)).toMatchObject({ comment: 'Once' });
  });
});

describe('deleting a comment', () => {
  test("[COMM-16, COMM-18] removes the user's own comment with all replies to it, and no other", async () => {
    const author = aMember();
    const club = aClub();
    const comment = aComment({ club, author });
    const reply = aReply(comment);
    const [other] = await save(database.sql, aComment({ club }), aReply(reply));
    await deleteComment(database.db, actorOf(author), { id: comment.id });
    expect(await countOn(club.id)).toBe(1);
    expect(await stored(other.id)).toBeDefined();
  });

  test('that is already deleted is no error', async () => {
    const [member] = await save(database.sql, aMember());
    await expect(
      deleteComment(database.db, actorOf(member), { id: randomUUID() }),
    ).resolves.toBeUndefined();
  });

  test('[COMM-14] is refused to others, including the author of the comment above', async () => {
    const asked = aMember();
    const reply = aReply(aComment({ author: asked }));
    await save(database.sql, reply);
    await expect(
      deleteComment(database.db, actorOf(asked), { id: reply.id }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'You can only delete your own comments.',
    });
    expect(await stored(reply.id)).toBeDefined();
  });

  test('is allowed to administrators, not to a user who only claims to be one', async () => {
    const [comment, member, admin] = await save(
      database.sql,
      aComment(),
      aMember(),
      aMember().withRole('admin'),
    );
    await deleteComment(database.db, actorOf(member, 'admin'), { id: comment.id });
    expect(await stored(comment.id)).toBeDefined();
    await deleteComment(database.db, actorOf(admin, 'admin'), { id: comment.id });
    expect(await stored(comment.id)).toBeUndefined();
  });

  test('is refused to a visitor and to a deactivated account', async () => {
    const author = aMember({ status: 'deactivated' });
    const [comment] = await save(database.sql, aComment({ author }));
    for (const actor of [VISITOR, actorOf(author)]) {
      await expect(deleteComment(database.db, actor, { id: comment.id })).rejects.toMatchObject(
        SESSION_ENDED,
      );
    }
    expect(await stored(comment.id)).toBeDefined();
  });
});

describe('flagging a comment', () => {
  const flag = (member: MemberBuilder, id: string) =>
    flagComment(database.db, actorOf(member), aReport(id));

  test('[COMM-24, COMM-20] sets its flag and changes nothing else', async () => {
    const [comment, member] = await save(database.sql, aComment(), aMember());
    const before = await stored(comment.id);
    await flag(member, comment.id);
    expect(await stored(comment.id)).toEqual({ ...before, isFlagged: true });
  });

  test('by two members, also at the same moment, is one flag and no error', async () => {
    const [comment, ...members] = await save(
      database.sql,
      aComment(),
      ...Array.from({ length: 8 }, () => aMember()),
    );
    await Promise.all(members.map((member) => flag(member, comment.id)));
    await Promise.all(members.map((member) => flag(member, comment.id)));
    expect(await stored(comment.id)).toMatchObject({ isFlagged: true });
  });

  test('[COMM-22] is refused to its author, flagged or not', async () => {
    const author = aMember();
    const comments = await save(
      database.sql,
      aComment({ author }),
      aComment({ author, isFlagged: true }),
    );
    for (const { id } of comments) {
      await expect(flag(author, id)).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'You can’t flag your own comment.',
      });
    }
    expect(await stored(comments[0].id)).toMatchObject({ isFlagged: false });
  });

  test('[COMM-21, PERM-02] is refused to a visitor, to a deactivated account, and for a deleted comment', async () => {
    const [comment, member, gone] = await save(
      database.sql,
      aComment(),
      aMember(),
      aMember({ status: 'deactivated' }),
    );
    await expect(flag(member, randomUUID())).rejects.toMatchObject(GONE);
    await expect(flagComment(database.db, VISITOR, aReport(comment.id))).rejects.toMatchObject(
      SESSION_ENDED,
    );
    await expect(flag(gone, comment.id)).rejects.toMatchObject(SESSION_ENDED);
    expect(await stored(comment.id)).toMatchObject({ isFlagged: false });
  });

  test('is limited per hour', async () => {
    const [comment, next, member] = await save(database.sql, aComment(), aComment(), aMember());
    await flag(member, comment.id);
    await database.sql.update(rateLimit).set({ attempts: LIMITS.mailToOthers.max });
    await expect(flag(member, next.id)).rejects.toMatchObject({ kind: 'limited' });
    expect(await stored(next.id)).toMatchObject({ isFlagged: false });
  });
});

describe('at the same moment', () => {
  function refusalsAmong(ends: readonly PromiseSettledResult<unknown>[]): unknown[] {
    return ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  }

  test('replying to a comment and deleting it leaves no reply behind, and no other error', async () => {
    const author = aMember();
    const comment = aComment({ author });
    const repliers = Array.from({ length: 8 }, () => aMember());
    await save(database.sql, comment, ...repliers);
    const { clubId } = comment.row;
    const [deleted, ...replies] = await Promise.allSettled([
      deleteComment(database.db, actorOf(author), { id: comment.id }),
      ...repliers.map((member) => post(member, clubId, comment.id)),
    ]);
    expect(deleted.status).toBe('fulfilled');
    const refusals = refusalsAmong(replies);
    expect(refusals).toMatchObject(refusals.map(() => GONE));
    expect(await countOn(clubId)).toBe(0);
  });

  test('editing or flagging and deleting leaves no comment', async () => {
    const author = aMember();
    const [comment, flagger] = await save(database.sql, aComment({ author }), aMember());
    const ends = await Promise.allSettled([
      edit(author, comment.id, 'Too late?'),
      flagComment(database.db, actorOf(flagger), aReport(comment.id)),
      deleteComment(database.db, actorOf(author), { id: comment.id }),
    ]);
    const refusals = refusalsAmong(ends);
    expect(refusals).toMatchObject(refusals.map(() => GONE));
    expect(await stored(comment.id)).toBeUndefined();
  });

  test('editing keeps a flag that was set meanwhile', async () => {
    const author = aMember();
    const [comment, flagger] = await save(database.sql, aComment({ author }), aMember());
    await Promise.all([
      edit(author, comment.id, 'Harmless now'),
      flagComment(database.db, actorOf(flagger), aReport(comment.id)),
    ]);
    expect(await stored(comment.id)).toMatchObject({ comment: 'Harmless now', isFlagged: true });
  });
});
