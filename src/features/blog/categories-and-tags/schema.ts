import { z } from 'zod';
import { optional, required } from '#domain/fields.ts';
import { slugify } from '#domain/slug.ts';
import { LONGEST_TAG } from '#domain/tag.ts';
import { keptText } from '#domain/text.ts';
import {
  CATEGORY_GONE,
  LENGTHS,
  NAME_MISSING,
  SLUG_MISSING,
  TAG_MISSING,
  TARGET_GONE,
} from './rules.ts';

// Zod comes with this file: no public page imports it.

/** The dialog of a category (ABLG-22). */
export const categoryFormSchema = z.object({
  name: required(NAME_MISSING, LENGTHS.name),
  slug: required(SLUG_MISSING, LENGTHS.slug, slugify),
  description: optional(LENGTHS.description, keptText),
});

/** What a category said where the change of it began, as it is stored. */
const seenCategorySchema = z.object(
  {
    name: z.string().max(1_000),
    slug: z.string().max(1_000),
    description: z.string().max(10_000).nullable(),
  },
  'Please load this page again.',
);

/** The dialog, which holds what it began from: a draft that comes back began then. Null for a new category. */
export const categoryDialogSchema = categoryFormSchema.extend({
  seen: seenCategorySchema.nullable(),
});

export const newCategorySchema = z.object({ form: categoryFormSchema });
export const categoryUpdateSchema = z.object({
  id: z.guid(CATEGORY_GONE),
  form: categoryFormSchema,
  seen: seenCategorySchema,
});

/** `moveTo` is the category that takes the posts over; null when there are none. */
export const categoryRemovalSchema = z.object({
  id: z.guid(CATEGORY_GONE),
  moveTo: z.guid(TARGET_GONE).nullable(),
});

export const newTagSchema = z.object({ tag: required(TAG_MISSING, LONGEST_TAG) });
/** As it is stored, to the letter. */
export const oneTagSchema = z.object({
  tag: z
    .string(TAG_MISSING)
    .min(1, TAG_MISSING)
    .max(1_000)
    // The database stores no such text, and takes none to compare.
    .refine((tag) => !tag.includes('\0') && tag.isWellFormed(), TAG_MISSING),
});

/** Another name of a tag; `merge` makes it one with the tag that has the name already. */
export const tagRenameSchema = z.object({
  tag: oneTagSchema.shape.tag,
  name: newTagSchema.shape.tag,
  merge: z.boolean(),
});

export type CategoryForm = z.output<typeof categoryFormSchema>;
export type CategoryDialogForm = z.output<typeof categoryDialogSchema>;
export type SeenCategory = z.output<typeof seenCategorySchema>;
export type CategoryUpdate = z.output<typeof categoryUpdateSchema>;
export type CategoryRemoval = z.output<typeof categoryRemovalSchema>;

export type TagRename = z.output<typeof tagRenameSchema>;

/** A category as the administration lists it. */
export interface CategoryEntry {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  /** Posts in it, whatever their status. */
  readonly posts: number;
}

/** A tag as the administration lists it. */
export interface TagEntry {
  readonly tag: string;
  /** Posts with it, whatever their status. */
  readonly posts: number;
}
