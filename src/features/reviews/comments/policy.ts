import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';
import type { Rule } from '#domain/moderation-rules.ts';

// Here, where no page of a club loads them.
export const NOT_OWN_CASE =
  'You wrote or flagged this comment. Another administrator decides about it.';
export const FLAGGED_REPLY =
  'You flagged a reply that would go with this comment. Another administrator decides about it.';
export const CASE_CHANGED =
  'This comment was edited, flagged or appealed since you saw it. Please look at it again.';

/** What the rules below need to know of a comment. */
export interface WrittenComment {
  readonly clubId: string;
  /** Whether it is the club's own reply: that of the club's administrators, whoever of them wrote it. */
  readonly isOfficial: boolean;
  /** Null when the account of its author is gone: it is nobody's own. */
  readonly userId: string | null;
  readonly isFlagged: boolean;
  /** Whether the one who asks has reported it as it is. */
  readonly hasReported: boolean;
  /** The rule that it was removed for. */
  readonly removedFor: Rule | null;
}

type WhoseComment = Pick<WrittenComment, 'clubId' | 'isOfficial' | 'userId'>;

/** Whether somebody may comment and reply: any signed-in member. */
export function canComment(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}

/** Whether somebody may reply for a club: its club administrators, and no other administrator (REVW-08). */
export function canReplyOfficially(actor: Actor, clubId: string): actor is Authorized {
  return actor.kind === 'member' && actor.administeredClubs.includes(clubId);
}

/** Whose comment it is: its author's, or that of the club's administrators. */
function isOwn(actor: Actor, comment: WhoseComment): actor is Authorized {
  if (comment.isOfficial) return canReplyOfficially(actor, comment.clubId);
  return actor.kind === 'member' && actor.userId === comment.userId;
}

/** Whether somebody may change the text of a comment: whose it is, unless it was removed. */
export function canEditComment(actor: Actor, comment: WrittenComment): actor is Authorized {
  return comment.removedFor === null && isOwn(actor, comment);
}

/** Whether somebody may appeal against the removal of a comment: whose it is. */
export function canAppeal(actor: Actor, comment: WrittenComment): actor is Authorized {
  return comment.removedFor !== null && isOwn(actor, comment);
}

/**
 * Whether somebody may delete a comment: whose it is, removed or not, and an administrator who has not reported it
 * themselves.
 */
export function canDeleteComment(
  actor: Actor,
  comment: WrittenComment & { readonly isParty: boolean },
): actor is Authorized {
  return isOwn(actor, comment) || (isAdministrator(actor) && !comment.isParty);
}

/**
 * Whether somebody may see the full name behind a comment: its author, and an administrator. The
 * author may be a child of thirteen (D64).
 */
export function canSeeFullName(actor: Actor, comment: Pick<WrittenComment, 'userId'>): boolean {
  return (actor.kind === 'member' && actor.userId === comment.userId) || isAdministrator(actor);
}

/**
 * Whether somebody may report a comment: a member whose it is not, once (MODR-02), and again when it was changed after
 * that was decided, until it is removed.
 */
export function canFlagComment(actor: Actor, comment: WrittenComment): actor is Authorized {
  return (
    actor.kind === 'member' &&
    !isOwn(actor, comment) &&
    !comment.hasReported &&
    comment.removedFor === null
  );
}
