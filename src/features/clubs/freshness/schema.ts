import { z } from 'zod';
import { ALL_GROUPS } from '#features/clubs/fields.ts';
import type { FactGroup } from '#features/clubs/fields.ts';

export interface Confirmation {
  readonly clubId: string;
  readonly group: FactGroup;
  /** By an administrator, not by the club. */
  readonly isBySite: boolean;
  readonly at: Date;
}

export const confirmationSchema = z.object({
  clubId: z.guid(),
  groups: z.array(z.enum(ALL_GROUPS)).min(1).max(ALL_GROUPS.length),
});
export type ConfirmedGroups = z.output<typeof confirmationSchema>;

const token = z.string().max(200);
export const tokenSchema = z.object({ token });
export const answerSchema = z.object({ token, answer: z.enum(['right', 'closed']) });
export type Answer = z.output<typeof answerSchema>;
