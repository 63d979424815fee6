import { createFileRoute, useHydrated, useLocation } from '@tanstack/react-router';
import { AskedPage } from '#features/clubs/freshness/ui/asked-page.tsx';
import { pageHead } from './-site/page-head.ts';

/** The target of yearly mails to clubs. Asks first, because mail programs follow links. */
export const Route = createFileRoute('/still-right')({
  head: () =>
    pageHead({
      title: 'Is your club’s page still right?',
      description: import.meta.env.SSR ? 'For clubs that we asked by email.' : '',
      indexed: false,
    }),
  component: function StillRight() {
    const token = useLocation({ select: ({ hash }) => hash });
    // The server never sees the fragment.
    return <AskedPage token={useHydrated() ? token : undefined} />;
  },
});
