import { FEED_PATH } from '#features/blog/reading/rules.ts';
import type { BlogSearch } from '#features/blog/reading/schema.ts';
import type { StructuredData } from '#domain/structured-data.ts';
import { pageHead } from './page-head.ts';
import { siteUrlOf } from './site-url-of.ts';

/**
 * The head of a page that lists posts. A later page of a list is not what the first one is: search engines are
 * told of the first alone.
 *
 * @param shown the page, as its route knows it
 * @param told what the document alone says, by the page's own address and the site's
 */
export function postListHead(
  { match, matches }: { match: { search: BlogSearch }; matches: Parameters<typeof siteUrlOf>[0] },
  {
    title,
    path,
    told,
  }: {
    title: string;
    path: string;
    told:
      | ((
          canonical: string,
          siteUrl: string,
        ) => { description: string; structuredData: StructuredData[] })
      | undefined;
  },
) {
  const siteUrl = siteUrlOf(matches);
  const canonical = `${siteUrl}${path}`;
  const isFirst = match.search.after === undefined;
  return pageHead({
    title,
    description: '',
    canonical: isFirst ? canonical : undefined,
    indexed: isFirst,
    feed: FEED_PATH,
    ...told?.(canonical, siteUrl),
  });
}
