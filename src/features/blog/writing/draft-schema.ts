import { z } from 'zod';
import { UNREADABLE } from '#domain/app-error.ts';
import type { DraftFields } from './draft-rules.ts';

const MOST_FIELDS = 40;
/** Characters. A text that is too long for a post may still be a draft. */
const LONGEST_FIELD = 200_000;
const LONGEST_DRAFT = 400_000;

/** PostgreSQL stores neither NUL nor lone surrogates in JSON. */
const stored = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.toWellFormed().replaceAll('\0', ''));

const fields = z
  .record(
    z.string().regex(/^\w{1,40}$/),
    z.union([stored(LONGEST_FIELD), z.array(stored(1_000)).max(200)]),
    UNREADABLE,
  )
  .refine((all) => Object.keys(all).length <= MOST_FIELDS, UNREADABLE)
  .refine((all) => JSON.stringify(all).length <= LONGEST_DRAFT, 'This draft is too long.')
  .transform((all): DraftFields => all);

const moment = z.string().regex(/^[\d:.T-]{1,40}$/, UNREADABLE);

export const ofPostSchema = z.object({ postId: z.guid(UNREADABLE) });

export const draftSchema = ofPostSchema.extend({
  /** The version of the post that the form started from; empty for a new post. */
  basedOn: z.union([z.literal(''), moment]),
  /** The last save that the sender knows of; null for none. */
  after: moment.nullable(),
  fields,
});

export const versionSchema = z.object({ id: z.int().min(1) });

export type DraftToSave = z.output<typeof draftSchema>;
