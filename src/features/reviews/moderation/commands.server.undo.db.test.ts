import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { commentDecisions, commentReports } from '#db/schema/reviews.ts';
import { editComment } from '#features/reviews/comments/commands.server.ts';
import { aComment } from '#tests/builders/comments.ts';
import { removeNow, unflagNow } from '#tests/builders/decisions.ts';
import { aMember } from '#tests/builders/members.ts';
import { aModerationDesk } from '#tests/builders/moderation-desk.ts';
import type { ModerationDesk } from '#tests/builders/moderation-desk.ts';
import { aReportedReview, asActor, reportAs } from '#tests/builders/reported-review.ts';
import { save } from '#tests/builders/save.ts';
import { undoDecision } from './commands.server.ts';
import { flaggedComments } from './queries.server.ts';

let desk: ModerationDesk;
beforeAll(async () => {
  desk = await aModerationDesk();
});
beforeEach(async () => {
  await desk.sql.execute(sql`
    truncate comment_reports, comment_decisions, removed_comments, club_comments cascade;
    delete from graphile_worker._private_jobs`);
});

const DECISIONS = {
  kept: (id: string) => unflagNow(desk, desk.moderator, id),
  removed: (id: string) => removeNow(desk, desk.moderator, { id, rule: 'insult' }),
};

test.each(['kept', 'removed'] as const)(
  'a comment that was %s is as before when that is undone, and no one is told',
  async (outcome) => {
    const { id, club, author } = await aReportedReview(desk);
    const words = 'The coach of U14 is a clown.';
    await editComment(desk.db, asActor(author), { id, comment: words });
    const everything = async () => ({
      comment: await desk.stored(id),
      figures: await desk.figuresOf(club.id),
      reports: await desk.sql.select().from(commentReports).orderBy(commentReports.id),
      decisions: await desk.sql.select().from(commentDecisions),
    });
    const before = await everything();
    expect(before.reports[0]?.comment).toBe('The coach of U14 is a secret clown.');
    await desk.mails();
    await DECISIONS[outcome](id);
    expect(await everything()).not.toEqual(before);
    await undoDecision(desk.db, desk.moderator, { id });
    expect(await everything()).toEqual(before);
    expect(await desk.mails()).toEqual([]);
    const told = (await desk.logOf(id)).map(({ after }) => after?.['decision']);
    expect(told.slice(-2)).toEqual([outcome === 'kept' ? 'kept' : 'removed: insult', null]);
    await DECISIONS[outcome](id);
    expect((await desk.mails()).map(({ kind }) => kind)).toEqual([
      'comment-decided',
      'report-decided',
      'report-decided',
    ]);
  },
);

test('mails about a decision wait until it cannot be undone', async () => {
  const { id } = await aReportedReview(desk);
  await desk.mails();
  await DECISIONS.kept(id);
  const { rows } = await desk.sql.execute<{ wait: number }>(sql`
    select extract(epoch from run_at - created_at)::int as wait from graphile_worker._private_jobs`);
  expect(rows.map(({ wait }) => wait)).toEqual([20, 20, 20]);
  await desk.sql.execute(
    sql`update comment_decisions set created_at = created_at - interval '16 seconds'`,
  );
  const late = undoDecision(desk.db, desk.moderator, { id });
  await expect(late).rejects.toMatchObject({ kind: 'conflict' });
  // The next decision forgets what undoing this one needed.
  const next = await aReportedReview(desk);
  await DECISIONS.removed(next.id);
  expect(await desk.decisionsOf(id)).toMatchObject([{ undo: null }]);
});

test('another administrator undoes nothing, nor does anyone after a new report', async () => {
  const [other, reporter] = await save(desk.sql, aMember().withRole('admin'), aMember());
  const { id } = await aReportedReview(desk);
  await DECISIONS.kept(id);
  await expect(undoDecision(desk.db, asActor(other, 'admin'), { id })).rejects.toMatchObject({
    kind: 'conflict',
  });
  await expect(undoDecision(desk.db, asActor(other), { id })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await reportAs(desk.db, reporter, id);
  await expect(undoDecision(desk.db, desk.moderator, { id })).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect(await desk.decisionsOf(id)).toHaveLength(1);
});

test('the queue tells of the author, and of an appeal against the viewer’s own removal', async () => {
  const [other, author] = await save(desk.sql, aMember().withRole('admin'), aMember());
  const appeal = { appeal: 'I was there.', appealedAt: new Date() };
  await save(
    desk.sql,
    aComment({ author }),
    aComment({ author }).reported(),
    aComment({ author })
      .reported()
      .decided({ outcome: 'removed', decidedBy: desk.moderator.userId, ...appeal }),
  );
  const [own, others] = await Promise.all(
    [desk.moderator, asActor(other, 'admin')].map((actor) =>
      flaggedComments(desk.db, actor, undefined),
    ),
  );
  expect(own?.comments.map(({ record }) => record)).toMatchObject([
    { comments: 3, removals: 1, since: expect.stringMatching(/^20/) },
    { comments: 3, removals: 1 },
  ]);
  const marks = (page: typeof own) =>
    page?.comments.flatMap(({ appeal: made }) => made?.is_own_removal ?? []);
  expect([marks(own), marks(others)]).toEqual([[true], [false]]);
});
