import type { Page } from '@playwright/test';

/** A screen of the site to be checked. */
export interface Screen {
  /** The route that answers, as src/routeTree.gen.ts names it. */
  readonly route: string;
  readonly path: string;
  /** Text that appears once the screen has loaded. */
  readonly shows: string | RegExp;
  /** What to open on it: a dialog, another tab. */
  readonly open?: (page: Page) => Promise<void>;
}
