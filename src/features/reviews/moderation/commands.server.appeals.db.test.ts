import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { clubComments, commentReports } from '#db/schema/reviews.ts';
import { DAYS_TO_APPEAL } from '#domain/moderation-rules.ts';
import { appealRemoval, deleteComment } from '#features/reviews/comments/commands.server.ts';
import { commentsOfClub } from '#features/reviews/comments/queries.server.ts';
import { answerNow, removeNow } from '#tests/builders/decisions.ts';
import { aMember } from '#tests/builders/members.ts';
import { aModerationDesk } from '#tests/builders/moderation-desk.ts';
import type { ModerationDesk } from '#tests/builders/moderation-desk.ts';
import { aReportedReview, asActor, reportAs } from '#tests/builders/reported-review.ts';
import { save } from '#tests/builders/save.ts';
import { flaggedComments } from './queries.server.ts';

let desk: ModerationDesk;
beforeAll(async () => {
  desk = await aModerationDesk();
});
beforeEach(async () => {
  await desk.sql.delete(commentReports);
  await desk.sql.delete(clubComments);
  await desk.sql.execute(sql`delete from graphile_worker._private_jobs`);
});

test('a removed comment is deleted by its author, as is offered, and by no other member', async () => {
  const { author, id } = await aReportedReview(desk);
  const [other] = await save(desk.sql, aMember());
  await removeNow(desk, desk.moderator, { id, rule: 'insult' });
  await expect(deleteComment(desk.db, asActor(other), { id })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await deleteComment(desk.db, asActor(author), { id });
  expect(await desk.stored(id)).toBeUndefined();
});

const logOf = (id: string) =>
  desk.sql.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id);

