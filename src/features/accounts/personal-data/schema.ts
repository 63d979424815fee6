import { z } from 'zod';
import { DELETE_WORD } from './rules.ts';

export const deletionSchema = z.object({
  currentPassword: z
    .string('Enter your current password.')
    .min(1, 'Enter your current password.')
    .max(1_000, 'Your current password isn’t correct.'),
  confirmation: z.literal(DELETE_WORD, `Type ${DELETE_WORD} to confirm.`),
});
export type Deletion = z.infer<typeof deletionSchema>;

export const memberDeletionSchema = z.object({
  memberId: z.guid('We couldn’t find this user. Reload the page and try again.'),
  confirmation: z.string().max(200),
  proof: z.string().max(1_000).default(''),
});
export type MemberDeletion = z.output<typeof memberDeletionSchema>;

/** db/functions/personal-data.sql defines the parts. Nothing in them lets anyone sign in. */
export interface OwnRecord {
  readonly account: { readonly id: string; readonly email: string };
  readonly files: readonly {
    readonly url: string;
    readonly type: string;
    /** Bytes. */
    readonly size: number;
    readonly modified_at: string;
  }[];
  readonly [part: string]: unknown;
}
