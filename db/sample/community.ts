import { aComment, aReply } from '#tests/builders/comments.ts';
import type { CommentBuilder } from '#tests/builders/comments.ts';
import { clubsAround } from './clubs.ts';
import type { SampleClub } from './clubs.ts';
import { affiliate } from './members.ts';
import type { SampleMember } from './members.ts';
import { officialReplies } from './official-replies.ts';
import { idFrom, Random } from './random.ts';
import { detailsOf } from './rating-details.ts';
import { moodOf, ReviewWriter, SentenceDecks } from './reviews.ts';
import type { Answered } from './reviews.ts';
import { milesBetween } from './towns.ts';
import { WHOLE_REVIEWS } from './whole-reviews.ts';

/** How many clubs have how many ratings: `[ratings, clubs]`; the other clubs have none. */
const RATINGS_OF_CLUBS: readonly (readonly [ratings: number, clubs: number])[] = [
  [25, 2],
  [18, 1],
  [15, 1],
  [14, 1],
  [12, 1],
  [11, 1],
  [10, 2],
  [9, 3],
  [8, 4],
  [7, 5],
  [6, 6],
  [5, 7],
  [4, 10],
  [3, 9],
  [2, 8],
  [1, 12],
];
const QUESTIONS = 30;
const REPLIES = 120;
const DEEPEST_REPLY = 4;

/** A comment with the facts that its replies need. */
interface Remark {
  readonly comment: CommentBuilder;
  readonly club: SampleClub;
  readonly at: Date;
  readonly depth: number;
  readonly kind: Answered;
}

/**
 * Ratings and affiliations, added to the given members, and all comments. Demo members
 * have affiliations and have not rated yet.
 *
 * @param seed of the whole sample data
 * @returns the comments, parents before their replies
 */
export function sampleComments(
  seed: number,
  clubs: readonly SampleClub[],
  members: readonly SampleMember[],
): CommentBuilder[] {
  const random = new Random(`${seed}/community`);
  const decks = new SentenceDecks(new Random(`${seed}/words`));
  const writers = new Map<SampleClub, ReviewWriter>();
  const scene: Scene = {
    random,
    clubs,
    members,
    writerOf: (club) => {
      const writer = writers.get(club) ?? new ReviewWriter(club, decks);
      writers.set(club, writer);
      return writer;
    },
    nextId: numbered(`${seed}/comment`),
  };
  affiliateDemoMembers(scene);
  const reviewed = reviews(scene);
  insertWholeReviews(reviewed, random);
  const remarks = [...reviewed, ...questions(scene)];
  addReplies(scene, remarks);
  return [
    ...remarks.map(({ comment }) => comment),
    ...officialReplies(seed, remarks, members, numbered(`${seed}/official reply`)),
  ];
}

interface Scene {
  readonly random: Random;
  readonly clubs: readonly SampleClub[];
  readonly members: readonly SampleMember[];
  readonly writerOf: (club: SampleClub) => ReviewWriter;
  readonly nextId: () => string;
}

function numbered(path: string): () => string {
  let last = 0;
  return () => {
    last += 1;
    return idFrom(`${path}/${last}`);
  };
}

function affiliateDemoMembers({ random, clubs, members }: Scene): void {
  const families = members.filter(
    ({ isDemo, member }) => isDemo && member.profile.userType !== 'club_representative',
  );
  for (const family of families) {
    for (const club of clubsAround(family.home, clubs).slice(0, 2)) {
      affiliate(family, club, random.daysAgo(400, 30), random);
    }
  }
}

