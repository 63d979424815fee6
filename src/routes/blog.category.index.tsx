import { createFileRoute, notFound } from '@tanstack/react-router';
import { CategoryNotFound } from '#features/blog/reading/ui/category-page.tsx';
import { noCategoryHead } from './-site/no-category-head.ts';

/** The address of a category without its name (BLOG-13). */
export const Route = createFileRoute('/blog/category/')({
  loader: () => {
    throw notFound();
  },
  head: noCategoryHead,
  notFoundComponent: CategoryNotFound,
});
