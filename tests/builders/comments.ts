import { randomUUID } from 'node:crypto';
import { clubComments } from '#db/schema/reviews.ts';
import { aClub, clubIdOf, includeClub } from './clubs.ts';
import type { ClubReference } from './clubs.ts';
import { nextNumber } from './counter.ts';
import { aMember, includeMember, memberIdOf } from './members.ts';
import type { MemberReference } from './members.ts';
import type { Batch, Builder } from './save.ts';

type CommentRow = typeof clubComments.$inferInsert & { id: string };
type CommentColumns = Partial<Omit<CommentRow, 'clubId' | 'userId' | 'parentCommentId'>>;

/** What a comment hangs on. */
interface CommentParents {
  readonly club: ClubReference;
  readonly author: MemberReference;
  readonly parent?: CommentBuilder | undefined;
}

/** A comment or a reply to be saved; `row` may be changed until then. */
export class CommentBuilder implements Builder {
  readonly row: CommentRow;
  readonly parents: CommentParents;

  constructor(columns: CommentColumns, parents: CommentParents) {
    this.parents = parents;
    this.row = {
      id: randomUUID(),
      comment: `Comment ${nextNumber()}`,
      ...columns,
      // A comment that was never changed.
      updatedAt: columns.updatedAt ?? columns.createdAt,
      clubId: clubIdOf(parents.club),
      userId: memberIdOf(parents.author),
      parentCommentId: parents.parent?.id ?? null,
    };
  }

  get id(): string {
    return this.row.id;
  }

  addTo(batch: Batch): void {
    includeClub(batch, this.parents.club);
    includeMember(batch, this.parents.author);
    if (this.parents.parent) batch.include(this.parents.parent);
    batch.add(clubComments, this.row);
  }
}

/**
 * A top-level comment on a club.
 *
 * @param overrides columns that matter to the caller, and club and author; new ones when left out
 */
export function aComment(
  overrides: CommentColumns & { club?: ClubReference; author?: MemberReference } = {},
): CommentBuilder {
  const { club = aClub(), author = aMember(), ...columns } = overrides;
  return new CommentBuilder(columns, { club, author });
}

/**
 * A reply to a comment, about the same club.
 *
 * @param parent the comment it answers, which may be a reply itself
 * @param overrides columns that matter to the caller, and the author; a new one when left out
 */
export function aReply(
  parent: CommentBuilder,
  overrides: CommentColumns & { author?: MemberReference } = {},
): CommentBuilder {
  const { author = aMember(), ...columns } = overrides;
  return new CommentBuilder(columns, { club: parent.parents.club, author, parent });
}
