import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { clubComments, commentDecisions, commentReports } from '#db/schema/reviews.ts';
import { VISITOR } from '#domain/actor.ts';
import { appealProblem, reportProblem } from '#domain/comment-words.ts';
import {
  ALL_OUTCOMES,
  ALL_REASONS,
  ALL_RULES,
  ANSWERS,
  APPEAL_LENGTH,
  REPORT_WORDS_LENGTH,
} from '#domain/moderation-rules.ts';
import {
  deleteComment,
  editComment,
  flagComment,
} from '#features/reviews/comments/commands.server.ts';
import { commentsOfClub } from '#features/reviews/comments/queries.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { removeNow, unflagNow } from '#tests/builders/decisions.ts';
import { aMember } from '#tests/builders/members.ts';
import { aModerationDesk } from '#tests/builders/moderation-desk.ts';
import type { ModerationDesk } from '#tests/builders/moderation-desk.ts';
import { aReportedReview, asActor, reportAs } from '#tests/builders/reported-review.ts';
import { save } from '#tests/builders/save.ts';
import { sqlStateOf } from '#tests/database.ts';
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

describe('reporting', () => {
  test('[MODR-01] takes one of the rules, and words for other alone', async () => {
    const [comment, ...members] = await save(
      desk.sql,
      aComment(),
      ...ALL_REASONS.map(() => aMember()),
    );
    for (const [index, reason] of ALL_REASONS.entries()) {
      const member = members[index] ?? aMember();
      await flagComment(desk.db, asActor(member), { id: comment.id, reason, words: ' Odd. ' });
    }
    const rows = await desk.sql
      .select({ reason: commentReports.reason, words: commentReports.words })
      .from(commentReports)
      .where(eq(commentReports.commentId, comment.id));
    expect(rows).toHaveLength(ALL_REASONS.length);
    expect(rows).toEqual(
      expect.arrayContaining(
        ALL_REASONS.map((reason) => ({ reason, words: reason === 'other' ? 'Odd.' : null })),
      ),
    );
    for (const words of [' ​ ', 'x'.repeat(301)]) {
      const other = { id: comment.id, reason: 'other' as const, words };
      await expect(flagComment(desk.db, asActor(aMember()), other)).rejects.toMatchObject({
        kind: 'invalid',
      });
    }
  });

  test('[MODR-01] the desk knows the same rules and reasons as pages and mails', async () => {
    const { rows } = await desk.sql.execute<{ name: string; says: string }>(sql`
      select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
      where conname in (
        'comment_reports_reason_known', 'comment_decisions_rule_known', 'club_comments_rule_known')`);
    expect(rows).toHaveLength(3);
    for (const { name, says } of rows) {
      const known = [...says.matchAll(/'(\w+)'/g)].map(([, word]) => word);
      expect(known, name).toEqual(name.startsWith('comment_reports') ? ALL_REASONS : ALL_RULES);
    }
  });

  test('[MODR-01, MODR-07] lengths, clocks, outcomes and answers are the same in the desk, in the rules and in the forms', async () => {
    const { rows } = await desk.sql.execute<{ name: string; says: string }>(sql`
      select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
      where conname ~ '^comment_(reports|decisions)_(words_length|appeal_length|outcome_known|answer_known)$'`);
    const says = Object.fromEntries(rows.map((row) => [row.name, row.says]));
    const numberIn = (name: string) => Number(/<= (\d+)/.exec(says[name] ?? '')?.[1]);
    const wordsIn = (name: string) =>
      [...(says[name] ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
    const [ofReport, ofAppeal] = [
      numberIn('comment_reports_words_length'),
      numberIn('comment_decisions_appeal_length'),
    ];
    expect([ofReport, ofAppeal]).toEqual([REPORT_WORDS_LENGTH, APPEAL_LENGTH]);
    const other = (length: number) =>
      reportProblem({ reason: 'other', words: '😀'.repeat(length) });
    expect([other(ofReport), appealProblem('😀'.repeat(ofAppeal))]).toEqual([null, null]);
    expect(other(ofReport + 1)).toContain('300 characters');
    expect(appealProblem('😀'.repeat(ofAppeal + 1))).toContain('2,000 characters');
    expect(wordsIn('comment_decisions_outcome_known')).toEqual(ALL_OUTCOMES);
    expect(wordsIn('comment_decisions_answer_known')).toEqual(ANSWERS);
  });

  test('[MODR-02] of several members is a report each, of one member one, also at the same moment', async () => {
    const [comment, first, second] = await save(desk.sql, aComment(), aMember(), aMember());
    await Promise.all(
      [first, second, first, second, first].map((member) => reportAs(desk.db, member, comment.id)),
    );
    await reportAs(desk.db, first, comment.id, 'safety');
    const rows = await desk.sql
      .select({ by: commentReports.reporterId, reason: commentReports.reason })
      .from(commentReports)
      .where(eq(commentReports.commentId, comment.id));
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([first, second].map(({ id }) => ({ by: id, reason: 'insult' }))),
    );
    expect(await desk.stored(comment.id)).toMatchObject({ isFlagged: true });
  });
});

describe('the queue', () => {
  test('[MODR-04] in place of [ACOM-03] tells reasons, number and age, what waits longest first, and marks what waits too long', async () => {
    const days = (count: number) => new Date(Date.UTC(2026, 10, 2 + count, 17));
    const club = aClub();
    const late = aComment({ club, createdAt: days(0) })
      .reported({ reason: 'minor', createdAt: days(0) })
      .reported({ reason: 'other', words: 'Odd.', createdAt: days(3) });
    const inTime = aComment({ club, createdAt: days(-9) }).reported({ createdAt: days(1) });
    const appealed = aComment({ club, comment: 'Rude', rating: 1, createdAt: days(-9) })
      .reported()
      .decided({
        outcome: 'removed',
        rule: 'conflict',
        createdAt: days(-1),
        appeal: 'I am no competitor.',
        appealedAt: days(2),
      });
    await save(desk.sql, appealed, inTime, late);
    // Monday to the Monday after next in eight days: six working days and five.
    const page = await flaggedComments(desk.db, desk.moderator, undefined, days(8));
    expect(page.total).toBe(3);
    expect(page.comments.map(({ id }) => id)).toEqual([late.id, inTime.id, appealed.id]);
    expect(page.comments).toMatchObject([
      {
        since: days(0).toISOString(),
        working_days: 6,
        is_late: true,
        appeal: null,
        reports: [
          { reason: 'minor', words: null },
          { reason: 'other', words: 'Odd.' },
        ],
      },
      { working_days: 5, is_late: false, reports: [{ reason: 'insult' }] },
      {
        comment: 'Rude',
        rating: 1,
        reports: [],
        appeal: { words: 'I am no competitor.', rule: 'conflict' },
      },
    ]);
    expect(JSON.stringify(page)).not.toContain('reporter');
  });
});

describe('deciding', () => {
  test('[MODR-05, MODR-06, MODR-09] removing closes all reports, hides words and stars, tells all, and is logged', async () => {
    const { club, author, first, second, id } = await aReportedReview(desk);
    await save(desk.sql, aReply(aComment({ id, club, author })));
    expect(await desk.figuresOf(club.id)).toEqual([3, 2]);
    await removeNow(desk, desk.moderator, { id, rule: 'minor' });
    expect(await desk.figuresOf(club.id)).toEqual([4, 1]);
    expect(await desk.stored(id)).toMatchObject({
      comment: 'Removed',
      rating: null,
      removedFor: 'minor',
      isFlagged: false,
    });
    const open = await desk.sql.$count(commentReports, sql`decision_id is null`);
    expect(open).toBe(0);
    const { comments, ...figures } = await commentsOfClub(
      desk.db.visitor,
      VISITOR,
      club.id,
      undefined,
    );
    const shown = comments.find((comment) => comment.id === id);
    expect(shown).toMatchObject({
      removed: 'Removed: Names or shows a minor',
      rating: null,
      edited: false,
    });
    expect(shown?.appeal).toBeUndefined();
    expect(JSON.stringify(comments)).not.toContain('secret clown');
    expect(figures.replies).toBe(1);
    const sent = await desk.mails();
    expect(sent).toMatchObject([
      {
        kind: 'comment-decided',
        to: author.email,
        outcome: 'removed',
        rule: 'minor',
        comment: 'The coach of U14 is a secret clown.',
      },
      ...[first, second]
        .map(({ email }) => email)
        .toSorted()
        .map((to) => ({ kind: 'report-decided', to, outcome: 'removed', rule: 'minor' })),
    ]);
    const toAuthor = JSON.stringify(sent[0]);
    for (const reporter of [first, second]) {
      expect(toAuthor).not.toContain(reporter.id);
      expect(toAuthor).not.toContain(reporter.profile.username);
    }
    const [entry] = await desk.sql.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entry).toMatchObject({
      actorId: desk.moderator.userId,
      subject: 'comment',
      action: 'changed',
      before: { is_flagged: true },
      after: { is_flagged: false, decision: 'removed: minor' },
    });
    await expect(removeNow(desk, desk.moderator, { id, rule: 'insult' })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  test('[MODR-05] what was removed is neither changed nor reported any more', async () => {
    const { author, id } = await aReportedReview(desk);
    await removeNow(desk, desk.moderator, { id, rule: 'insult' });
    const change = { id, comment: 'Back again' };
    await expect(editComment(desk.db, asActor(author), change)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const [late] = await save(desk.sql, aMember());
    await expect(reportAs(desk.db, late, id)).rejects.toMatchObject({ kind: 'forbidden' });
    const state = await sqlStateOf(
      desk.db.as(asActor(late), (tx) =>
        tx.execute(sql`
          insert into comment_reports (comment_id, reporter_id, reason)
          values (${id}, ${late.id}, 'insult')`),
      ),
    );
    expect(state).toBe('23514');
  });
});

describe('keeping and deleting', () => {
  test('[MODR-05, MODR-06, MODR-09] keeping closes all reports, leaves the rest, and tells all', async () => {
    const { club, id, first } = await aReportedReview(desk);
    const before = await desk.stored(id);
    const reportedAt = new Date('2026-10-01T12:00:00Z');
    await desk.sql
      .update(commentReports)
      .set({ createdAt: reportedAt })
      .where(eq(commentReports.reporterId, first.id));
    await unflagNow(desk, desk.moderator, id);
    expect(await desk.stored(id)).toEqual({ ...before, isFlagged: false });
    expect(await desk.figuresOf(club.id)).toEqual([3, 2]);
    const kept = { outcome: 'kept', rule: null, stars: 2, reportedAt };
    expect(await desk.decisionsOf(id)).toMatchObject([kept]);
    const [entry] = await desk.sql.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entry).toMatchObject({ actorId: desk.moderator.userId, after: { decision: 'kept' } });
    expect(await desk.mails()).toMatchObject([
      { kind: 'comment-decided', outcome: 'kept' },
      { kind: 'report-decided', outcome: 'kept' },
      { kind: 'report-decided', outcome: 'kept' },
    ]);
    // Each once, ever; another person may.
    await reportAs(desk.db, first, id);
    expect(await desk.stored(id)).toMatchObject({ isFlagged: false });
    const [other] = await save(desk.sql, aMember());
    await reportAs(desk.db, other, id);
    expect(await desk.stored(id)).toMatchObject({ isFlagged: true });
    const { comments } = await flaggedComments(desk.db, desk.moderator, undefined);
    expect(comments).toMatchObject([{ id, kept_before: 1 }]);
    expect(comments[0]?.reports).toHaveLength(1);
  });

  test('[MODR-05, MODR-06] deleting closes all reports, also of replies that go with it, and tells all', async () => {
    const { id, club, author } = await aReportedReview(desk);
    await desk.sql.delete(commentDecisions);
    await save(
      desk.sql,
      aReply(aComment({ id, club, author })).reported({ reporterId: author.id }),
    );
    await deleteComment(desk.db, desk.moderator, { id });
    expect(await desk.stored(id)).toBeUndefined();
    const decisions = await desk.sql
      .select({ outcome: commentDecisions.outcome, stars: commentDecisions.stars })
      .from(commentDecisions)
      .orderBy(commentDecisions.stars);
    expect(decisions).toEqual([
      { outcome: 'deleted', stars: 2 },
      { outcome: 'deleted', stars: null },
    ]);
    expect((await desk.mails()).map(({ kind }) => kind)).toEqual([
      'comment-decided',
      'comment-decided',
      'report-decided',
      'report-decided',
      'report-decided',
    ]);
    expect(await desk.sql.$count(commentReports, sql`decision_id is null`)).toBe(0);
  });
});

describe('what is decided', () => {
  test('two moderators at once decide once', async () => {
    const { id } = await aReportedReview(desk);
    const ends = await Promise.allSettled([
      removeNow(desk, desk.moderator, { id, rule: 'insult' }),
      removeNow(desk, desk.moderator, { id, rule: 'minor' }),
      unflagNow(desk, desk.moderator, id),
    ]);
    expect(await desk.decisionsOf(id)).toHaveLength(1);
    const refusals = ends.flatMap((end): unknown[] =>
      end.status === 'rejected' ? [end.reason] : [],
    );
    expect(refusals).toMatchObject(refusals.map(() => ({ kind: 'conflict' })));
  });

  test('deactivated accounts and unconfirmed addresses get no email', async () => {
    const [gone, unconfirmed] = [aMember({ status: 'deactivated' }), aMember()];
    const comment = aComment({ author: gone }).reported({ reporterId: unconfirmed.id });
    await save(desk.sql, gone, unconfirmed, comment);
    await desk.sql.execute(
      sql`update auth."user" set email_verified = false where id = ${unconfirmed.id}`,
    );
    await unflagNow(desk, desk.moderator, comment.id);
    expect(await desk.mails()).toEqual([]);
  });
});
