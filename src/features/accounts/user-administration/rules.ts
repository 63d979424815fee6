import type { Role } from '#domain/actor.ts';

/**
 * The tabs of the list, in their order; the first is shown unless another is asked for (AUSR-03). The last one, of
 * usernames that look like others (D75), only where there are any.
 */
export const TABS = ['active', 'deactivated', 'alike'] as const;
export type Tab = (typeof TABS)[number];

/** How many members a page of the list holds. */
export const PAGE_SIZE = 50;
/** The most clubs one person administers. */
export const MOST_CLUBS = 100;

/** What is said when the club_admin role is given without a club (D8). */
export const CLUB_MISSING = 'Choose at least one club for the club admin.';
/** What is said when roles were changed by somebody else since the editor opened. */
export const ROLES_CHANGED =
  'Somebody else has changed the roles of this user in the meantime. Nothing was saved.';
/** D7; the database says the same. */
export const LAST_ADMINISTRATOR = 'The last active administrator cannot be removed.';
export const OWN_DEACTIVATION = 'You cannot deactivate your own account.';

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  moderator: 'Moderator',
  user: 'User',
  club_admin: 'Club Admin',
};

/** A role in words. */
export function roleName(role: Role): string {
  return ROLE_NAMES[role];
}

/** What a person is called: username, else full name, else email. */
export function memberName(member: {
  readonly username: string | null;
  readonly full_name: string | null;
  readonly email: string;
}): string {
  return member.username ?? member.full_name ?? member.email;
}

/** Whether two lists of clubs name the same ones, in any order. */
export function isSameClubs(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return new Set(some).size === known.size && some.every((id) => known.has(id));
}

interface HeldRoles {
  readonly isAdmin: boolean;
  readonly clubIds: readonly string[];
}

/** Whether a change of roles gives one, and so asks for the own password or a code. */
export function givesRole(before: HeldRoles, after: HeldRoles): boolean {
  const isNewAdmin = after.isAdmin && !before.isAdmin;
  return isNewAdmin || after.clubIds.some((id) => !before.clubIds.includes(id));
}
