import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { user } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments, commentReports } from '#db/schema/reviews.ts';
import { ownRecord } from '#features/accounts/personal-data/queries.server.ts';
import { deleteComment, editComment } from '#features/reviews/comments/commands.server.ts';
import { unflagNow } from '#tests/builders/decisions.ts';
import { aModerationDesk } from '#tests/builders/moderation-desk.ts';
import type { ModerationDesk } from '#tests/builders/moderation-desk.ts';
import { aReportedReview, asActor, reportAs } from '#tests/builders/reported-review.ts';
import { flaggedComments } from './queries.server.ts';

const SAID = 'The coach of U14 is a secret clown.';
const HARMLESS = 'The coach of U14 is funny.';

let desk: ModerationDesk;
beforeAll(async () => {
  desk = await aModerationDesk();
});
beforeEach(async () => {
  await desk.sql.delete(clubComments);
  await desk.sql.delete(commentReports);
});

type Review = Awaited<ReturnType<typeof aReportedReview>>;

const edit = ({ author, id }: Review, comment: string) =>
  editComment(desk.db, asActor(author), { id, comment });
const inQueue = async () => (await flaggedComments(desk.db, desk.moderator, undefined)).comments;
const reportedTexts = async () =>
  (await desk.sql.select().from(commentReports)).map(({ comment }) => comment);
const flagsOf = ({ id }: Review) =>
  desk.sql.$count(commentReports, eq(commentReports.commentId, id));

describe('a comment that its author edits after it was reported', () => {
  test('[MODR-04] is in the queue as it is and as it was reported', async () => {
    const review = await aReportedReview(desk);
    expect((await inQueue())[0]?.reports).toMatchObject([{ comment: null }, { comment: null }]);
    await edit(review, HARMLESS);
    const [waiting] = await inQueue();
    expect(waiting).toMatchObject({
      comment: HARMLESS,
      reports: [{ comment: SAID }, { comment: SAID }],
    });
  });

  test('[MODR-02] is reported again by the same member once it was edited after the decision, and not before', async () => {
    const review = await aReportedReview(desk);
    await edit(review, HARMLESS);
    await reportAs(desk.db, review.first, review.id);
    expect(await flagsOf(review)).toBe(2);
    await unflagNow(desk, desk.moderator, review.id);
    expect(await reportedTexts()).toEqual([null, null]);

    await reportAs(desk.db, review.first, review.id);
    // Nor directly in the database.
    await desk.db.as(asActor(review.first), (tx) =>
      tx.execute(sql`
        insert into comment_reports (comment_id, reporter_id, reason)
        values (${review.id}, ${review.first.id}, 'insult')`),
    );
    expect(await flagsOf(review)).toBe(2);

    await edit(review, SAID);
    await Promise.all([1, 2].map(() => reportAs(desk.db, review.first, review.id)));
    expect(await flagsOf(review)).toBe(3);
    expect(await inQueue()).toMatchObject([{ comment: SAID, kept_before: 1 }]);
  });

  test('is reported with what it says, whatever the report claims', async () => {
    const review = await aReportedReview(desk);
    await desk.sql.delete(commentReports);
    await desk.db.as(asActor(review.first), (tx) =>
      tx.execute(sql`
        insert into comment_reports (comment_id, reporter_id, reason, comment)
        values (${review.id}, ${review.first.id}, 'insult', 'Never said')`),
    );
    expect(await reportedTexts()).toEqual([SAID]);
  });
});

describe('what a comment said when it was reported', () => {
  test('goes with the comment, the club, and the account of its author', async () => {
    const gone = await aReportedReview(desk);
    await deleteComment(desk.db, asActor(gone.author), { id: gone.id });
    const ofClub = await aReportedReview(desk);
    await desk.sql.delete(clubs).where(eq(clubs.id, ofClub.club.id));
    const ofAuthor = await aReportedReview(desk);
    await edit(ofAuthor, HARMLESS);
    await desk.sql.delete(user).where(eq(user.id, ofAuthor.author.id));
    expect(await reportedTexts()).toEqual([null, null, null, null, null, null]);
    expect(await inQueue()).toMatchObject([{ comment: HARMLESS, reports: [{}, {}] }]);
  });

  test('is told to its author, who has edited it, with what is stored about them', async () => {
    const review = await aReportedReview(desk);
    const none = { list: async function* () {}, publicUrl: () => '' };
    const told = async () =>
      (await ownRecord(desk.db, none, asActor(review.author)))['comments_of_yours_as_reported'];
    expect(await told()).toEqual([]);
    await edit(review, HARMLESS);
    expect(await told()).toEqual([{ comment_id: review.id, comment: SAID }]);
  });
});
