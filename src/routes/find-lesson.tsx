import { createFileRoute } from '@tanstack/react-router';
import { ComingSoonPage } from './-site/coming-soon-page.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/find-lesson')({
  staticData: { cache: 'public' },
  head: ({ matches }) =>
    pageHead({
      title: 'Find a Volleyball Lesson',
      description: import.meta.env.SSR
        ? 'The lesson finder is coming soon. Until then, find and compare volleyball clubs.'
        : '',
      canonical: `${siteUrlOf(matches)}/find-lesson`,
    }),
  component: () => <ComingSoonPage what="lesson" />,
});
