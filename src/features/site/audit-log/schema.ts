export const CHANGE_SUBJECTS = [
  'club',
  'member',
  'location',
  'comment',
  'post',
  'category',
  'tag',
  'import',
  'tryout',
] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

export const CHANGES_PER_PAGE = 20;
/** Of a club's history. */
export const ENTRIES_PER_PAGE = 20;
export const LONGEST_EXCERPT = 140;
