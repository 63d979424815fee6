import { createFileRoute, notFound } from '@tanstack/react-router';
import { InvalidClubUrl } from '#features/suggestions/ui/suggest-edit-page.tsx';
import { NotFoundPage } from './-site/not-found-page.tsx';
import { pageHead } from './-site/page-head.ts';

/** Addresses below /clubs in neither form of a club's address; a suggestion says so (SUGG-14). */
export const Route = createFileRoute('/clubs/$')({
  loader: () => {
    throw notFound();
  },
  head: () =>
    pageHead({
      title: 'Club not found',
      description: 'This club is not in the directory.',
      indexed: false,
    }),
  notFoundComponent: function Invalid() {
    const { _splat: rest = '' } = Route.useParams();
    return rest.endsWith('/suggest-edit') ? <InvalidClubUrl /> : <NotFoundPage />;
  },
});
