import type { RatingOutcome } from '#features/reviews/ratings/schema.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import type { CommentPage } from '#features/reviews/comments/client.ts';

/** What members sent, and the site's answers. */
export interface Rater {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Stars and text of each rating, in the order in which they were sent. */
  readonly sent: { readonly stars: number; readonly words: string }[];
  /** How many of them were acknowledged. */
  acknowledged: number;
}

/** Signs in as a program does. @param member with a password; the site must trust one proxy */
export async function signInRater(site: string, member: MemberBuilder): Promise<Rater> {
  const { email, id } = member;
  const call = await callTo('POST /api/session', { email, password: KNOWN_PASSWORD.text });
  const { status, value } = await send(site, call, {});
  if (status !== 200) throw new Error(`signing in failed with ${status}`);
  const { access_token: token } = value as { access_token: string };
  return { id, headers: { authorization: `Bearer ${token}` }, sent: [], acknowledged: 0 };
}

/** A member may comment ten times in ten minutes. */
const MOST_RATINGS = 10;

/**
 * Rates a club again and again, each time with other stars and a comment, until the site is gone or
 * refuses more from this member.
 */
export async function rateUntilGone(site: string, clubId: string, rater: Rater): Promise<void> {
  while (rater.sent.length < MOST_RATINGS) {
    const turn = rater.sent.length;
    const rating = { stars: 1 + (turn % 5), words: `Turn ${turn} of ${rater.id}` };
    rater.sent.push(rating);
    const input = { clubId, rating: rating.stars, comment: rating.words };
    const call = await callTo('POST reviews.ratings.rateClub', input);
    const answer = await send(site, call, rater.headers).catch(() => undefined);
    if (answer === undefined) return;
    const { commentFailure } = answer.value as RatingOutcome;
    if (commentFailure !== null) throw new Error(commentFailure);
    rater.acknowledged += 1;
  }
}

/** A club's number of comments, according to its page. */
export async function commentsShown(site: string, clubId: string): Promise<number> {
  const answer = await send(site, await callTo('GET reviews.comments.getComments', { clubId }), {});
  return (answer.value as CommentPage).total;
}
