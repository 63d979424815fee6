import { createFileRoute, notFound } from '@tanstack/react-router';
import { TopicNotFound } from '#features/blog/reading/ui/topic-page.tsx';
import { noTopicHead } from './-site/no-topic-head.ts';

/** The address of a category without its name (BLOG-13). */
export const Route = createFileRoute('/blog/category/')({
  staticData: { cache: 'public' },
  loader: () => {
    throw notFound();
  },
  head: () => noTopicHead('Category'),
  notFoundComponent: () => <TopicNotFound what="Category" />,
});
