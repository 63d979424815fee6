import type { Page } from '@playwright/test';

/** A screen of the site, as somebody comes upon it. */
export interface Screen {
  /** The route that answers, as src/routeTree.gen.ts names it. */
  readonly route: string;
  readonly path: string;
  /** Words that are there once the screen is. */
  readonly shows: string | RegExp;
  /** What to open on it: a dialog, another tab. */
  readonly open?: (page: Page) => Promise<void>;
}
