import { z } from 'zod';
import { isUuid } from '#domain/ids.ts';
import { ROLES } from '#domain/actor.ts';
import { FILTER_LENGTH } from '#domain/typed-filter.ts';
import { proof } from '#features/accounts/sign-in/schema.ts';
import { CLUB_MISSING, MOST_CLUBS, TABS } from './rules.ts';

const id = (message: string) =>
  z
    .string(message)
    .refine(isUuid, message)
    .transform((text) => text.toLowerCase());

const memberId = id('We couldn’t find this user. Reload the page and try again.');
const clubIds = z
  .array(id('We couldn’t find this club. Reload the page and try again.'))
  .max(MOST_CLUBS, `Choose up to ${MOST_CLUBS} clubs.`)
  .transform((ids) => [...new Set(ids)]);

export const memberSearchSchema = z.object({
  tab: z.enum(TABS),
  search: z
    .string()
    .max(FILTER_LENGTH, `Use ${FILTER_LENGTH} characters or fewer.`)
    .transform((text) => text.replaceAll('\0', '').trim())
    .default(''),
  role: z.enum(ROLES).optional(),
  /** The `next` of the previous page. */
  after: z.string().max(200).nullable().default(null),
});
export type MemberSearch = z.infer<typeof memberSearchSchema>;

/** With the password or a code. */
export const memberExportSchema = z.object({ of: memberSearchSchema.omit({ after: true }), proof });
export type MemberExport = z.input<typeof memberExportSchema>;

/** See AUSR-16. */
const assignedRoles = z.object({ isAdmin: z.boolean(), isClubAdmin: z.boolean(), clubIds });

export const roleUpdateSchema = z
  .object({
    memberId,
    /** The password or a code, needed when a role is given. */
    proof: z.string().max(1_000).default(''),
    roles: assignedRoles,
    /** As they were when the editor opened. */
    seen: z.object({
      isAdmin: z.boolean(),
      clubIds: z.array(id('We couldn’t find this club. Reload the page and try again.')).max(5_000),
    }),
  })
  .refine(({ roles }) => !roles.isClubAdmin || roles.clubIds.length > 0, {
    message: CLUB_MISSING,
    path: ['roles', 'clubIds'],
  });
export type RoleUpdate = z.input<typeof roleUpdateSchema>;

export const statusUpdateSchema = z.object({
  memberId,
  status: z.enum(['active', 'deactivated']),
  /** The password or a code, needed to deactivate and to reactivate an administrator. */
  proof: z.string().max(1_000).default(''),
});
export type StatusUpdate = z.input<typeof statusUpdateSchema>;

export interface NamedClub {
  readonly id: string;
  readonly name: string;
}
