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
  '/open-data',
  '/privacy-policy',
  '/terms-of-service',
] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

export const PERSONAL_PAGES = ['/profile', '/saved'] as const;
