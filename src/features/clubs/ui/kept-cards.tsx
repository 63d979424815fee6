import { RouterContextProvider } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { renderToString } from 'react-dom/server';
import { stringifySearch } from '#domain/search-params.ts';
import { searchFromCard } from '../schema.ts';
import type { ClubSummary, FinderSearch } from '../schema.ts';
import { ClubCard } from './club-card.tsx';

/** A card without a search, cut where one belongs: at the end of its link's address. */
type CutMarkup = readonly [before: string, after: string];

/** As long as what they show is kept (queries.server.ts). */
const cards = new WeakMap<ClubSummary, CutMarkup | { readonly seen: 'once' }>();

/**
 * What the server has rendered of cards that were seen before: the same clubs stand on very many pages
 * of the finder, and their cards are half of what rendering one costs. The browser takes them over as
 * if they had been rendered with the rest, since the markup is the same to the letter.
 *
 * @returns the markup of a club's card in a list of this search; undefined where it has to be rendered
 */
export const keptCards = createIsomorphicFn()
  .client((_router: AnyRouter, _search: FinderSearch) => notKept)
  .server((router: AnyRouter, search: FinderSearch) => {
    // Encoded for an address, nothing but these is left that is special in an attribute.
    const query = stringifySearch({ ...searchFromCard(search) }).replaceAll('&', '&amp;');
    return (club: ClubSummary): string | undefined => {
      let markup = cards.get(club);
      // Of very many clubs few are ever seen again: those would only be rendered in vain.
      if (markup === undefined) {
        cards.set(club, { seen: 'once' });
        return undefined;
      }
      if ('seen' in markup) cards.set(club, (markup = renderCard(router, club)));
      return markup[0] + query + markup[1];
    };
  });

function notKept(_club: ClubSummary): string | undefined {
  return undefined;
}

/** Renders while another page is being rendered, after which React goes on with that one. */
function renderCard(router: AnyRouter, club: ClubSummary): CutMarkup {
  const markup = renderToString(
    <RouterContextProvider router={router}>
      <ClubCard club={club} />
    </RouterContextProvider>,
  );
  const address = ' href="';
  const end = markup.indexOf('"', markup.indexOf(address) + address.length);
  return [markup.slice(0, end), markup.slice(end)];
}
