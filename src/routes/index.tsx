import { createFileRoute } from '@tanstack/react-router';
import { newestPostsQuery } from '#features/blog/reading/client.ts';
import { homeQuery } from '#features/site/home/client.ts';
import { ageGuideQuery } from '#platform/age-guide.ts';
import { site } from '#site.config.ts';
import { HomePage } from './-site/home-page.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

const DESCRIPTION = `A public directory of youth volleyball clubs in ${site.region.states.join(', ')}: find and compare clubs, read ratings and comments, and learn how club volleyball works.`;

export const Route = createFileRoute('/')({
  staticData: { cache: 'public' },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(homeQuery),
      queryClient.ensureQueryData(ageGuideQuery()),
      queryClient.ensureQueryData(newestPostsQuery),
    ]);
  },
  head: ({ matches }) => {
    const canonical = `${siteUrlOf(matches)}/`;
    return pageHead({
      title: site.tagline,
      description: import.meta.env.SSR ? DESCRIPTION : '',
      canonical,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: site.name,
          alternateName: site.tagline,
          url: canonical,
        },
      ],
    });
  },
  component: HomePage,
});
