import { FEED_PATH } from '#features/blog/reading/rules.ts';
import type { BlogSearch } from '#features/blog/reading/schema.ts';
import type { StructuredData } from '#domain/structured-data.ts';
import { pageHead, siteUrlOf } from './page-head.ts';

/** Search engines index the first page of a list only. `told` makes what only the server renders. */
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

export function noTopicHead(what: 'Category' | 'Tag') {
  return pageHead({
    title: `${what} not found`,
    description: import.meta.env.SSR ? `There is no such ${what.toLowerCase()} of guides.` : '',
    indexed: false,
  });
}
