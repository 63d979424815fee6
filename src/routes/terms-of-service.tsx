import { createFileRoute } from '@tanstack/react-router';
import { getToday } from '#platform/today.ts';
import { site } from '#site.config.ts';
import { pageHead, siteUrlOf } from './-site/page-head.ts';
import { TermsOfService } from './-site/terms-text.tsx';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { cache: 'public' },
  loader: async () => ({ today: await getToday() }),
  head: ({ matches }) =>
    pageHead({
      title: 'Terms of Service',
      description: import.meta.env.SSR
        ? `The rules for using ${site.name}: who can have an account, what you can post, and what the directory doesn’t promise.`
        : '',
      canonical: `${siteUrlOf(matches)}/terms-of-service`,
    }),
  component: function Terms() {
    return <TermsOfService today={Route.useLoaderData().today} />;
  },
});
