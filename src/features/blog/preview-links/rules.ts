/** For how many days a link may be good; the first is proposed. */
export const LINK_DAYS = [7, 1, 30] as const;
/** Links of one post that are good at a time. */
export const MOST_LINKS = 20;
export const TOO_MANY_LINKS = `A post has at most ${MOST_LINKS} preview links at a time. Withdraw one that nobody needs anymore.`;
export const LINK_GONE = 'This preview link is no longer there.';
