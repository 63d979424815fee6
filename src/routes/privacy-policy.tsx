import { createFileRoute } from '@tanstack/react-router';
import { getAnalytics } from '#features/site/page-views/functions.ts';
import { getToday } from '#platform/today.ts';
import { site } from '#site.config.ts';
import { pageHead, siteUrlOf } from './-site/page-head.ts';
import { PrivacyPolicy } from './-site/privacy-text.tsx';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { cache: 'public' },
  loader: async () => {
    const [today, analytics] = await Promise.all([getToday(), getAnalytics()]);
    return { today, analytics };
  },
  head: ({ matches }) =>
    pageHead({
      title: 'Privacy Policy',
      description: import.meta.env.SSR
        ? `What ${site.name} stores about you, who can see it, and how to have it deleted.`
        : '',
      canonical: `${siteUrlOf(matches)}/privacy-policy`,
    }),
  component: function Privacy() {
    return <PrivacyPolicy {...Route.useLoaderData()} />;
  },
});
