import { createFileRoute, notFound } from '@tanstack/react-router';
import { TopicNotFound } from '#features/blog/reading/ui/topic-page.tsx';
import { noTopicHead } from './-site/post-list-head.ts';

/** BLOG-13 */
export const Route = createFileRoute('/blog/category/')({
  staticData: { cache: 'public' },
  loader: () => {
    throw notFound();
  },
  head: () => noTopicHead('Category'),
  notFoundComponent: () => <TopicNotFound what="Category" />,
});
