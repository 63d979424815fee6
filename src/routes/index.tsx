import { createFileRoute } from '@tanstack/react-router';
import { site } from '#site.config.ts';
import { HomePage } from './-site/home-page.tsx';
import { pageHead } from './-site/page-head.ts';
import { siteUrlOf } from './-site/site-url-of.ts';

export const Route = createFileRoute('/')({
  head: ({ matches }) =>
    pageHead({
      title: site.tagline,
      description: `A public directory of youth volleyball clubs in ${site.region.states.join(', ')}: find and compare clubs, read ratings and comments, and learn how club volleyball works.`,
      canonical: `${siteUrlOf(matches)}/`,
    }),
  component: HomePage,
});
