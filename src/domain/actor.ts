/** The roles of a signed-in person. `moderator` is stored without extra rights (D9). */
export const ROLES = ['admin', 'moderator', 'user', 'club_admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who a visitor of the site says they are; chosen at sign-up and editable (DATA-14). */
export const USER_TYPES = ['player', 'parent', 'coach', 'club_representative'] as const;
export type UserType = (typeof USER_TYPES)[number];
/** For somebody who has not said. */
export const DEFAULT_USER_TYPE: UserType = 'player';

/** Nobody signed in. */
export interface Visitor {
  readonly kind: 'visitor';
}

/** A signed-in, active account. Roles are read from the database, never from the browser. */
export interface Member {
  readonly kind: 'member';
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Clubs for which the member holds a club_admin role. */
  readonly administeredClubs: readonly string[];
}

/** Who is asking: every read and write names its actor. */
export type Actor = Visitor | Member;

export const VISITOR: Visitor = { kind: 'visitor' };