/** Who rates which club, and what most of them write. */
function reviews({ random, clubs, members, writerOf, nextId }: Scene): Remark[] {
  const remarks: Remark[] = [];
  const raters = members.filter(({ isDemo }) => !isDemo);
  const load = new Map<SampleMember, number>();
  const counts = RATINGS_OF_CLUBS.flatMap(([ratings, many]) => Array<number>(many).fill(ratings));
  const byPopularity = clubs
    .map((club) => ({ club, rank: random.next() * popularityOf(club) }))
    .toSorted((a, b) => b.rank - a.rank);

  for (const [index, count] of counts.entries()) {
    const club = byPopularity[index]?.club;
    if (!club) break;
    const liking = random.weighted([
      [4.8, 5],
      [4.4, 5],
      [3.8, 3],
      [3, 2],
    ]);
    for (const rater of ratersOf(club, count, raters, load, random)) {
      load.set(rater, (load.get(rater) ?? 0) + 1);
      const at = random.daysAgo(480, 1);
      const stars = starsAround(liking, random);
      affiliate(rater, club, new Date(at.getTime() - 3_600_000), random);
      rater.member.rating(club.club, stars, undefined, {
        ...detailsOf(rater.member.id, club, stars, at),
        createdAt: at,
        updatedAt: at,
      });
      if (!random.chance(0.74)) continue;
      const comment = aComment({
        id: nextId(),
        club: club.club,
        author: rater.member,
        comment: writerOf(club).review(stars),
        rating: stars,
        createdAt: at,
        updatedAt: at,
      });
      const kind = moodOf(stars) === 'glad' ? 'glad' : 'unhappy';
      remarks.push({ comment, club, at, depth: 0, kind });
    }
  }
  return remarks;
}

function popularityOf({ kind }: SampleClub): number {
  return { competitive: 1, travel: 0.9, community: 0.85, boys: 0.8, adult: 0.5, sparse: 0.35 }[
    kind
  ];
}

/** Replaces a review of the same stars with each of the long hand-written reviews, one per club. */
function insertWholeReviews(remarks: readonly Remark[], random: Random): void {
  const free = new Set(random.shuffled(remarks.filter(({ club }) => isForGirls(club))));
  for (const { stars, text } of WHOLE_REVIEWS) {
    const replaced = [...free].find(({ comment }) => comment.row.rating === stars);
    if (!replaced) continue;
    replaced.comment.row.comment = text;
    for (const remark of free) if (remark.club === replaced.club) free.delete(remark);
  }
}

function isForGirls({ kind, club }: SampleClub): boolean {
  return kind !== 'adult' && (club.row.genders ?? []).includes('Girls');
}

/** Members who live near rate first, those who have rated a lot last. */
function ratersOf(
  { town }: SampleClub,
  count: number,
  members: readonly SampleMember[],
  load: ReadonlyMap<SampleMember, number>,
  random: Random,
): SampleMember[] {
  return members
    .map((rater) => ({
      rater,
      reluctance: milesBetween(rater.home, town) + 3 * (load.get(rater) ?? 0) + random.int(0, 25),
    }))
    .toSorted((a, b) => a.reluctance - b.reluctance)
    .slice(0, count)
    .map(({ rater }) => rater);
}

function starsAround(liking: number, random: Random): number {
  const spread = random.next() + random.next() + random.next() - 1.5;
  return Math.min(5, Math.max(1, Math.round(liking + spread * 1.7)));
}

function questions({ random, clubs, members, writerOf, nextId }: Scene): Remark[] {
  const youthClubs = random.shuffled(clubs.filter(({ kind }) => kind !== 'adult'));
  return youthClubs.slice(0, QUESTIONS).map((club) => {
    const at = random.daysAgo(300, 6);
    const comment = aComment({
      id: nextId(),
      club: club.club,
      author: random.pick(members).member,
      comment: writerOf(club).question(),
      createdAt: at,
      updatedAt: at,
    });
    return { comment, club, at, depth: 0, kind: 'question' };
  });
}

/** Adds replies to the end of the list; replies may be answered in turn. */
function addReplies({ random, members, writerOf, nextId }: Scene, remarks: Remark[]): void {
  const opening = remarks.filter(({ club }) => club.kind !== 'adult');
  const asked = opening.filter(({ kind }) => kind === 'question');
  const firstReply = remarks.length;
  for (let count = 0; count < REPLIES; count += 1) {
    const answerable = remarks.slice(firstReply).filter(({ depth }) => depth < DEEPEST_REPLY);
    const parent = random.pick(
      random.weighted([
        [opening, 40],
        [asked, 20],
        [answerable, answerable.length > 0 ? 50 : 0],
      ]),
    );
    const others = members.filter(({ member }) => member !== parent.comment.parents.author);
    const at = random.after(parent.at, 4 * 1_440);
    const comment = aReply(parent.comment, {
      id: nextId(),
      author: random.pick(others).member,
      comment: writerOf(parent.club).reply(parent.kind),
      createdAt: at,
      updatedAt: at,
    });
    remarks.push({ comment, club: parent.club, at, depth: parent.depth + 1, kind: 'reply' });
  }
}
