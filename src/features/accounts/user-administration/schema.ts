import { z } from 'zod';
import { isUuid } from '#domain/ids.ts';
import { FILTER_LENGTH } from '#domain/typed-filter.ts';
import { CLUB_MISSING, MOST_CLUBS, TABS } from './rules.ts';

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
    .max(FILTER_LENGTH, `Search for at most ${FILTER_LENGTH} characters.`)
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
    /** The own password or a code, where a role is given. */
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
  /** The own password or a code, to deactivate, and where an administrator is to be one again. */
  proof: z.string().max(1_000).default(''),
});
export type StatusUpdate = z.input<typeof statusUpdateSchema>;

/** A club as the list and the editor name it. */
export interface NamedClub {
  readonly id: string;
  readonly name: string;
}
