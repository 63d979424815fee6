import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clubComments } from '#db/schema/reviews.ts';
import {
  appealRemoval,
  deleteComment,
  postComment,
} from '#features/reviews/comments/commands.server.ts';
import { rateClub, withdrawRating } from '#features/reviews/ratings/commands.server.ts';
import { ownRatingOf } from '#features/reviews/ratings/queries.server.ts';
import { answerNow, removeNow } from '#tests/builders/decisions.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { aModerationDesk } from '#tests/builders/moderation-desk.ts';
import type { ModerationDesk } from '#tests/builders/moderation-desk.ts';
import { aReportedReview, asActor, reportAs } from '#tests/builders/reported-review.ts';
import { save } from '#tests/builders/save.ts';

let desk: ModerationDesk;
beforeAll(async () => {
  desk = await aModerationDesk();
});
beforeEach(() => desk.sql.delete(clubComments));

const rate = (author: MemberBuilder, clubId: string, rating: number, comment = 'Anew.') =>
  rateClub(desk.db, asActor(author), { clubId, rating, comment });

async function appealAndWin(author: MemberBuilder, id: string): Promise<void> {
  await appealRemoval(desk.db, asActor(author), { id, words: 'Please.' });
  await answerNow(desk, desk.moderator, { id, answer: 'restored' });
}

/** Whether authors are told that their stars do not count. */
const areToldAside = async (author: MemberBuilder, clubId: string): Promise<boolean> => {
  const actor = asActor(author);
  return (await desk.db.as(actor, (tx) => ownRatingOf(tx, actor, clubId))).isSetAside;
};

/** Another reported review of an author about a club. */
async function idOfReported(author: MemberBuilder, clubId: string, comment: string) {
  const [row] = await desk.sql
    .select({ id: clubComments.id })
    .from(clubComments)
    .where(and(eq(clubComments.clubId, clubId), eq(clubComments.comment, comment)));
  const [reporter] = await save(desk.sql, aMember());
  await reportAs(desk.db, reporter, row?.id ?? author.id);
  return row?.id ?? '';
}

// Another member gave 4 stars, the author 2.

test('[MODR-05] the stars of a removed review stay out when its author rates again, and come back once on a won appeal', async () => {
  const { club, author, id } = await aReportedReview(desk);
  expect(await areToldAside(author, club.id)).toBe(false);
  await removeNow(desk, desk.moderator, { id, rule: 'insult' });
  expect(await desk.figuresOf(club.id)).toEqual([4, 1]);
  expect(await areToldAside(author, club.id)).toBe(true);
  for (const stars of [2, 5]) {
    // oxlint-disable-next-line no-await-in-loop
    await rate(author, club.id, stars);
    // oxlint-disable-next-line no-await-in-loop
    expect(await desk.figuresOf(club.id)).toEqual([4, 1]);
  }
  expect(await areToldAside(author, club.id)).toBe(true);
  await appealAndWin(author, id);
  expect(await areToldAside(author, club.id)).toBe(false);
  expect(await desk.figuresOf(club.id)).toEqual([4.5, 2]);
  await rate(author, club.id, 2);
  expect(await desk.figuresOf(club.id)).toEqual([3, 2]);
});

test('[MODR-05] nor does it help to withdraw them and rate again, before or after the removal', async () => {
  for (const isBefore of [true, false]) {
    // oxlint-disable-next-line no-await-in-loop
    const { club, author, id } = await aReportedReview(desk);
    const deeds = [
      () => withdrawRating(desk.db, asActor(author), club.id),
      () => removeNow(desk, desk.moderator, { id, rule: 'insult' }),
    ];
    for (const deed of isBefore ? deeds : deeds.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop
      await deed();
    }
    // oxlint-disable-next-line no-await-in-loop
    await rate(author, club.id, 1);
    // oxlint-disable-next-line no-await-in-loop
    expect(await desk.figuresOf(club.id)).toEqual([4, 1]);
    // oxlint-disable-next-line no-await-in-loop
    await appealAndWin(author, id);
    // oxlint-disable-next-line no-await-in-loop
    expect(await desk.figuresOf(club.id)).toEqual([2.5, 2]);
  }
});

test('[MODR-05] saying in particular what was rated changes nothing of that', async () => {
  const { club, author, id } = await aReportedReview(desk);
  await desk.db.as(asActor(author), (tx) =>
    tx.execute(sql`update club_ratings set coaching = 1 where user_id = ${author.id}`),
  );
  await removeNow(desk, desk.moderator, { id, rule: 'insult' });
  expect(await desk.figuresOf(club.id)).toEqual([4, 1]);
});

test('[MODR-05] removing an older review leaves the stars of a newer one; restoring one of two leaves them out', async () => {
  const { club, author, id } = await aReportedReview(desk);
  await rate(author, club.id, 2, 'The same again.');
  await removeNow(desk, desk.moderator, { id, rule: 'insult' });
  expect(await desk.figuresOf(club.id)).toEqual([3, 2]);
  const newer = await idOfReported(author, club.id, 'The same again.');
  await removeNow(desk, desk.moderator, { id: newer, rule: 'insult' });
  expect(await desk.figuresOf(club.id)).toEqual([4, 1]);
  await appealAndWin(author, id);
  expect(await desk.figuresOf(club.id)).toEqual([4, 1]);
  await appealAndWin(author, newer);
  expect(await desk.figuresOf(club.id)).toEqual([3, 2]);
});

test('[MODR-05] a removed review that is deleted takes its stars along; what its author rates then counts', async () => {
  const { club, author, id } = await aReportedReview(desk);
  await removeNow(desk, desk.moderator, { id, rule: 'insult' });
  await deleteComment(desk.db, asActor(author), { id });
  expect(await desk.figuresOf(club.id)).toEqual([4, 1]);
  await rate(author, club.id, 1);
  expect(await desk.figuresOf(club.id)).toEqual([2.5, 2]);
});

/** What each email to an author says about their stars, as [kind, …]. */
async function toldAboutStars(clubId: string, ...deeds: (() => Promise<void>)[]) {
  const told: unknown[] = [];
  for (const deed of deeds) {
    // oxlint-disable-next-line no-await-in-loop
    await desk.mails();
    // oxlint-disable-next-line no-await-in-loop
    await deed();
    // oxlint-disable-next-line no-await-in-loop
    for (const mail of await desk.mails())
      if ('affectsRating' in mail) told.push(mail['affectsRating']);
  }
  expect(await desk.figuresOf(clubId)).toEqual([3, 2]);
  return told;
}

test('[MODR-05] emails speak of the stars only where they stop or start to count', async () => {
  const { club, author, id } = await aReportedReview(desk);
  await postComment(desk.db, asActor(author), {
    clubId: club.id,
    comment: 'A clown again.',
    parentCommentId: null,
  });
  const starless = await idOfReported(author, club.id, 'A clown again.');
  const remove = (which: string) => () =>
    removeNow(desk, desk.moderator, { id: which, rule: 'insult' });
  const win = (which: string) => () => appealAndWin(author, which);
  expect(await toldAboutStars(club.id, remove(starless), win(starless))).toEqual([false, false]);
  expect(await toldAboutStars(club.id, remove(id), win(id))).toEqual([true, true]);
  await rate(author, club.id, 2, 'The same once more.');
  expect(await toldAboutStars(club.id, () => reportAgain(id), remove(id), win(id))).toEqual([
    false,
    false,
  ]);
});

async function reportAgain(id: string): Promise<void> {
  const [reporter] = await save(desk.sql, aMember());
  await reportAs(desk.db, reporter, id);
}
