import { commentDecisions, commentReports } from '#db/schema/reviews.ts';
import type { ReportReason, Rule } from '#domain/moderation-rules.ts';
import type { CommentBuilder } from '#tests/builders/comments.ts';
import { memberIdOf } from '#tests/builders/members.ts';
import type { Batch, Builder } from '#tests/builders/save.ts';
import type { SampleMember } from './members.ts';
import { idFrom, Random, SAMPLE_DAY } from './random.ts';
import { WHOLE_REVIEWS } from './whole-reviews.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Removed comments, which clearly break a rule. */
const REMOVED: readonly (readonly [rule: Rule, words: string])[] = [
  ['insult', 'The director is a liar, and whoever still sends a child there is a fool.'],
  ['minor', 'They lose because of their libero. You know who I mean, number 12, the redhead.'],
  ['advertising', 'Skip the club. I give private lessons in your driveway, $40 an hour, text me.'],
  ['conflict', 'Best club in the state! All of us on the staff say so, so it must be true.'],
  ['not_own', 'Never been there myself, but the sister of a neighbor heard that it is bad.'],
  ['safety', 'I name no names, but one of the coaches there should not be near children.'],
  ['insult', 'A gym full of clowns, coached by the biggest of them.'],
  ['minor', 'Our setter, Ella from the middle school, cried after every practice. Poor thing.'],
];

/** The four appeals against the first removals: the author's text, and the outcome. */
const APPEALS: readonly (readonly [words: string, answer: 'restored' | 'upheld' | null])[] = [
  ['I was angry, but every word is about how we were treated. Nobody is threatened.', 'restored'],
  ['Everybody at the gym knows the number anyway.', 'upheld'],
  ['It was a joke. I do give lessons, but I did not mean to advertise them here.', 'upheld'],
  ['I helped out twice at a tournament. That does not make me a member of the staff.', null],
];

/** What reporters write if no rule fits. */
const OTHER: readonly string[] = [
  'This is about another club of nearly the same name.',
  'The same person has written this about three clubs.',
  'It looks like code to me.',
];

/** Days since the comments in the queue were first reported, and how often they were. */
const WAITING: readonly (readonly [days: number, reports: number])[] = [
  [10, 2],
  [6, 1],
  [4, 2],
  [3, 1],
  [1.5, 1],
  [0.4, 1],
];
const KEPT = 12;
const DELETED = 2;
const WITHDRAWN = 2;
/** The oldest decided report, and the newest. */
const [FURTHEST, NEAREST] = [172, 14];

/** The rows of the sample data's moderation. */
export interface SampleModeration {
  /** The ids of deleted comments. */
  readonly past: readonly Builder[];
  readonly reportIds: readonly string[];
  readonly decisionIds: readonly string[];
}

/** Reports and a decision whose comment is deleted. */
class PastCase implements Builder {
  readonly reports: (typeof commentReports.$inferInsert)[] = [];
  readonly decision: typeof commentDecisions.$inferInsert;

  constructor(decision: typeof commentDecisions.$inferInsert) {
    this.decision = decision;
  }

  addTo(batch: Batch): void {
    batch.add(commentDecisions, this.decision);
    for (const report of this.reports) batch.add(commentReports, report);
  }
}

/**
 * Half a year of moderation up to now: about forty reports, the decisions about most of them, and four
 * appeals. Added to the given comments; the same ones are chosen on any day.
 *
 * @param seed of the whole sample data
 * @param now the current time
 */
export function sampleModeration(
  seed: number,
  comments: readonly CommentBuilder[],
  members: readonly SampleMember[],
  now: Date,
): SampleModeration {
  const random = new Random(`${seed}/moderation`);
  const desk = new Desk(seed, random, members, now);
  const free = random.shuffled(comments.filter(isForModerators));
  const take = () => {
    const comment = free.pop();
    if (!comment) throw new Error('There are too few comments to moderate.');
    return comment;
  };
  for (const [index, [rule, words]] of REMOVED.entries()) {
    const appeal = APPEALS[index];
    desk.remove(take(), [rule, words], appeal);
  }
  for (let count = 0; count < KEPT; count += 1) desk.keep(take());
  for (let count = 0; count < DELETED; count += 1) desk.close('deleted');
  for (let count = 0; count < WITHDRAWN; count += 1) desk.close('withdrawn');
  // Users report harsh comments, and comments that look like code.
  const suspicious = comments.filter(({ row }) => row.comment.startsWith('<script>'));
  const harsh = free.filter(({ row }) => (row.rating ?? 5) <= 2);
  for (const [index, [days, reports]] of WAITING.entries()) {
    const comment = [...suspicious, ...harsh][index];
    if (comment) desk.report(comment, now.getTime() - days * DAY, reports);
  }
  return desk;
}

