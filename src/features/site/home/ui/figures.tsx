import { Link } from '@tanstack/react-router';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { SOON_DAYS } from '../schema.ts';
import type { Home } from '../schema.ts';

const MOST = 4;

/** Up to four numbers with links to what they count, in the order in which families ask. */
export function FiguresLine({ figures, tryoutsSoon }: Pick<Home, 'figures' | 'tryoutsSoon'>) {
  const { clubs, counties, girls, boys, ratings, sharing, highestFee } = figures;
  if (clubs === 0) return null;
  const told: Told[] = [
    [clubs, `${noun(clubs, 'club')} in ${counties} ${counties === 1 ? 'county' : 'counties'}`, ALL],
    [tryoutsSoon, `${noun(tryoutsSoon, 'tryout')} in the next ${SOON_DAYS} days`, null],
    [
      sharing,
      sharing === 1 ? 'club shares its fees' : 'clubs share their fees',
      { maxFee: highestFee },
    ],
    [
      ratings,
      ratings === 1 ? 'rating by a family' : 'ratings by families',
      { ...ALL, sort: 'reviews_desc' },
    ],
    [girls, `${noun(girls, 'club')} for girls`, { gender: 'Girls' }],
    [boys, `${noun(boys, 'club')} for boys`, { gender: 'Boys' }],
  ];
  return (
    <ul className="mx-auto grid max-w-7xl grid-cols-2 gap-x-6 border-b border-line px-4 py-5 max-lg:gap-y-5 sm:px-6 lg:grid-cols-4 lg:divide-x lg:divide-line">
      {told
        .filter(([number]) => number > 0)
        .slice(0, MOST)
        .map((figure) => (
          <li key={figure[1]} className="lg:pl-6 lg:first:pl-0">
            <Figure told={figure} />
          </li>
        ))}
    </ul>
  );
}

/** A null search leads to the board of tryouts. */
type Told = readonly [number: number, of: string, search: FinderSearch | null];

const ALL: FinderSearch = { state: 'any' };

function Figure({ told: [number, of, search] }: { told: Told }) {
  const shared = { preload: false, className: 'group block text-ink no-underline' } as const;
  const words = (
    <>
      <span className="block font-display text-title font-bold">
        {number.toLocaleString('en-US')}
      </span>
      <span className="text-ink-soft group-hover:text-court group-hover:underline">{of}</span>
    </>
  );
  return search === null ? (
    <Link to="/tryouts" {...shared}>
      {words}
    </Link>
  ) : (
    <Link to="/find-club" search={search} {...shared}>
      {words}
    </Link>
  );
}

function noun(number: number, one: string): string {
  return number === 1 ? one : `${one}s`;
}
