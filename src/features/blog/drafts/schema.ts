import { z } from 'zod';
import type { DraftFields } from './rules.ts';

// Zod comes with this file: no public page imports it.

const NOT_UNDERSTOOD = 'This request is not understood.';
const MOST_FIELDS = 40;
/** Of a field, in characters: what is too long for a post may still be a draft of one. */
const LONGEST_FIELD = 200_000;
const LONGEST_DRAFT = 400_000;

/** Text as the database stores it in JSON: without NUL and halves of characters. */
const stored = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.toWellFormed().replaceAll('\0', ''));

const fields = z
  .record(
    z.string().regex(/^\w{1,40}$/),
    z.union([stored(LONGEST_FIELD), z.array(stored(1_000)).max(200)]),
    NOT_UNDERSTOOD,
  )
  .refine((all) => Object.keys(all).length <= MOST_FIELDS, NOT_UNDERSTOOD)
  .refine((all) => JSON.stringify(all).length <= LONGEST_DRAFT, 'This draft is too long.')
  .transform((all): DraftFields => all);

const moment = z.string().regex(/^[\d:.T-]{1,40}$/, NOT_UNDERSTOOD);

export const ofPostSchema = z.object({ postId: z.guid(NOT_UNDERSTOOD) });

/** What the editor sends a few seconds after the last key. */
export const draftSchema = ofPostSchema.extend({
  /** The version of the post that the form started from; empty for a new one. */
  basedOn: z.union([z.literal(''), moment]),
  /** When the draft was last saved, as far as the sender knows; null for never. */
  after: moment.nullable(),
  fields,
});

export const versionSchema = z.object({ id: z.int().min(1) });

export type DraftToSave = z.output<typeof draftSchema>;

/** What somebody was writing, as it was last saved. */
export interface Draft {
  readonly basedOn: string;
  readonly fields: DraftFields;
  /** To the microsecond: no two saves have the same. */
  readonly savedAt: string;
}

/** What a save of a draft is answered with. */
export interface SavedDraft {
  readonly savedAt: string;
  /** The draft had been saved from elsewhere meanwhile; that text is among the versions. */
  readonly hasOvertaken: boolean;
}

/** An own draft in the list of those that wait. */
export interface WaitingDraft {
  readonly postId: string;
  readonly title: string;
  /** ISO 8601. */
  readonly savedAt: string;
  /** There is no such post yet, or no longer. */
  readonly isNew: boolean;
}

/** A version in the list of a post. */
export interface VersionEntry {
  readonly id: number;
  readonly kind: 'saved' | 'draft';
  /** Username; null where it is not known. */
  readonly who: string | null;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly title: string;
}
