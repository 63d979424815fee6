/** Paths of pages that are always there and the same for everybody. */
export const PUBLIC_PAGES = [
  '/',
  '/find-club',
  '/find-camp',
  '/find-lesson',
  '/suggest-club',
  '/tryouts',
  '/compare',
  '/blog',
  '/blog/category',
  '/auth',
  '/how-reviews-work',
  '/moderation',
  '/privacy-policy',
  '/terms-of-service',
] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

/** Those on which everybody sees what is their own. */
export const PERSONAL_PAGES = ['/profile', '/saved'] as const;
