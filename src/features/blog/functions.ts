import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { keptUntilAnnounced } from '#platform/page-cache/kept-answers.ts';
import { pageShows } from '#platform/page-names.ts';
import { firstCategories } from './queries.server.ts';
import { FOOTER_CATEGORIES } from './schema.ts';

/** The categories the footer links to. Open to anyone. */
export const getFooterCategories = createServerFn({ method: 'GET' }).handler(() => {
  pageShows('blog-categories');
  return keptUntilAnnounced('blog-categories', () =>
    firstCategories(database().visitor, FOOTER_CATEGORIES),
  );
});
