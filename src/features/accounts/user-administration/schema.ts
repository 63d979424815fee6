import { z } from 'zod';
import type { Role, UserType } from '#domain/actor.ts';
import { isUuid } from '#domain/ids.ts';
import { CLUB_MISSING, MOST_CLUBS, SEARCH_LENGTH, TABS } from './rules.ts';
import type { Tab } from './rules.ts';

// Zod comes with this file: only server functions load it, and types.

const id = (message: string) =>
  z
    .string(message)
    .refine(isUuid, message)
    .transform((text) => text.toLowerCase());

const memberId = id('This user is not known.');
const clubIds = z
  .array(id('This club is not known.'))
  .max(MOST_CLUBS, `At most ${MOST_CLUBS} clubs can be chosen.`)
  .transform((ids) => [...new Set(ids)]);

/** Which members a page of the list shows. */
export const memberSearchSchema = z.object({
  tab: z.enum(TABS),
  search: z
    .string()
    .max(SEARCH_LENGTH, `Search for at most ${SEARCH_LENGTH} characters.`)
    .transform((text) => text.replaceAll('\0', '').trim())
    .default(''),
  /** Where the page starts: the `next` of the page before. */
  after: z.string().max(200).nullable().default(null),
});
export type MemberSearch = z.infer<typeof memberSearchSchema>;

/** The roles that the editor gives: those of AUSR-16. */
const assignedRoles = z.object({ isAdmin: z.boolean(), isClubAdmin: z.boolean(), clubIds });

/** What the editor sends: the roles wanted, and those it started from. */
export const roleUpdateSchema = z
  .object({
    memberId,
    /** The own password or a code, where somebody is to become an administrator. */
    proof: z.string().max(1_000).default(''),
    roles: assignedRoles,
    /** As they were when the editor opened: it replaces no roles that nobody has seen. */
    seen: z.object({
      isAdmin: z.boolean(),
      clubIds: z.array(id('This club is not known.')).max(5_000),
    }),
  })
  .refine(({ roles }) => !roles.isClubAdmin || roles.clubIds.length > 0, {
    message: CLUB_MISSING,
    path: ['roles', 'clubIds'],
  });
export type RoleUpdate = z.input<typeof roleUpdateSchema>;

/** Deactivates or reactivates. */
export const statusUpdateSchema = z.object({
  memberId,
  status: z.enum(['active', 'deactivated']),
});
export type StatusUpdate = z.infer<typeof statusUpdateSchema>;

/** A club as the list and the editor name it. */
export interface NamedClub {
  readonly id: string;
  readonly name: string;
}

/** A member as administrators see them (DATA-15). */
export interface AdministeredMember {
  readonly id: string;
  readonly username: string | null;
  readonly full_name: string | null;
  readonly avatar_url: string | null;
  readonly user_type: UserType;
  readonly email: string;
  readonly status: 'active' | 'deactivated';
  readonly created_at: string;
  readonly updated_at: string;
  /** Each role once. */
  readonly roles: readonly Role[];
  /** The clubs of the club_admin role, by name. */
  readonly administered_clubs: readonly NamedClub[];
  /** By name. */
  readonly affiliated_clubs: readonly NamedClub[];
  readonly abilities: {
    /** Not oneself (decision 7). */
    readonly canDeactivate: boolean;
    readonly canReactivate: boolean;
    /** Not oneself. */
    readonly canDelete: boolean;
  };
}

/** A page of members, and how many match the search in all. */
export interface MemberPage {
  readonly tab: Tab;
  readonly members: readonly AdministeredMember[];
  readonly counts: Readonly<Record<Tab, number>>;
  /** Where the next page starts; null on the last one. */
  readonly next: string | null;
}
