import { createFileRoute } from '@tanstack/react-router';
import { site } from '#site.config.ts';
import { HowReviewsWork } from './-site/how-reviews-work-text.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/how-reviews-work')({
  staticData: { cache: 'public' },
  head: ({ matches }) =>
    pageHead({
      title: 'How reviews work',
      description: import.meta.env.SSR
        ? `Who can rate a club on ${site.name}, and which ratings count in its stars.`
        : '',
      canonical: `${siteUrlOf(matches)}/how-reviews-work`,
    }),
  component: HowReviewsWork,
});
