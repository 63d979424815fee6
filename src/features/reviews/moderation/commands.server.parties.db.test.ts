import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clubComments, commentDecisions, commentReports } from '#db/schema/reviews.ts';
import type { Member } from '#domain/actor.ts';
import {
  appealRemoval,
  deleteComment,
  editComment,
} from '#features/reviews/comments/commands.server.ts';
import { CASE_CHANGED, FLAGGED_REPLY, NOT_OWN_CASE } from '#features/reviews/comments/policy.ts';
import { aComment, anOfficialReply, aReply } from '#tests/builders/comments.ts';
import { answerNow, removeNow, unflagNow } from '#tests/builders/decisions.ts';
import { aMember } from '#tests/builders/members.ts';
import { aModerationDesk } from '#tests/builders/moderation-desk.ts';
import type { ModerationDesk } from '#tests/builders/moderation-desk.ts';
import { aReportedReview, asActor, reportAs } from '#tests/builders/reported-review.ts';
import { save } from '#tests/builders/save.ts';
import { sqlStateOf } from '#tests/database.ts';
import { answerAppeal, removeComment, unflagComment } from './commands.server.ts';
import { flaggedComments } from './queries.server.ts';

let desk: ModerationDesk;
beforeAll(async () => {
  desk = await aModerationDesk();
});
beforeEach(async () => {
  await desk.sql.delete(clubComments);
  await desk.sql.delete(commentReports);
  await desk.sql.delete(commentDecisions);
});

const REFUSED = { kind: 'forbidden', message: NOT_OWN_CASE };

/** What a moderator sees of the waiting comment. */
async function seenBy(moderator: Member) {
  const { comments } = await flaggedComments(desk.db, moderator, undefined);
  const [comment] = comments;
  if (!comment || comments.length > 1) throw new Error('One comment should wait.');
  return comment;
}

/** Every decision about a comment in SQL, past the policy. */
async function statesOf(moderator: Member, id: string): Promise<string[]> {
  const deeds = [
    sql`select app.decide_reports(${id}, 'kept', null, app.version_of_case(${id}))`,
    sql`select app.decide_reports(${id}, 'removed', 'insult', app.version_of_case(${id}))`,
    sql`select app.answer_appeal(${id}, 'restored', app.version_of_case(${id}))`,
  ];
  return Promise.all(
    deeds.map((deed) => sqlStateOf(desk.db.as(moderator, (tx) => tx.execute(deed)))),
  );
}

