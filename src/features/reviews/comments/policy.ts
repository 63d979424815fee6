import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** What the rules below need to know of a comment. */
export interface WrittenComment {
  /** Null when the account of its author is gone: it is nobody's own. */
  readonly userId: string | null;
  readonly isFlagged: boolean;
}

/** Whether somebody may comment and reply: any signed-in member. */
export function canComment(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}

/** Whether somebody may change the text of a comment: its author. */
export function canEditComment(actor: Actor, comment: WrittenComment): actor is Authorized {
  return actor.kind === 'member' && actor.userId === comment.userId;
}

/** Whether somebody may delete a comment: its author, and an administrator. */
export function canDeleteComment(actor: Actor, comment: WrittenComment): actor is Authorized {
  return (
    actor.kind === 'member' && (actor.userId === comment.userId || actor.roles.includes('admin'))
  );
}

/**
 * Whether somebody may see the full name behind a comment: its author, and an administrator. The
 * author may be a child of thirteen (decision 64).
 */
export function canSeeFullName(actor: Actor, comment: WrittenComment): boolean {
  return (
    actor.kind === 'member' && (actor.userId === comment.userId || actor.roles.includes('admin'))
  );
}

/** Whether somebody may report a comment: a member other than its author, once (000§4). */
export function canFlagComment(actor: Actor, comment: WrittenComment): actor is Authorized {
  return actor.kind === 'member' && actor.userId !== comment.userId && !comment.isFlagged;
}
