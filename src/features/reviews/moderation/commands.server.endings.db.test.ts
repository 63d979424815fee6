import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  clubComments,
  commentDecisions,
  commentReports,
  removedComments,
} from '#db/schema/reviews.ts';
import type { Member } from '#domain/actor.ts';
import { appealRemoval, deleteComment } from '#features/reviews/comments/commands.server.ts';
import { moderationMonths, flaggedComments } from './queries.server.ts';
import { aComment, aReply, anOfficialReply } from '#tests/builders/comments.ts';
import { answerNow, removeNow } from '#tests/builders/decisions.ts';
import { aMember } from '#tests/builders/members.ts';
import { aModerationDesk } from '#tests/builders/moderation-desk.ts';
import type { ModerationDesk } from '#tests/builders/moderation-desk.ts';
import { aReportedReview, asActor, reportAs } from '#tests/builders/reported-review.ts';
import { save } from '#tests/builders/save.ts';

let desk: ModerationDesk;
beforeAll(async () => {
  desk = await aModerationDesk();
});
beforeEach(async () => {
  await desk.sql.delete(clubComments);
  await desk.sql.delete(commentReports);
  await desk.sql.delete(commentDecisions);
  await desk.mails();
});

const words = 'I was there and saw it.';

/** A removed review with an appeal; earlier emails are read. */
async function anAppealedReview() {
  const review = await aReportedReview(desk);
  await removeNow(desk, desk.moderator, { id: review.id, rule: 'minor' });
  await appealRemoval(desk.db, asActor(review.author), { id: review.id, words });
  await desk.mails();
  return review;
}

const waiting = async () => (await flaggedComments(desk.db, desk.moderator, undefined)).total;

describe('deleting a removed comment whose author appeals', () => {
  test('[MODR-07, MODR-09] as an administrator ends the appeal, tells the author, and is in the log', async () => {
    const { author, id } = await anAppealedReview();
    expect(await waiting()).toBe(1);
    await deleteComment(desk.db, desk.moderator, { id });
    expect(await waiting()).toBe(0);
    const [decision] = await desk.sql.select().from(commentDecisions);
    expect(decision).toMatchObject({
      commentId: null,
      outcome: 'removed',
      answer: 'upheld',
      answeredBy: desk.moderator.userId,
    });
    expect(await desk.mails()).toMatchObject([
      {
        kind: 'appeal-answered',
        to: author.email,
        answer: 'upheld',
        rule: 'minor',
        comment: 'The coach of U14 is a secret clown.',
      },
    ]);
    expect((await desk.logOf(id)).at(-1)).toMatchObject({
      actorId: desk.moderator.userId,
      action: 'removed',
      before: { appeal: 'waiting' },
    });
    const [month] = await moderationMonths(desk.db.visitor);
    expect(month).toMatchObject({ appeals: 1, restored: 0, upheld: 1 });
    expect(await desk.sql.$count(removedComments)).toBe(0);
  });

  test('[MODR-07, MODR-09] as its author ends the appeal without a mail, and is in the log', async () => {
    const { author, id } = await anAppealedReview();
    await deleteComment(desk.db, asActor(author), { id });
    expect(await waiting()).toBe(0);
    const [decision] = await desk.sql.select().from(commentDecisions);
    expect(decision).toMatchObject({ commentId: null, answer: 'upheld', answeredBy: null });
    expect(await desk.mails()).toEqual([]);
    expect((await desk.logOf(id)).at(-1)).toMatchObject({
      actorId: author.id,
      before: { appeal: 'waiting' },
      after: { appeal: 'upheld' },
    });
  });

  test('[MODR-07] with the comment that it answers ends the appeal and tells the author', async () => {
    const [top, author] = [aComment(), aMember()];
    const reply = aReply(top, { author, comment: 'Rude words.' })
      .reported()
      .decided({ outcome: 'removed', appeal: words, appealedAt: new Date() });
    await save(desk.sql, top, reply);
    const [first] = await desk.sql
      .select({ by: clubComments.userId })
      .from(clubComments)
      .where(eq(clubComments.id, top.id));
    await deleteComment(desk.db, asActor(aMember({ id: first?.by ?? '' })), { id: top.id });
    const [decision] = await desk.sql.select().from(commentDecisions);
    expect(decision).toMatchObject({ answer: 'upheld', answeredBy: null });
    expect(await desk.mails()).toMatchObject([
      { kind: 'appeal-answered', to: author.email, answer: 'upheld', comment: 'Rude words.' },
    ]);
  });

  test('[MODR-07] while it is answered leaves one answer and one mail', async () => {
    const { author, id } = await anAppealedReview();
    await Promise.allSettled([
      deleteComment(desk.db, asActor(author), { id }),
      answerNow(desk, desk.moderator, { id, answer: 'restored' }),
    ]);
    const [decision] = await desk.sql.select().from(commentDecisions);
    const sent = await desk.mails();
    expect(sent).toHaveLength(decision?.answer === 'restored' ? 1 : 0);
    expect(await desk.stored(id)).toBeUndefined();
    expect(await waiting()).toBe(0);
  });
});

