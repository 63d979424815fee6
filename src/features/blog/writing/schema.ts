import { z } from 'zod';
import { UNREADABLE } from '#domain/app-error.ts';
import { optional, required, webAddress } from '#domain/fields.ts';
import { parseFocus } from '#domain/focal-point.ts';
import { slugify } from '#domain/slug.ts';
import { isStoredAddress } from '#domain/stored-address.ts';
import { LONGEST_TAG, withTag } from '#domain/tag.ts';
import { isLongerThan, keptLine, keptText, tooLong } from '#domain/text.ts';
import { POST_STATUSES } from '#features/blog/reading/schema.ts';
import { CATEGORY_GONE, DEFAULT_READ_TIME, LONGEST_READ_TIME, POST_GONE } from './rules.ts';

const LONGEST_CONTENT = 100_000;
const MOST_TAGS = 20;
const READ_TIME = 'Enter a read time of 1 minute or more';
const READ_TIME_TOO_LONG = `Enter a read time of ${LONGEST_READ_TIME} minutes or less`;
const TAG_TOO_LONG = `Use ${LONGEST_TAG} characters or fewer`;
const TOO_MANY_TAGS = `Use ${MOST_TAGS} tags or fewer`;

/** Minutes, typed as text; 5 if left out (ABLG-41, ABLG-42). */
const readTime = z
  .union([z.string(), z.number()], READ_TIME)
  .nullish()
  .transform((typed, context) => {
    const minutes = Number(String(typed ?? DEFAULT_READ_TIME).trim() || Number.NaN);
    if (!Number.isInteger(minutes) || minutes < 1) context.addIssue(READ_TIME);
    else if (minutes > LONGEST_READ_TIME) context.addIssue(READ_TIME_TOO_LONG);
    else return minutes;
    return z.NEVER;
  });

const tags = z
  .array(z.string().max(1_000, TAG_TOO_LONG))
  .max(1_000, TOO_MANY_TAGS)
  .nullish()
  .transform((typed, context) => {
    const kept = (typed ?? []).reduce(withTag, [] as readonly string[]);
    if (kept.length > MOST_TAGS) context.addIssue(TOO_MANY_TAGS);
    else if (kept.some((tag) => isLongerThan(tag, LONGEST_TAG))) context.addIssue(TAG_TOO_LONG);
    else return [...kept];
    return z.NEVER;
  });

const focus = z
  .string()
  .nullish()
  .transform((typed, context) => {
    const text = typed?.trim() ?? '';
    if (text === '' || parseFocus(text)) return text || null;
    context.addIssue('Choose a point on the image.');
    return z.NEVER;
  });

/** ABLG-36 to 43 */
export const postFormSchema = z.object({
  title: required('Title is required', 200),
  slug: required('Slug is required', 200, slugify),
  excerpt: optional(500, keptText),
  content: required('Content is required', LONGEST_CONTENT, keptText),
  author: required('Author is required', 100),
  categoryId: z
    .string('Category is required')
    .min(1, { error: 'Category is required', abort: true })
    .pipe(z.guid(CATEGORY_GONE)),
  tags,
  readTime,
  /** A new post is a draft (ABLG-48); any status may follow any other (D42). */
  status: z.enum(POST_STATUSES, 'Choose a status').default('draft'),
  featuredImage: webAddress(500, isStoredAddress),
  featuredAlt: optional(300),
  featuredFocus: focus,
  seoTitle: optional(200),
  seoDescription: optional(300),
});

export const postUpdateSchema = z.object({
  id: z.guid(POST_GONE),
  version: z.string().regex(/^[\d:.T-]{1,40}$/, UNREADABLE),
  form: postFormSchema,
});

export const newPostSchema = z.object({ id: z.guid(POST_GONE).optional(), form: postFormSchema });
export const onePostSchema = z.object({ id: z.guid(POST_GONE) });

export const previewSchema = z.object({
  content: z
    .string()
    .refine((text) => !isLongerThan(text, LONGEST_CONTENT), tooLong(LONGEST_CONTENT)),
});

export const postFilterSchema = z.object({
  page: z.int().min(1).max(100_000),
  status: z.enum(POST_STATUSES).nullable(),
  title: z.string().max(200).transform(keptLine),
});

export type PostForm = z.output<typeof postFormSchema>;
export type NewPost = z.output<typeof newPostSchema>;
export type PostUpdate = z.output<typeof postUpdateSchema>;
export type PostFilter = z.output<typeof postFilterSchema>;

export interface SavedPost {
  readonly id: string;
  readonly version: string;
}

export type TypedPost = {
  -readonly [Name in keyof PostForm]: Name extends 'tags' | 'status' ? PostForm[Name] : string;
};

export const EMPTY_POST: TypedPost = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  author: '',
  categoryId: '',
  tags: [],
  readTime: String(DEFAULT_READ_TIME),
  status: 'draft',
  featuredImage: '',
  featuredAlt: '',
  featuredFocus: '',
  seoTitle: '',
  seoDescription: '',
};
