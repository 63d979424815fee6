import { createFileRoute } from '@tanstack/react-router';
import { SuggestClubPage } from '#features/clubs/suggestions/ui/suggest-club-page.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/suggest-club')({
  staticData: { cache: 'public' },
  head: ({ matches }) =>
    pageHead({
      title: 'Suggest a New Club',
      description: import.meta.env.SSR
        ? 'Is a volleyball club missing? Tell us its name and what you know about it.'
        : '',
      canonical: `${siteUrlOf(matches)}/suggest-club`,
    }),
  component: SuggestClubPage,
});
