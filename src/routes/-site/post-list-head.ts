import { FEED_PATH } from '#features/blog/reading/rules.ts';
import type { BlogSearch } from '#features/blog/reading/schema.ts';
import { pageHead, siteUrlOf } from './page-head.ts';

interface Shown {
  match: { search: BlogSearch };
  matches: Parameters<typeof siteUrlOf>[0];
}

interface PostList {
  title: string;
  path: string;
  /** Undefined in the browser: only the server's document needs it. */
  told: ((canonical: string, siteUrl: string) => Told) | undefined;
}
type Told = Pick<Parameters<typeof pageHead>[0], 'description' | 'structuredData'>;

/** Search engines index only the first page of a list. */
export function postListHead({ match, matches }: Shown, { title, path, told }: PostList) {
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
    description: import.meta.env.SSR ? `We can’t find this ${what.toLowerCase()} of guides.` : '',
    indexed: false,
  });
}