/** Older reviews with stars, except the long hand-written ones. */
function isForModerators({ row }: CommentBuilder): boolean {
  const isOld = (row.createdAt?.getTime() ?? 0) < SAMPLE_DAY - (FURTHEST + 30) * DAY;
  return isOld && row.rating != null && !WHOLE_REVIEWS.some(({ text }) => text === row.comment);
}

/** Where reports are collected. */
class Desk implements SampleModeration {
  readonly past: PastCase[] = [];
  readonly reportIds: string[] = [];
  readonly decisionIds: string[] = [];
  readonly #seed: number;
  readonly #random: Random;
  readonly #reporters: readonly SampleMember[];
  readonly #adminId: string | null;
  readonly #now: number;

  constructor(seed: number, random: Random, members: readonly SampleMember[], now: Date) {
    this.#seed = seed;
    this.#random = random;
    this.#now = now.getTime();
    this.#reporters = members.filter(
      ({ isDemo, member }) =>
        !isDemo && (member.profile.createdAt?.getTime() ?? 0) < SAMPLE_DAY - (FURTHEST + 30) * DAY,
    );
    this.#adminId =
      members.find(({ member }) => member.profile.username === 'demo-admin')?.member.id ?? null;
  }

  /** Reports by several members, one after the other, the first at a given time. */
  report(comment: CommentBuilder, at: number, count: number): void {
    for (const report of this.#reports(comment, at, count)) comment.reported(report);
  }

  keep(comment: CommentBuilder): void {
    const at = this.#someTime();
    this.report(comment, at, this.#random.pick([1, 1, 2]));
    comment.decided({ ...this.#decision(at), outcome: 'kept' });
  }

  remove(
    comment: CommentBuilder,
    [rule, words]: (typeof REMOVED)[number],
    appeal: (typeof APPEALS)[number] | undefined,
  ): void {
    // The waiting appeal is a recent one.
    const at = appeal?.[1] === null ? this.#now - 7 * DAY : this.#someTime();
    comment.row.comment = words;
    for (const report of this.#reports(comment, at, this.#random.pick([1, 2, 2]))) {
      comment.reported({ ...report, reason: rule, words: null });
    }
    const decision = this.#decision(at);
    const [said, answer] = appeal ?? [];
    comment.decided({
      ...decision,
      outcome: 'removed',
      rule,
      ...(said !== undefined && {
        appeal: said,
        appealedAt: this.#later(decision.createdAt, 1, 3),
      }),
      ...(answer != null && {
        answer,
        answeredAt: this.#later(decision.createdAt, 4, 8),
        answeredBy: this.#adminId,
      }),
    });
  }

  /** A deleted comment: by a moderator, or by its author before that. */
  close(outcome: 'deleted' | 'withdrawn'): void {
    const at = this.#someTime();
    const decision = this.#decision(at);
    const past = new PastCase({
      ...decision,
      outcome,
      decidedBy: outcome === 'deleted' ? this.#adminId : null,
      stars: this.#random.pick([1, 2, 4, 5]),
      reportedAt: new Date(at),
    });
    const [report] = this.#reports(undefined, at, 1);
    past.reports.push({ reason: 'insult', ...report, decisionId: decision.id });
    this.past.push(past);
  }

  #reports(comment: CommentBuilder | undefined, at: number, count: number) {
    const author = comment && memberIdOf(comment.parents.author);
    const others = this.#reporters.filter(({ member }) => member.id !== author);
    return this.#random
      .shuffled(others)
      .slice(0, count)
      .map(({ member }, index) => {
        const id = idFrom(`${this.#seed}/report/${this.reportIds.length}`);
        this.reportIds.push(id);
        const reason = this.#random.pick<ReportReason>(['insult', 'not_own', 'conflict', 'other']);
        return {
          id,
          reporterId: member.id,
          reason,
          words: reason === 'other' ? this.#random.pick(OTHER) : null,
          createdAt: new Date(Math.min(at + index * 5 * HOUR, this.#now - HOUR / 4)),
        };
      });
  }

  #decision(at: number) {
    const id = idFrom(`${this.#seed}/decision/${this.decisionIds.length}`);
    this.decisionIds.push(id);
    return { id, decidedBy: this.#adminId, createdAt: this.#later(new Date(at), 0.3, 4) };
  }

  #someTime(): number {
    return this.#now - this.#random.int(NEAREST * 24, FURTHEST * 24) * HOUR;
  }

  #later(moment: Date, fewest: number, most: number): Date {
    const hours = this.#random.int(Math.round(fewest * 24), most * 24);
    return new Date(Math.min(moment.getTime() + hours * HOUR, this.#now - HOUR / 4));
  }
}