async function expectNothingDecided(moderator: Member, id: string): Promise<void> {
  for (const deed of [
    () => unflagNow(desk, moderator, id),
    () => removeNow(desk, moderator, { id, rule: 'insult' }),
    () => answerNow(desk, moderator, { id, answer: 'restored' }),
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(deed()).rejects.toMatchObject(REFUSED);
  }
}

describe('who is a party decides nothing', () => {
  test('[MODR-05] about their own comment', async () => {
    const own = aMember().withRole('admin');
    const comment = aComment({ author: own }).reported();
    await save(desk.sql, comment);
    const moderator = asActor(own, 'admin');
    expect((await seenBy(moderator)).is_party).toBe(true);
    expect((await seenBy(desk.moderator)).is_party).toBe(false);
    await expectNothingDecided(moderator, comment.id);
    expect((await statesOf(moderator, comment.id)).slice(0, 2)).toEqual(['42501', '42501']);
    await unflagNow(desk, desk.moderator, comment.id);
  });

  test('[MODR-05] about what they reported, nor do they delete it', async () => {
    const reporter = aMember().withRole('admin');
    const { id } = await aReportedReview(desk);
    await save(desk.sql, reporter);
    await reportAs(desk.db, reporter, id, 'safety');
    const moderator = asActor(reporter, 'admin');
    expect((await seenBy(moderator)).is_party).toBe(true);
    await expectNothingDecided(moderator, id);
    await expect(deleteComment(desk.db, moderator, { id })).rejects.toMatchObject(REFUSED);
    expect((await statesOf(moderator, id)).slice(0, 2)).toEqual(['42501', '42501']);
    const deleted = desk.db.as(moderator, (tx) =>
      tx.execute(sql`delete from club_comments where id = ${id}`),
    );
    expect(await sqlStateOf(deleted)).toBe('42501');
    await removeNow(desk, desk.moderator, { id, rule: 'insult' });
  });

  test('[MODR-07] about an appeal of their own, or against what came of their report', async () => {
    const [author, reporter] = [aMember().withRole('admin'), aMember().withRole('admin')];
    const comment = aComment({ author });
    await save(desk.sql, comment, reporter);
    const { id } = comment;
    await reportAs(desk.db, reporter, id);
    await removeNow(desk, desk.moderator, { id, rule: 'insult' });
    await appealRemoval(desk.db, asActor(author), { id, words: 'Please.' });
    for (const person of [author, reporter]) {
      const moderator = asActor(person, 'admin');
      // oxlint-disable-next-line no-await-in-loop
      expect((await seenBy(moderator)).is_party).toBe(true);
      // oxlint-disable-next-line no-await-in-loop
      await expectNothingDecided(moderator, id);
      // oxlint-disable-next-line no-await-in-loop
      expect((await statesOf(moderator, id)).at(-1)).toBe('42501');
    }
    await answerNow(desk, desk.moderator, { id, answer: 'restored' });
  });

  test('[MODR-05, REVW-08] about a reply of the club that they administer', async () => {
    const top = aComment();
    const own = aMember().withRole('admin').administering(top.parents.club);
    const reply = anOfficialReply(top).reported();
    await save(desk.sql, own, reply);
    await expectNothingDecided(asActor(own, 'admin'), reply.id);
    expect((await statesOf(asActor(own, 'admin'), reply.id))[0]).toBe('42501');
  });

  test('[MODR-05] about a reply that they reported, by deleting what it answers', async () => {
    const reporter = aMember().withRole('admin');
    const top = aComment();
    const reply = aReply(top);
    await save(desk.sql, reporter, reply, aReply(top, { author: reporter }));
    await reportAs(desk.db, reporter, reply.id);
    await expect(
      deleteComment(desk.db, asActor(reporter, 'admin'), { id: top.id }),
    ).rejects.toMatchObject({ kind: 'forbidden', message: FLAGGED_REPLY });
    expect(await desk.stored(reply.id)).toMatchObject({ isFlagged: true });
    await deleteComment(desk.db, desk.moderator, { id: top.id });
    expect(await desk.stored(reply.id)).toBeUndefined();
    // They may delete comments that they only replied to.
    const other = aComment();
    await save(desk.sql, aReply(other, { author: reporter }));
    await deleteComment(desk.db, asActor(reporter, 'admin'), { id: other.id });
  });

  test('a report that was decided makes nobody a party to the next', async () => {
    const reporter = aMember().withRole('admin');
    const { id } = await aReportedReview(desk);
    await save(desk.sql, reporter);
    await reportAs(desk.db, reporter, id);
    await unflagNow(desk, desk.moderator, id);
    const [other] = await save(desk.sql, aMember());
    await reportAs(desk.db, other, id);
    await unflagNow(desk, asActor(reporter, 'admin'), id);
    expect(await desk.stored(id)).toMatchObject({ isFlagged: false });
  });
});

describe('a decision holds for what was seen', () => {
  const CONFLICT = { kind: 'conflict', message: CASE_CHANGED };

  test('[MODR-05] not for a text that was edited since, nor for reports that came since', async () => {
    const { author, id } = await aReportedReview(desk);
    const before = (await seenBy(desk.moderator)).version;
    await editComment(desk.db, asActor(author), { id, comment: 'Changed meanwhile.' });
    const edited = (await seenBy(desk.moderator)).version;
    const [other] = await save(desk.sql, aMember());
    await reportAs(desk.db, other, id, 'minor');
    for (const seen of [before, edited]) {
      for (const decide of [
        () => unflagComment(desk.db, desk.moderator, { id, seen }),
        () => removeComment(desk.db, desk.moderator, { id, seen, rule: 'insult' }),
        () => deleteComment(desk.db, desk.moderator, { id, seen }),
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        await expect(decide()).rejects.toMatchObject(CONFLICT);
      }
    }
    expect(await desk.stored(id)).toMatchObject({ isFlagged: true, removedFor: null });
    const { version: seen } = await seenBy(desk.moderator);
    await unflagComment(desk.db, desk.moderator, { id, seen });
    expect(await desk.stored(id)).toMatchObject({ isFlagged: false });
  });

  test('[MODR-05] a report that comes while it is decided is decided with it, or waits', async () => {
    const { id } = await aReportedReview(desk);
    const { version: seen } = await seenBy(desk.moderator);
    const [other] = await save(desk.sql, aMember());
    const [decided] = await Promise.allSettled([
      unflagComment(desk.db, desk.moderator, { id, seen }),
      reportAs(desk.db, other, id, 'minor'),
    ]);
    const refusals: unknown[] = decided.status === 'rejected' ? [decided.reason] : [];
    expect(refusals).toMatchObject(refusals.map(() => CONFLICT));
    const open = await desk.sql.$count(commentReports, sql`decision_id is null`);
    expect(open).toBe(refusals.length === 0 ? 1 : 3);
    expect(await desk.stored(id)).toMatchObject({ isFlagged: true });
  });

  test('[MODR-05] whoever does not say what they saw decides nothing', async () => {
    const { id } = await aReportedReview(desk);
    const unseen = [
      sql`select app.decide_reports(${id}, 'kept', null, null)`,
      sql`select app.decide_reports(${id}, 'removed', 'insult', null)`,
    ];
    const ofReports = await Promise.all(
      unseen.map((deed) => sqlStateOf(desk.db.as(desk.moderator, (tx) => tx.execute(deed)))),
    );
    expect(ofReports).toEqual(['23514', '23514']);
    expect(await desk.stored(id)).toMatchObject({ isFlagged: true, removedFor: null });

    await removeNow(desk, desk.moderator, { id, rule: 'insult' });
    await desk.sql.execute(
      sql`update comment_decisions set appeal = 'Please', appealed_at = now()`,
    );
    const answer = sql`select app.answer_appeal(${id}, 'restored', null)`;
    const ofAppeal = await sqlStateOf(desk.db.as(desk.moderator, (tx) => tx.execute(answer)));
    expect(ofAppeal).toBe('23514');
    expect(await desk.stored(id)).toMatchObject({ removedFor: 'insult' });
  });

  test('[MODR-05, MODR-07] deleting and answering also depend on what was seen', async () => {
    const { author, id } = await aReportedReview(desk);
    const { version: ofReports } = await seenBy(desk.moderator);
    await removeComment(desk.db, desk.moderator, { id, rule: 'insult', seen: ofReports });
    await appealRemoval(desk.db, asActor(author), { id, words: 'Please.' });
    const answer = { id, answer: 'restored' as const };
    await expect(
      answerAppeal(desk.db, desk.moderator, { ...answer, seen: ofReports }),
    ).rejects.toMatchObject(CONFLICT);
    const { version: seen } = await seenBy(desk.moderator);
    await answerAppeal(desk.db, desk.moderator, { ...answer, seen });
    await expect(deleteComment(desk.db, desk.moderator, { id, seen })).rejects.toMatchObject(
      CONFLICT,
    );
  });
});
