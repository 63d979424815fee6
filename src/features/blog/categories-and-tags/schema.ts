import { z } from 'zod';
import { optional, required } from '#domain/fields.ts';
import { slugify } from '#domain/slug.ts';
import { LONGEST_TAG } from '#domain/tag.ts';
import { keptText } from '#domain/text.ts';
import { CATEGORY_GONE, TARGET_GONE } from './rules.ts';

const TAG_MISSING = 'Tag is required';

export const categoryFormSchema = z.object({
  name: required('Name is required', 100),
  slug: required('Slug is required', 100, slugify),
  description: optional(500, keptText),
});

const seenCategorySchema = z.object(
  {
    name: z.string().max(1_000),
    slug: z.string().max(1_000),
    description: z.string().max(10_000).nullable(),
  },
  'Reload this page.',
);

/** A draft that comes back keeps the `seen` that it began from. Null for a new category. */
export const categoryDialogSchema = categoryFormSchema.extend({
  seen: seenCategorySchema.nullable(),
});

export const newCategorySchema = z.object({ form: categoryFormSchema });
export const categoryUpdateSchema = z.object({
  id: z.guid(CATEGORY_GONE),
  form: categoryFormSchema,
  seen: seenCategorySchema,
});

/** `moveTo` takes over the posts; null if there are none. */
export const categoryRemovalSchema = z.object({
  id: z.guid(CATEGORY_GONE),
  moveTo: z.guid(TARGET_GONE).nullable(),
});

export const newTagSchema = z.object({ tag: required(TAG_MISSING, LONGEST_TAG) });
/** Exactly as it is stored. */
export const oneTagSchema = z.object({
  tag: z
    .string(TAG_MISSING)
    .min(1, TAG_MISSING)
    .max(1_000)
    // PostgreSQL accepts neither NUL nor lone surrogates.
    .refine((tag) => !tag.includes('\0') && tag.isWellFormed(), TAG_MISSING),
});

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
