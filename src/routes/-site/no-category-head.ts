import { pageHead } from './page-head.ts';

/** The head of an address that means no category of the blog. */
export function noCategoryHead() {
  return pageHead({
    title: 'Category not found',
    description: 'There is no such category of guides.',
    indexed: false,
  });
}
