import { createFileRoute } from '@tanstack/react-router';
import { ComingSoonPage } from './-site/coming-soon-page.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/find-camp')({
  staticData: { cache: 'public' },
  head: ({ matches }) =>
    pageHead({
      title: 'Find a Volleyball Camp',
      description: import.meta.env.SSR
        ? 'The camp finder is coming soon. Until then, find and compare volleyball clubs.'
        : '',
      canonical: `${siteUrlOf(matches)}/find-camp`,
    }),
  component: () => <ComingSoonPage what="camp" />,
});