describe('deleting a comment that was reported', () => {
  test('[MODR-05, MODR-06, MODR-08, MODR-09] as its author closes the reports as withdrawn and tells who reported it', async () => {
    const { author, first, second, id } = await aReportedReview(desk);
    await deleteComment(desk.db, asActor(author), { id });
    expect(await waiting()).toBe(0);
    const [decision] = await desk.sql.select().from(commentDecisions);
    expect(decision).toMatchObject({ outcome: 'withdrawn', stars: 2, rule: null, decidedBy: null });
    const open = await desk.sql.select().from(commentReports);
    expect(open.map(({ decisionId }) => decisionId)).toEqual([decision?.id, decision?.id]);
    expect(await desk.mails()).toMatchObject(
      [first, second]
        .map(({ email }) => email)
        .toSorted()
        .map((to) => ({ kind: 'report-decided', to, outcome: 'withdrawn' })),
    );
    expect((await desk.logOf(id)).at(-1)).toMatchObject({
      actorId: author.id,
      after: { decision: 'withdrawn' },
    });
    // Nobody decided, so it does not count in the median time.
    const [month] = await moderationMonths(desk.db.visitor);
    expect(month).toMatchObject({
      reports: 2,
      decisions: [{ outcome: 'withdrawn', rule: null, stars: 2, number: 1 }],
      median_seconds: null,
    });
  });

  test('[MODR-06] with the comment that it answers tells its author as well', async () => {
    const { author, id, club, first } = await aReportedReview(desk);
    const writer = aMember();
    const reply = aReply(aComment({ id, club, author }), { author: writer, comment: 'Mine.' });
    await save(desk.sql, writer, reply);
    await reportAs(desk.db, first, reply.id);
    await deleteComment(desk.db, asActor(author), { id });
    const sent = await desk.mails();
    expect(sent.filter(({ kind }) => kind === 'comment-decided')).toMatchObject([
      { to: writer.email, outcome: 'withdrawn', comment: 'Mine.' },
    ]);
    expect(sent.filter(({ kind }) => kind === 'report-decided')).toHaveLength(3);
    const open = await desk.sql.select().from(commentReports);
    expect(open.every(({ decisionId }) => decisionId !== null)).toBe(true);
  });

  test('[MODR-09] by an administrator logs the decision also for a reply that goes with it', async () => {
    const top = aComment();
    const reply = aReply(top).reported();
    await save(desk.sql, top, reply);
    await deleteComment(desk.db, desk.moderator, { id: top.id });
    expect((await desk.logOf(reply.id)).at(-1)).toMatchObject({
      actorId: desk.moderator.userId,
      action: 'removed',
      before: { is_flagged: true },
    });
  });
});

describe('the official reply of a club', () => {
  const actorOf = (member: ReturnType<typeof aMember>, club: string): Member => ({
    kind: 'member',
    userId: member.id,
    roles: ['club_admin'],
    administeredClubs: [club],
  });

  test('[MODR-06, MODR-07, REVW-08] is told of to those who administer the club now, one of whom appeals', async () => {
    const top = aComment();
    const club = top.parents.club;
    const clubId = typeof club === 'string' ? club : club.id;
    const [former, one, other, reporter] = [
      aMember(),
      aMember().administering(club),
      aMember().administering(club),
      aMember(),
    ];
    const reply = anOfficialReply(top, { author: former, comment: 'Go away.' });
    await save(desk.sql, former, one, other, reporter, reply);
    await reportAs(desk.db, reporter, reply.id);
    await removeNow(desk, desk.moderator, { id: reply.id, rule: 'insult' });
    const admins = [one.email, other.email].toSorted();
    expect(await desk.mails()).toMatchObject([
      ...admins.map((to) => ({
        kind: 'comment-decided',
        to,
        isOfficial: true,
        outcome: 'removed',
        comment: 'Go away.',
      })),
      { kind: 'report-decided', to: reporter.email },
    ]);
    const appeal = { id: reply.id, words };
    await expect(appealRemoval(desk.db, asActor(former), appeal)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await appealRemoval(desk.db, actorOf(other, clubId), appeal);
    await expect(appealRemoval(desk.db, actorOf(one, clubId), appeal)).rejects.toMatchObject({
      kind: 'conflict',
    });
    await answerNow(desk, desk.moderator, { id: reply.id, answer: 'restored' });
    expect(await desk.mails()).toMatchObject(
      admins.map((to) => ({ kind: 'appeal-answered', to, isOfficial: true, answer: 'restored' })),
    );
    expect(await desk.stored(reply.id)).toMatchObject({ comment: 'Go away.', isOfficial: true });
  });
});
