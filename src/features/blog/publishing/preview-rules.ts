/** The first is preselected. */
export const LINK_DAYS = [7, 1, 30] as const;
export const MOST_LINKS = 20;
export const TOO_MANY_LINKS = `You’ve reached the limit of ${MOST_LINKS} preview links for this post. Delete one to add another.`;
export const LINK_GONE = 'This preview link has been deleted.';
