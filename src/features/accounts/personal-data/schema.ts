import { z } from 'zod';
import { DELETE_WORD } from './rules.ts';

/** What somebody sends to delete their account. */
export const deletionSchema = z.object({
  currentPassword: z
    .string('Please enter your current password.')
    .min(1, 'Please enter your current password.')
    .max(1_000, 'Your current password is not correct.'),
  confirmation: z.literal(DELETE_WORD, `Please type ${DELETE_WORD} to confirm.`),
});
export type Deletion = z.infer<typeof deletionSchema>;

/** What an administrator sends to delete the account of somebody else. */
export const memberDeletionSchema = z.object({
  memberId: z.guid('This user is not known.'),
  /** What {@link wordToDelete} says. */
  confirmation: z.string().max(200),
  /** The own password or a code. */
  proof: z.string().max(1_000).default(''),
});
export type MemberDeletion = z.output<typeof memberDeletionSchema>;

/**
 * All that is stored about a member, for their own eyes. Which parts there are and what stands in them is
 * said in db/functions/personal-data.sql, and names and times are those of the database; nothing in it lets
 * anybody sign in.
 */
export interface OwnRecord {
  readonly account: { readonly id: string; readonly email: string };
  /** Uploaded pictures of the profile. */
  readonly files: readonly {
    readonly url: string;
    readonly type: string;
    /** Bytes. */
    readonly size: number;
    readonly modified_at: string;
  }[];
  readonly [part: string]: unknown;
}
