import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { answerNow, removeNow } from '../../../../tests/builders/decisions.ts';
import { aMember } from '../../../../tests/builders/members.ts';
import { aReportedReview, asActor, reportAs } from '../../../../tests/builders/reported-review.ts';
import { save } from '../../../../tests/builders/save.ts';
import { aDatabase } from '../../../../tests/database.ts';
import type { TestDatabase } from '../../../../tests/database.ts';
import { clubs } from '#db/schema/clubs.ts';
import { auditLog } from '#db/schema/audit.ts';
import { clubComments, commentDecisions, commentReports } from '#db/schema/reviews.ts';
import type { Member } from '#domain/actor.ts';
import { DAYS_TO_APPEAL } from '#domain/moderation-rules.ts';
import { appealRemoval, deleteComment } from '#features/reviews/comments/commands.server.ts';
import { commentsOfClub } from '#features/reviews/comments/queries.server.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { flaggedComments } from './queries.server.ts';

let database: TestDatabase;
let moderator: Member;

beforeAll(async () => {
  database = await aDatabase({ poolSize: 10 });
  await prepareJobs({
    ownerUrl: database.ownerUrl,
    appRole: inject('testServer').appRole,
    log: () => undefined,
  });
  const [person] = await save(database.sql, aMember().withRole('admin'));
  moderator = asActor(person, 'admin');
});
beforeEach(async () => {
  await database.sql.delete(commentReports);
  await database.sql.delete(clubComments);
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
});

async function stored(id: string) {
  const [row] = await database.sql.select().from(clubComments).where(eq(clubComments.id, id));
  return row;
}

async function decisionsOf(id: string) {
  return database.sql.select().from(commentDecisions).where(eq(commentDecisions.commentId, id));
}

async function mails(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.sql.execute<{ payload: Record<string, unknown> }>(
    sql`select payload from graphile_worker._private_jobs order by payload ->> 'kind', payload ->> 'to'`,
  );
  return rows.map(({ payload }) => payload);
}

async function figuresOf(clubId: string) {
  const [row] = await database.sql
    .select({ avgRating: clubs.avgRating, numReviews: clubs.numReviews })
    .from(clubs)
    .where(eq(clubs.id, clubId));
  return row;
}

