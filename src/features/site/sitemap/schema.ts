export interface SitemapEntry {
  readonly path: string;
  readonly changeFrequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  /** From 0 to 1, relative to the other pages. */
  readonly priority: number;
  readonly lastModified?: Date | undefined;
}

/** Crawlers accept 50,000 (D49). */
export const PAGES_PER_FILE = 25_000;
