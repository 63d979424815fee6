import type { ReportReason, Rule } from '#domain/moderation-rules.ts';
import type { ClubAddress } from '#domain/paths.ts';

/** Why somebody reported a comment; nobody is told who. */
export interface WaitingReport {
  readonly reason: ReportReason;
  /** For 'other'. */
  readonly words: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** What the comment said then; null where it is the same now, or not known. */
  readonly comment: string | null;
}

/** What the author of a removed comment says for it. */
export interface WaitingAppeal {
  readonly words: string;
  readonly rule: Rule;
  /** ISO 8601. */
  readonly removed_at: string;
}

/** A comment that was reported, or removed and is appealed for, as administrators see it. */
export interface FlaggedComment {
  readonly id: string;
  readonly comment: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** Null when the account of its author is gone. */
  readonly user_id: string | null;
  readonly is_flagged: boolean;
  /** The stars that came with it. */
  readonly rating: number | null;
  /** ISO 8601: the first of its reports, or the appeal. */
  readonly since: string;
  /** Working days since then. */
  readonly working_days: number;
  /** Whether that is more than there should be. */
  readonly is_late: boolean;
  /** Oldest first; none for an appeal. */
  readonly reports: readonly WaitingReport[];
  readonly appeal: WaitingAppeal | null;
  /** How often reports of it were turned down, or a removal taken back. */
  readonly kept_before: number;
  /** Whether it is a comment or a report of the one who looks, who decides nothing about it. */
  readonly is_party: boolean;
  /** Names what is seen here; a decision goes along with it, and holds for nothing else. */
  readonly version: string;
  /** Replies to it, and replies to those: what goes with it. */
  readonly replies: number;
  readonly club: ClubAddress & { readonly id: string; readonly name: string };
  /** Null when the account is gone. */
  readonly author: {
    readonly username: string | null;
    readonly full_name: string | null;
    readonly avatar_url: string | null;
  } | null;
}

/** Flagged comments and appeals, those that wait longest first. */
export interface FlaggedPage {
  readonly comments: readonly FlaggedComment[];
  /** All that wait. */
  readonly total: number;
  /** Where the next page starts; null on the last. */
  readonly next: string | null;
}

export const FLAGGED_PER_PAGE = 20;
