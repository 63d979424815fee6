/** `moderator` is stored without extra rights (D9). */
export const ROLES = ['admin', 'moderator', 'user', 'club_admin'] as const;
export type Role = (typeof ROLES)[number];

export const USER_TYPES = ['player', 'parent', 'coach', 'club_representative'] as const;
export type UserType = (typeof USER_TYPES)[number];
export const DEFAULT_USER_TYPE: UserType = 'player';

export interface Visitor {
  readonly kind: 'visitor';
}

/** A signed-in, active account. Roles are read from the database, never from the browser. */
export interface Member {
  readonly kind: 'member';
  readonly userId: string;
  readonly roles: readonly Role[];
  readonly administeredClubs: readonly string[];
}

export type Actor = Visitor | Member;

export const VISITOR: Visitor = { kind: 'visitor' };
