import { queryOptions } from '@tanstack/react-query';
import { getFooterCategories } from './functions.ts';

/** The categories the footer links to. They change rarely: once per visit is enough. */
export function footerCategoriesQuery() {
  return queryOptions({
    queryKey: ['blog', 'footer-categories'],
    queryFn: () => getFooterCategories(),
    staleTime: Infinity,
  });
}
