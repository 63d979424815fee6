export const SLUG_TAKEN = 'This slug is already in use.';
export const NAME_TAKEN = 'A category with this name already exists.';
export const CATEGORY_GONE = 'This category is no longer there.';
export const CATEGORY_CHANGED =
  'Somebody else has changed this category in the meantime. Nothing was saved.';
export const TARGET_GONE = 'The category to move the posts to is no longer there.';
export const HAS_POSTS = 'This category has posts. Choose the category they should move to.';
export const TAG_GONE = 'This tag is no longer there.';
export const TAG_TAKEN = 'This tag already exists.';
export const NAME_MISSING = 'Name is required';
export const SLUG_MISSING = 'Slug is required';
export const TAG_MISSING = 'Tag is required';

/** How many characters each field takes. */
export const LENGTHS = { name: 100, slug: 100, description: 500 } as const;

/** 'Used in N post(s)', as specified (ABLG-31). */
export function usage(posts: number): string {
  return `Used in ${posts} post(s)`;
}
