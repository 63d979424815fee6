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

export interface SitemapSizes {
  /** Most pages of a sitemap in one, and most clubs of one file; beyond this there are several. */
  readonly whole: number;
  /** Most posts of one file. */
  readonly file: number;
}

/** Crawlers take 50,000 pages in one (D49). */
export const SITEMAP_SIZES: SitemapSizes = { whole: 25_000, file: 1_000 };
