import { anOfficialReply } from '#tests/builders/comments.ts';
import type { CommentBuilder } from '#tests/builders/comments.ts';
import type { SampleClub } from './clubs.ts';
import type { SampleMember } from './members.ts';
import { Deck, Random } from './random.ts';
import type { Answered } from './reviews.ts';
import { OFFICIAL_REPLIES } from './review-words.ts';

/** Clubs answer most comments about them, not all. */
const ANSWERED = 0.65;
const WITHIN_MINUTES = 9 * 1_440;

/** The comments that a club may reply to. */
interface Remark {
  readonly comment: CommentBuilder;
  readonly club: SampleClub;
  readonly at: Date;
  readonly depth: number;
  readonly kind: Answered;
}

/**
 * The official replies of the sample clubs that have an admin.
 *
 * @param seed of the whole sample data
 * @param nextId returns each reply's id
 */
export function officialReplies(
  seed: number,
  remarks: readonly Remark[],
  members: readonly SampleMember[],
  nextId: () => string,
): CommentBuilder[] {
  const random = new Random(`${seed}/official replies`);
  return members.flatMap(({ member, administers }) =>
    administers.flatMap((administered) => {
      const decks = new Map<readonly string[], Deck<string>>();
      return remarks
        .filter(({ club, depth }) => club === administered && depth === 0)
        .filter(() => random.chance(ANSWERED))
        .map(({ comment, at, kind }) => {
          const words = OFFICIAL_REPLIES[kind === 'reply' ? 'question' : kind];
          const deck = decks.get(words) ?? new Deck(words, random);
          decks.set(words, deck);
          const since = Math.max(at.getTime(), member.profile.createdAt?.getTime() ?? 0);
          const createdAt = random.after(new Date(since), WITHIN_MINUTES);
          return anOfficialReply(comment, {
            id: nextId(),
            author: member,
            comment: deck.deal(),
            createdAt,
            updatedAt: random.chance(0.2) ? random.after(createdAt, 600) : createdAt,
          });
        });
    }),
  );
}
