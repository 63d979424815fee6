import { z } from 'zod';
import { optional, required, webAddress } from '#domain/fields.ts';
import { parseFocus } from '#domain/focal-point.ts';
import { slugify } from '#domain/slug.ts';
import { isStoredAddress } from '#domain/stored-address.ts';
import { LONGEST_TAG, withTag } from '#domain/tag.ts';
import { isLongerThan, keptLine, keptText, tooLong } from '#domain/text.ts';
import { POST_STATUSES } from '#features/blog/reading/schema.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';
import {
  CATEGORY_GONE,
  DEFAULT_READ_TIME,
  LENGTHS,
  LONGEST_READ_TIME,
  MOST_TAGS,
  POST_GONE,
} from './rules.ts';

// Zod comes with this file: no public page imports it.

const READ_TIME = 'Read time must be a number of at least 1';
const READ_TIME_TOO_LONG = `Read time must be at most ${LONGEST_READ_TIME}`;
const TAG_TOO_LONG = `A tag has at most ${LONGEST_TAG} characters`;
const TOO_MANY_TAGS = `A post has at most ${MOST_TAGS} tags`;

/** Minutes, typed as text; 5 when left out (ABLG-41, ABLG-42). */
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
    context.addIssue('Choose a point of the picture.');
    return z.NEVER;
  });

/** The form of a post, in its own words (ABLG-36 to 43). */
export const postFormSchema = z.object({
  title: required('Title is required', LENGTHS.title),
  slug: required('Slug is required', LENGTHS.slug, slugify),
  excerpt: optional(LENGTHS.excerpt, keptText),
  content: required('Content is required', LENGTHS.content, keptText),
  author: required('Author is required', LENGTHS.author),
  categoryId: z
    .string('Category is required')
    .min(1, { error: 'Category is required', abort: true })
    .pipe(z.guid(CATEGORY_GONE)),
  tags,
  readTime,
  /** A new post is a draft (ABLG-48); any status may follow any other (D42). */
  status: z.enum(POST_STATUSES, 'Choose one of the statuses').default('draft'),
  /** The address of an image on the web, or of an upload. */
  featuredImage: webAddress(LENGTHS.url, isStoredAddress),
  featuredAlt: optional(LENGTHS.featuredAlt),
  featuredFocus: focus,
  seoTitle: optional(LENGTHS.seoTitle),
  seoDescription: optional(LENGTHS.seoDescription),
});

/** What a save of an existing post sends: with the version its form started from. */
export const postUpdateSchema = z.object({
  id: z.guid(POST_GONE),
  version: z.string().regex(/^[\d:.T-]{1,40}$/, 'This request is not understood.'),
  form: postFormSchema,
});

/** A new post has the id that its draft has; without one it gets one. */
export const newPostSchema = z.object({ id: z.guid(POST_GONE).optional(), form: postFormSchema });
export const onePostSchema = z.object({ id: z.guid(POST_GONE) });

export const previewSchema = z.object({
  content: z
    .string()
    .refine((text) => !isLongerThan(text, LENGTHS.content), tooLong(LENGTHS.content)),
});

/** Which part of the posts is listed. */
export const postFilterSchema = z.object({
  page: z.int().min(1).max(100_000),
  status: z.enum(POST_STATUSES).nullable(),
  title: z.string().max(LENGTHS.title).transform(keptLine),
});

export type PostForm = z.output<typeof postFormSchema>;
export type NewPost = z.output<typeof newPostSchema>;
export type PostUpdate = z.output<typeof postUpdateSchema>;
export type PostFilter = z.output<typeof postFilterSchema>;

/** What a save is answered with: the version that the next one is based on. */
export interface SavedPost {
  readonly id: string;
  readonly version: string;
}

/** What stands in the fields of the form. */
export interface TypedPost {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  author: string;
  categoryId: string;
  tags: string[];
  readTime: string;
  status: PostStatus;
  featuredImage: string;
  featuredAlt: string;
  /** Such as '30% 70%'; empty for the middle. */
  featuredFocus: string;
  seoTitle: string;
  seoDescription: string;
}

/** A post with the version a save is based on. */
export interface EditablePost {
  readonly id: string;
  readonly version: string;
  readonly values: TypedPost;
  /** Who changed it last, and when. */
  readonly changed: string;
}

/** A post in the list of the administration (ABLG-04 to 06). */
export interface PostEntry {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly category: string;
  readonly createdAt: string;
  readonly excerpt: string | null;
  readonly tags: readonly string[];
  /** 'Unknown' when there is none. */
  readonly author: string;
  readonly status: PostStatus;
  /** When it will be published, in ISO 8601; null where that is not to come. */
  readonly scheduledFor: string | null;
}

/** A page of the list. */
export interface PostPage {
  readonly posts: readonly PostEntry[];
  /** Posts that fit the filter, on all pages. */
  readonly total: number;
  readonly pages: number;
}