describe('an appeal', () => {
  const words = 'I was there and saw it.';

  test('[MODR-07, MODR-09] that wins brings words and stars back, once and for all, and is mailed', async () => {
    const { club, author, id } = await aReportedReview(desk);
    const before = await desk.stored(id);
    await removeNow(desk, desk.moderator, { id, rule: 'insult' });
    const [decision] = await desk.decisionsOf(id);
    const days = DAYS_TO_APPEAL * 86_400_000;
    const until = (decision?.appealUntil?.getTime() ?? 0) - (decision?.createdAt.getTime() ?? 0);
    expect(Math.abs(until - days)).toBeLessThan(2 * 3_600_000);
    const seen = async () => {
      const { comments } = await desk.db.as(asActor(author), (tx) =>
        commentsOfClub(tx, asActor(author), club.id, undefined),
      );
      return comments.find((comment) => comment.id === id);
    };
    expect((await seen())?.appeal).toMatchObject({ state: 'open' });
    await appealRemoval(desk.db, asActor(author), { id, words });
    expect((await seen())?.appeal).toMatchObject({ state: 'sent' });
    await expect(appealRemoval(desk.db, asActor(author), { id, words })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'You’ve already appealed.',
    });
    await desk.sql.execute(sql`delete from graphile_worker._private_jobs`);
    await answerNow(desk, desk.moderator, { id, answer: 'restored' });
    expect(await desk.stored(id)).toEqual({ ...before, isFlagged: false });
    expect(await desk.figuresOf(club.id)).toEqual([3, 2]);
    expect(await desk.mails()).toMatchObject([
      { kind: 'appeal-answered', to: author.email, answer: 'restored', rule: 'insult' },
    ]);
    const log = await logOf(id);
    expect(log.at(-1)).toMatchObject({
      before: { appeal: 'waiting' },
      after: { appeal: 'restored' },
    });
    await expect(answerNow(desk, desk.moderator, { id, answer: 'upheld' })).rejects.toMatchObject({
      kind: 'conflict',
    });
    const [other] = await save(desk.sql, aMember());
    await reportAs(desk.db, other, id);
    const { comments } = await flaggedComments(desk.db, desk.moderator, undefined);
    expect(comments).toMatchObject([{ id, kept_before: 1 }]);
  });

  test('[MODR-07, MODR-09] that loses leaves it removed; the answer is final and logged', async () => {
    const { club, author, id } = await aReportedReview(desk);
    await removeNow(desk, desk.moderator, { id, rule: 'insult' });
    await appealRemoval(desk.db, asActor(author), { id, words });
    await answerNow(desk, desk.moderator, { id, answer: 'upheld' });
    expect(await desk.stored(id)).toMatchObject({ removedFor: 'insult', comment: 'Removed' });
    expect(await desk.figuresOf(club.id)).toEqual([4, 1]);
    const log = await logOf(id);
    expect(log.at(-1)).toMatchObject({
      actorId: desk.moderator.userId,
      before: { appeal: 'waiting' },
      after: { appeal: 'upheld' },
    });
    await expect(appealRemoval(desk.db, asActor(author), { id, words })).rejects.toMatchObject({
      kind: 'conflict',
    });
    await expect(answerNow(desk, desk.moderator, { id, answer: 'restored' })).rejects.toMatchObject(
      {
        kind: 'conflict',
      },
    );
    expect(await desk.stored(id)).toMatchObject({ removedFor: 'insult' });
    expect((await flaggedComments(desk.db, desk.moderator, undefined)).total).toBe(0);
  });

  test('[MODR-07] two at once are one, and so are two answers', async () => {
    const { author, id } = await aReportedReview(desk);
    await removeNow(desk, desk.moderator, { id, rule: 'insult' });
    const ends = await Promise.allSettled(
      ['One.', 'Two.', 'Three.'].map((said) =>
        appealRemoval(desk.db, asActor(author), { id, words: said }),
      ),
    );
    const refusals = ends.flatMap((end): unknown[] =>
      end.status === 'rejected' ? [end.reason] : [],
    );
    const again = { kind: 'conflict', message: 'You’ve already appealed.' };
    expect(refusals).toMatchObject([again, again]);
    const answers = await Promise.allSettled(
      (['restored', 'upheld'] as const).map((answer) =>
        answerNow(desk, desk.moderator, { id, answer }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const sent = (await desk.mails()).filter(({ kind }) => kind === 'appeal-answered');
    expect(sent).toHaveLength(1);
    const [decision] = await desk.decisionsOf(id);
    expect(sent[0]).toMatchObject({ answer: decision?.answer });
    const back = (await desk.stored(id))?.removedFor === null;
    expect(back).toBe(decision?.answer === 'restored');
  });

  test('[MODR-07] is too late after its time, and the author’s alone', async () => {
    const { author, first, id } = await aReportedReview(desk);
    await removeNow(desk, desk.moderator, { id, rule: 'insult' });
    await expect(appealRemoval(desk.db, asActor(first), { id, words })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(
      appealRemoval(desk.db, asActor(author), { id, words: '  ' }),
    ).rejects.toMatchObject({ kind: 'invalid' });
    await desk.sql.execute(
      sql`update comment_decisions set appeal_until = now() - interval '1 second' where comment_id = ${id}`,
    );
    await expect(appealRemoval(desk.db, asActor(author), { id, words })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'The time to appeal is over.',
    });
  });
});

test('[MODR-02, MODR-07] reports and decisions outlive the accounts, without who it was', async () => {
  const { author, first, id } = await aReportedReview(desk);
  await removeNow(desk, desk.moderator, { id, rule: 'insult' });
  await desk.sql.execute(sql`delete from auth."user" where id in (${author.id}, ${first.id})`);
  const rows = await desk.sql
    .select({ by: commentReports.reporterId })
    .from(commentReports)
    .where(eq(commentReports.commentId, id));
  expect(rows.filter(({ by }) => by === null)).toHaveLength(1);
  expect(await desk.stored(id)).toMatchObject({ userId: null, removedFor: 'insult' });
});
