export const SLUG_TAKEN = 'This slug is already in use.';
export const NAME_TAKEN = 'A category with this name already exists.';
export const CATEGORY_GONE = 'This category has been deleted.';
export const CATEGORY_CHANGED =
  'Another admin just edited this category, so your changes weren’t saved.';
export const TARGET_GONE = 'The category you chose for the posts has been deleted.';
export const HAS_POSTS = 'This category has posts. Choose the category they should move to.';
export const TAG_TAKEN = 'This tag already exists.';
