/** The first is preselected. */
export const LINK_DAYS = [7, 1, 30] as const;
export const MOST_LINKS = 20;
export const TOO_MANY_LINKS = `A post has at most ${MOST_LINKS} preview links at a time. Withdraw one that nobody needs anymore.`;
export const LINK_GONE = 'This preview link is no longer there.';
