import { Link, linkOptions } from '@tanstack/react-router';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import type { Home } from '../client.ts';
import { SOON_DAYS } from '../schema.ts';

const MOST = 4;

/** Up to four numbers with links to what they count, in the order in which families ask. */
export function FiguresLine({ figures, tryoutsSoon }: Pick<Home, 'figures' | 'tryoutsSoon'>) {
  const { clubs, counties, girls, boys, ratings, sharing, highestFee } = figures;
  if (clubs === 0) return null;
  const told = [
    [
      clubs,
      `${noun(clubs, 'club')} in ${counties} ${counties === 1 ? 'county' : 'counties'}`,
      finder({ state: 'any' }),
    ],
    [
      tryoutsSoon,
      `${noun(tryoutsSoon, 'tryout')} in the next ${SOON_DAYS} days`,
      linkOptions({ to: '/tryouts' }),
    ],
    [
      sharing,
      sharing === 1 ? 'club lists its fees' : 'clubs list their fees',
      finder({ maxFee: highestFee }),
    ],
    [
      ratings,
      ratings === 1 ? 'rating from a family' : 'ratings from families',
      finder({ state: 'any', sort: 'reviews_desc' }),
    ],
    [girls, `${noun(girls, 'club')} for girls`, finder({ gender: 'Girls' })],
    [boys, `${noun(boys, 'club')} for boys`, finder({ gender: 'Boys' })],
  ] as const;
  return (
    <ul className="mx-auto grid max-w-7xl grid-cols-2 gap-x-6 border-b border-line px-4 py-5 max-lg:gap-y-5 sm:px-6 lg:grid-cols-4 lg:divide-x lg:divide-line">
      {told
        .filter(([number]) => number > 0)
        .slice(0, MOST)
        .map(([number, of, link]) => (
          <li key={of} className="lg:pl-6 lg:first:pl-0">
            <Link {...link} preload={false} className="group block text-ink no-underline">
              <span className="block font-display text-title font-bold">
                {number.toLocaleString('en-US')}
              </span>
              <span className="text-ink-soft group-hover:text-court group-hover:underline">
                {of}
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}

function finder(search: FinderSearch) {
  return linkOptions({ to: '/find-club', search });
}

function noun(number: number, one: string): string {
  return number === 1 ? one : `${one}s`;
}
