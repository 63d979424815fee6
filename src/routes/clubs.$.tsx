import { createFileRoute, notFound } from '@tanstack/react-router';
import { InvalidClubUrl } from '#features/clubs/suggestions/ui/suggest-edit-page.tsx';
import { NotFoundPage } from './-site/not-found-page.tsx';
import { notFoundHead, pageHead } from './-site/page-head.ts';

/** Paths below /clubs that cannot be a club's; a suggestion gets a message of its own (SUGG-14). */
export const Route = createFileRoute('/clubs/$')({
  staticData: { cache: 'public' },
  loader: () => {
    throw notFound();
  },
  head: ({ params: { _splat: rest } }) =>
    isSuggestion(rest)
      ? pageHead({
          title: 'Invalid club URL',
          description: import.meta.env.SSR ? 'We can’t find a club at this address.' : '',
          indexed: false,
        })
      : notFoundHead(),
  notFoundComponent: function Invalid() {
    const { _splat: rest } = Route.useParams();
    return isSuggestion(rest) ? <InvalidClubUrl /> : <NotFoundPage />;
  },
});

function isSuggestion(rest = ''): boolean {
  return rest.endsWith('/suggest-edit');
}