test('a removed comment is deleted by its author, as is offered, and by no other member', async () => {
  const { author, id } = await aReportedReview(database);
  const [other] = await save(database.sql, aMember());
  await removeNow(database, moderator, { id, rule: 'insult' });
  await expect(deleteComment(database.db, asActor(other), { id })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await deleteComment(database.db, asActor(author), { id });
  expect(await stored(id)).toBeUndefined();
});

describe('an appeal', () => {
  const words = 'I was there and saw it.';

  test('[MODR-07, MODR-09] that wins brings words and stars back, once and for all, and is mailed', async () => {
    const { club, author, id } = await aReportedReview(database);
    const before = await stored(id);
    await removeNow(database, moderator, { id, rule: 'insult' });
    const [decision] = await decisionsOf(id);
    const days = DAYS_TO_APPEAL * 86_400_000;
    const until = (decision?.appealUntil?.getTime() ?? 0) - (decision?.createdAt.getTime() ?? 0);
    expect(Math.abs(until - days)).toBeLessThan(2 * 3_600_000);
    const seen = async () => {
      const { comments } = await database.db.as(asActor(author), (tx) =>
        commentsOfClub(tx, asActor(author), club.id, undefined),
      );
      return comments.find((comment) => comment.id === id);
    };
    expect((await seen())?.appeal).toMatchObject({ state: 'open' });
    await appealRemoval(database.db, asActor(author), { id, words });
    expect((await seen())?.appeal).toMatchObject({ state: 'sent' });
    await expect(appealRemoval(database.db, asActor(author), { id, words })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'You have appealed already.',
    });
    await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
    await answerNow(database, moderator, { id, answer: 'restored' });
    expect(await stored(id)).toEqual({ ...before, isFlagged: false });
    expect(await figuresOf(club.id)).toEqual({ avgRating: 3, numReviews: 2 });
    expect(await mails()).toMatchObject([
      { kind: 'appeal-answered', to: author.email, answer: 'restored', rule: 'insult' },
    ]);
    const log = await database.sql.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.at(-1)).toMatchObject({
      before: { appeal: 'waiting' },
      after: { appeal: 'restored' },
    });
    await expect(answerNow(database, moderator, { id, answer: 'upheld' })).rejects.toMatchObject({
      kind: 'conflict',
    });
    const [other] = await save(database.sql, aMember());
    await reportAs(database.db, other, id);
    const { comments } = await flaggedComments(database.db, moderator, undefined);
    expect(comments).toMatchObject([{ id, kept_before: 1 }]);
  });

  test('[MODR-07, MODR-09] that loses leaves it removed; the answer is final and logged', async () => {
    const { club, author, id } = await aReportedReview(database);
    await removeNow(database, moderator, { id, rule: 'insult' });
    await appealRemoval(database.db, asActor(author), { id, words });
    await answerNow(database, moderator, { id, answer: 'upheld' });
    expect(await stored(id)).toMatchObject({ removedFor: 'insult', comment: 'Removed' });
    expect(await figuresOf(club.id)).toEqual({ avgRating: 4, numReviews: 1 });
    const log = await database.sql.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.at(-1)).toMatchObject({
      actorId: moderator.userId,
      before: { appeal: 'waiting' },
      after: { appeal: 'upheld' },
    });
    await expect(appealRemoval(database.db, asActor(author), { id, words })).rejects.toMatchObject({
      kind: 'conflict',
    });
    await expect(answerNow(database, moderator, { id, answer: 'restored' })).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await stored(id)).toMatchObject({ removedFor: 'insult' });
    expect((await flaggedComments(database.db, moderator, undefined)).total).toBe(0);
  });

  test('[MODR-07] two at once are one, and so are two answers', async () => {
    const { author, id } = await aReportedReview(database);
    await removeNow(database, moderator, { id, rule: 'insult' });
    const ends = await Promise.allSettled(
      ['One.', 'Two.', 'Three.'].map((said) =>
        appealRemoval(database.db, asActor(author), { id, words: said }),
      ),
    );
    const refusals = ends.flatMap((end): unknown[] =>
      end.status === 'rejected' ? [end.reason] : [],
    );
    const again = { kind: 'conflict', message: 'You have appealed already.' };
    expect(refusals).toMatchObject([again, again]);
    const answers = await Promise.allSettled(
      (['restored', 'upheld'] as const).map((answer) =>
        answerNow(database, moderator, { id, answer }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const sent = (await mails()).filter(({ kind }) => kind === 'appeal-answered');
    expect(sent).toHaveLength(1);
    const [decision] = await decisionsOf(id);
    expect(sent[0]).toMatchObject({ answer: decision?.answer });
    const back = (await stored(id))?.removedFor === null;
    expect(back).toBe(decision?.answer === 'restored');
  });

  test('[MODR-07] is too late after its time, and the author’s alone', async () => {
    const { author, first, id } = await aReportedReview(database);
    await removeNow(database, moderator, { id, rule: 'insult' });
    await expect(appealRemoval(database.db, asActor(first), { id, words })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(
      appealRemoval(database.db, asActor(author), { id, words: '  ' }),
    ).rejects.toMatchObject({ kind: 'invalid' });
    await database.sql.execute(
      sql`update comment_decisions set appeal_until = now() - interval '1 second' where comment_id = ${id}`,
    );
    await expect(appealRemoval(database.db, asActor(author), { id, words })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'The time to appeal is over.',
    });
  });
});

test('[MODR-02, MODR-07] reports and decisions outlive the accounts, without who it was', async () => {
  const { author, first, id } = await aReportedReview(database);
  await removeNow(database, moderator, { id, rule: 'insult' });
  await database.sql.execute(sql`delete from auth."user" where id in (${author.id}, ${first.id})`);
  const rows = await database.sql
    .select({ by: commentReports.reporterId })
    .from(commentReports)
    .where(eq(commentReports.commentId, id));
  expect(rows.filter(({ by }) => by === null)).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ userId: null, removedFor: 'insult' });
});
