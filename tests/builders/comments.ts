import { randomUUID } from 'node:crypto';
import {
  clubComments,
  commentDecisions,
  commentReports,
  removedComments,
} from '#db/schema/reviews.ts';
import { aClub, clubIdOf, includeClub } from './clubs.ts';
import type { ClubReference } from './clubs.ts';
import { nextNumber } from './counter.ts';
import { aMember, includeMember, memberIdOf } from './members.ts';
import type { MemberReference } from './members.ts';
import type { Batch, Builder } from './save.ts';

type CommentRow = typeof clubComments.$inferInsert & { id: string };
type DecisionRow = typeof commentDecisions.$inferInsert;
type ReportRow = typeof commentReports.$inferInsert;
type CommentColumns = Partial<Omit<CommentRow, 'clubId' | 'userId' | 'parentCommentId'>>;

/** What a comment belongs to. */
interface CommentParents {
  readonly club: ClubReference;
  readonly author: MemberReference;
  readonly parent?: CommentBuilder | undefined;
}

/** A comment or a reply to be saved; `row` may be changed until then. */
export class CommentBuilder implements Builder {
  readonly row: CommentRow;
  readonly parents: CommentParents;
  readonly #reports: ReportRow[] = [];
  readonly #decisions: DecisionRow[] = [];
  #removed: typeof removedComments.$inferInsert | undefined;

  constructor(columns: CommentColumns, parents: CommentParents) {
    this.parents = parents;
    this.row = {
      id: randomUUID(),
      comment: `Comment ${nextNumber()}`,
      ...columns,
      // A comment that was never edited.
      updatedAt: columns.updatedAt ?? columns.createdAt,
      clubId: clubIdOf(parents.club),
      userId: memberIdOf(parents.author),
      parentCommentId: parents.parent?.id ?? null,
    };
    if (columns.isFlagged === true) this.reported();
  }

  get id(): string {
    return this.row.id;
  }

  /**
   * Reports it, once more for each call, anonymously unless the columns name a reporter.
   *
   * @param columns that matter to the caller
   */
  reported(columns: Partial<ReportRow> = {}): this {
    this.row.isFlagged = true;
    const reason = columns.reason ?? 'insult';
    this.#reports.push({
      id: randomUUID(),
      reason,
      words: reason === 'other' ? 'Something else' : null,
      createdAt: this.row.createdAt,
      ...columns,
      commentId: this.row.id,
    });
    return this;
  }

  /**
   * Closes the reports so far with a decision. A removal moves its text and stars aside.
   *
   * @param columns the outcome, and others that matter to the caller
   */
  decided(columns: Partial<DecisionRow> & Pick<DecisionRow, 'outcome'>): this {
    const id = columns.id ?? randomUUID();
    const createdAt = columns.createdAt ?? new Date();
    const open = this.#reports.filter(({ decisionId }) => decisionId == null);
    for (const report of open) report.decisionId = id;
    const isRemoved = columns.outcome === 'removed';
    const rule = isRemoved ? (columns.rule ?? 'insult') : null;
    this.#decisions.push({
      stars: this.row.rating ?? null,
      reportedAt: open[0]?.createdAt ?? createdAt,
      appealUntil: isRemoved ? new Date(createdAt.getTime() + 14 * 86_400_000) : null,
      ...columns,
      id,
      rule,
      createdAt,
      commentId: this.row.id,
    });
    this.row.isFlagged = false;
    if (isRemoved && columns.answer !== 'restored') {
      const { comment, rating = null } = this.row;
      this.#removed = { commentId: this.row.id, comment, rating, setsAside: rating !== null };
      Object.assign(this.row, { removedFor: rule, comment: 'Removed', rating: null });
    }
    return this;
  }

  addTo(batch: Batch): void {
    includeClub(batch, this.parents.club);
    includeMember(batch, this.parents.author);
    if (this.parents.parent) batch.include(this.parents.parent);
    batch.add(clubComments, this.row);
    for (const decision of this.#decisions) batch.add(commentDecisions, decision);
    if (this.#removed) batch.add(removedComments, this.#removed);
    for (const report of this.#reports) batch.add(commentReports, report);
  }
}

/**
 * A top-level comment on a club.
 *
 * @param overrides columns that matter to the caller, and club and author; new ones if left out
 */
export function aComment(
  overrides: CommentColumns & { club?: ClubReference; author?: MemberReference } = {},
): CommentBuilder {
  const { club = aClub(), author = aMember(), ...columns } = overrides;
  return new CommentBuilder(columns, { club, author });
}

/**
 * The official reply of its club to a top-level comment.
 *
 * @param overrides as in {@link aReply}
 */
export function anOfficialReply(
  ...[answered, overrides]: Parameters<typeof aReply>
): CommentBuilder {
  return aReply(answered, { ...overrides, isOfficial: true });
}

/**
 * A reply to a comment, about the same club.
 *
 * @param parent the comment it answers, which may be a reply itself
 * @param overrides columns that matter to the caller, and the author; a new one if left out
 */
export function aReply(
  parent: CommentBuilder,
  overrides: CommentColumns & { author?: MemberReference } = {},
): CommentBuilder {
  const { author = aMember(), ...columns } = overrides;
  return new CommentBuilder(columns, { club: parent.parents.club, author, parent });
}

/** Cases to which an administrator is a party: their reported comment, one that they reported, and their appeal. */
export interface CasesOf {
  readonly flagged: CommentBuilder;
  readonly reported: CommentBuilder;
  readonly appealed: CommentBuilder;
}

/** Three comments about which this administrator may not decide. */
export function casesOf(
  admin: MemberReference,
  club: ClubReference,
  other: MemberReference,
): CasesOf {
  const appeal = { appeal: 'Please', appealedAt: new Date() };
  return {
    flagged: aComment({ club, author: admin }).reported(),
    reported: aComment({ club, author: other }).reported({ reporterId: memberIdOf(admin) }),
    appealed: aComment({ club, author: admin })
      .reported()
      .decided({ outcome: 'removed', ...appeal }),
  };
}

/**
 * Two removed comments: one without an appeal, and one with an appeal.
 *
 * @param columns of both that matter to the caller
 * @param report of the one with the appeal
 */
export function twoRemoved(
  club: ClubReference,
  author: MemberReference,
  columns: CommentColumns = {},
  report: Partial<ReportRow> = {},
): [removed: CommentBuilder, appealed: CommentBuilder] {
  const appeal = { appeal: 'Please', appealedAt: new Date() };
  return [
    aComment({ ...columns, club, author })
      .reported()
      .decided({ outcome: 'removed' }),
    aComment({ ...columns, club, author })
      .reported(report)
      .decided({ outcome: 'removed', ...appeal }),
  ];
}
