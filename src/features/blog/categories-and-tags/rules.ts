export const SLUG_TAKEN = 'This slug is already in use.';
export const NAME_TAKEN = 'A category with this name already exists.';
export const CATEGORY_GONE = 'This category is no longer there.';
export const CATEGORY_CHANGED =
  'Somebody else has changed this category in the meantime. Nothing was saved.';
export const TARGET_GONE = 'The category to move the posts to is no longer there.';
export const HAS_POSTS = 'This category has posts. Choose the category they should move to.';
export const TAG_TAKEN = 'This tag already exists.';
