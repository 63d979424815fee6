import type { Role } from '#domain/actor.ts';

/** The first is the default (AUSR-03). Look-alikes (D75) are shown only if there are any. */
export const TABS = ['active', 'deactivated', 'alike'] as const;
export type Tab = (typeof TABS)[number];

export const PAGE_SIZE = 50;
export const MOST_CLUBS = 100;

/** See D8. */
export const CLUB_MISSING = 'Choose at least one club for the club admin.';
export const ROLES_CHANGED =
  'Another admin just changed this user’s roles, so yours weren’t saved. Check them and try again.';
/** D7; the database says the same. */
export const LAST_ADMINISTRATOR =
  'You can’t remove the last active admin. Make someone else an admin first.';
export const OWN_DEACTIVATION = 'You can’t deactivate your own account.';

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  moderator: 'Moderator',
  user: 'User',
  club_admin: 'Club Admin',
};

export const roleName = (role: Role) => ROLE_NAMES[role];

export function memberName(member: {
  readonly username: string | null;
  readonly full_name: string | null;
  readonly email: string;
}): string {
  return member.username ?? member.full_name ?? member.email;
}

/** In any order. */
export function isSameClubs(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return new Set(some).size === known.size && some.every((id) => known.has(id));
}

export interface HeldRoles {
  readonly isAdmin: boolean;
  readonly clubIds: readonly string[];
}

/** Giving a role asks for the password or a code. */
export function givesRole(before: HeldRoles, after: HeldRoles): boolean {
  const isNewAdmin = after.isAdmin && !before.isAdmin;
  return isNewAdmin || after.clubIds.some((id) => !before.clubIds.includes(id));
}
