import { pageHead } from './page-head.ts';

/** The head of an address that means no category, or no tag, of the blog. */
export function noTopicHead(what: 'Category' | 'Tag') {
  return pageHead({
    title: `${what} not found`,
    description: import.meta.env.SSR ? `There is no such ${what.toLowerCase()} of guides.` : '',
    indexed: false,
  });
}
