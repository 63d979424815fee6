import type { ClubAddress } from '#domain/paths.ts';

/** A comment that was reported, as administrators see it. */
export interface FlaggedComment {
  readonly id: string;
  readonly comment: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** Null when the account of its author is gone. */
  readonly user_id: string | null;
  readonly is_flagged: boolean;
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

/** Flagged comments, newest first. */
export interface FlaggedPage {
  readonly comments: readonly FlaggedComment[];
  /** All that are flagged. */
  readonly total: number;
  /** Where the next page starts; null on the last. */
  readonly next: string | null;
}

export const FLAGGED_PER_PAGE = 20;
