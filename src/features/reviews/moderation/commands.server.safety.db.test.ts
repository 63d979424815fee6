import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, anOfficialReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { aModerationDesk } from '#tests/builders/moderation-desk.ts';
import type { ModerationDesk } from '#tests/builders/moderation-desk.ts';
import { reportAs } from '#tests/builders/reported-review.ts';
import { save } from '#tests/builders/save.ts';

const WORDS = 'The coach of U14 hits the girls.';

let desk: ModerationDesk;
beforeAll(async () => {
  desk = await aModerationDesk();
});
beforeEach(() => desk.mails());

/** Addresses told of a safety report. */
async function told(): Promise<unknown[]> {
  const mails = await desk.mails();
  expect(JSON.stringify(mails)).not.toContain('coach');
  return mails.filter(({ kind }) => kind === 'safety-reported').map(({ to }) => to);
}

test('a safety report reaches administrators at once, once, and without what was said', async () => {
  const [admin, gone] = [aMember(), aMember({ status: 'deactivated' })];
  const [reporter, club] = [aMember(), aClub()];
  const comment = aComment({ club, comment: WORDS });
  await save(desk.sql, club, comment, reporter, admin.withRole('admin'), gone.withRole('admin'));
  await reportAs(desk.db, reporter, comment.id, 'safety');
  await reportAs(desk.db, reporter, comment.id, 'safety');
  const addresses = await told();
  expect(addresses).toContain(admin.email);
  expect(addresses).toHaveLength(2);
  expect(addresses).not.toContain(gone.email);
  expect(addresses).not.toContain(reporter.email);

  const another = aMember();
  await save(desk.sql, another);
  await reportAs(desk.db, another, comment.id, 'insult');
  expect(await told()).toEqual([]);
});

test('it does not reach administrators who are a party: author, reporter, or the club that answered', async () => {
  const club = aClub();
  const [author, reporter, clubAdmin] = [aMember(), aMember(), aMember()];
  const review = aComment({ club, author: author.withRole('admin'), comment: WORDS });
  const reply = anOfficialReply(review, {
    author: clubAdmin.administering(club),
    comment: WORDS,
  });
  await save(
    desk.sql,
    club,
    review,
    reporter.withRole('admin'),
    clubAdmin.withRole('admin'),
    reply,
  );
  await reportAs(desk.db, reporter, review.id, 'safety');
  const ofReview = await told();
  expect(ofReview).not.toContain(author.email);
  expect(ofReview).not.toContain(reporter.email);
  expect(ofReview).toContain(clubAdmin.email);
  await reportAs(desk.db, reporter, reply.id, 'safety');
  const ofReply = await told();
  expect(ofReply).toContain(author.email);
  expect(ofReply).not.toContain(clubAdmin.email);
});
