import { createFileRoute } from '@tanstack/react-router';
import { AskedPage } from '#features/clubs/freshness/ui/asked-page.tsx';
import { pageHead } from './-site/page-head.ts';

/** The target of yearly mails to clubs. Asks first, because mail programs follow links. */
export const Route = createFileRoute('/still-right')({
  validateSearch: ({ token }: Record<string, unknown>) => ({
    token: typeof token === 'string' ? token : '',
  }),
  // The token is a secret of the mail's recipient.
  headers: () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }),
  head: () =>
    pageHead({
      title: 'Is your club’s page still right?',
      description: import.meta.env.SSR ? 'For clubs that we asked by email.' : '',
      indexed: false,
    }),
  component: function StillRight() {
    return <AskedPage token={Route.useSearch().token} />;
  },
});
