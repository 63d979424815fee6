import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';
import type { Rule } from '#domain/moderation-rules.ts';

// Here, because no club page loads this file.
export const NOT_OWN_CASE = 'You wrote or flagged this comment, so another admin has to decide.';
export const FLAGGED_REPLY = 'You flagged a reply to this comment, so another admin has to decide.';
export const CASE_CHANGED =
  'This comment was edited, flagged, or appealed after you opened it. Check it again.';

interface WrittenComment {
  readonly clubId: string;
  /** The club's own reply, which belongs to its administrators. */
  readonly isOfficial: boolean;
  /** Null when the author's account is gone. */
  readonly userId: string | null;
  readonly isFlagged: boolean;
  /** Whether the actor has reported its current text. */
  readonly hasReported: boolean;
  readonly removedFor: Rule | null;
}

type WhoseComment = Pick<WrittenComment, 'clubId' | 'isOfficial' | 'userId'>;

/** Only its club administrators, no other administrator (REVW-08). */
export function canReplyOfficially(actor: Actor, clubId: string): actor is Authorized {
  return actor.kind === 'member' && actor.administeredClubs.includes(clubId);
}

/** An author's own comment, or their club's reply. */
function isOwn(actor: Actor, comment: WhoseComment): actor is Authorized {
  if (comment.isOfficial) return canReplyOfficially(actor, comment.clubId);
  return actor.kind === 'member' && actor.userId === comment.userId;
}

export function canEditComment(actor: Actor, comment: WrittenComment): actor is Authorized {
  return comment.removedFor === null && isOwn(actor, comment);
}

export function canAppeal(actor: Actor, comment: WrittenComment): actor is Authorized {
  return comment.removedFor !== null && isOwn(actor, comment);
}

/** Authors, even after a removal, and administrators who have not reported it. */
export function canDeleteComment(
  actor: Actor,
  comment: WrittenComment & { readonly isParty: boolean },
): actor is Authorized {
  return isOwn(actor, comment) || (isAdministrator(actor) && !comment.isParty);
}

/** Only the author and administrators: the author may be a child of thirteen (D64). */
export function canSeeFullName(actor: Actor, comment: Pick<WrittenComment, 'userId'>): boolean {
  return (actor.kind === 'member' && actor.userId === comment.userId) || isAdministrator(actor);
}

/** Once, and not one's own (MODR-02); again if it was edited after a decision. */
export function canFlagComment(actor: Actor, comment: WrittenComment): actor is Authorized {
  return (
    actor.kind === 'member' &&
    !isOwn(actor, comment) &&
    !comment.hasReported &&
    comment.removedFor === null
  );
}
