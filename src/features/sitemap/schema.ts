/** How often a page changes, as a crawler is told. */
type ChangeFrequency = 'daily' | 'weekly' | 'monthly' | 'yearly';

/** A page in the sitemap. */
export interface SitemapEntry {
  /** Path and query, encoded as in a URL. */
  readonly path: string;
  readonly changeFrequency: ChangeFrequency;
  /** From 0 to 1, compared with the other pages of the site. */
  readonly priority: number;
  /** When what the page shows last changed; none where nobody knows. */
  readonly lastModified?: Date | undefined;
}

/**
 * Most pages in one file; beyond this the sitemap becomes an index of several. Crawlers take 50,000 in
 * one (decision 49); fewer are answered at once, however many clubs there are.
 */
export const PAGES_PER_FILE = 1_000;
