import { Link } from '@tanstack/react-router';
import type { FinderSearch } from '#features/clubs/directory/schema.ts';
import type { Figures } from '../schema.ts';

/** What the directory holds, in four numbers that lead to what they count; nothing while it is empty. */
export function FiguresLine({ figures }: { figures: Figures }) {
  const { clubs, counties, girls, boys, ratings } = figures;
  if (clubs === 0) return null;
  return (
    <ul className="mx-auto grid max-w-7xl grid-cols-2 gap-x-6 px-4 sm:px-6 lg:grid-cols-4">
      <Figure
        number={clubs}
        of={`${clubs === 1 ? 'club' : 'clubs'} in ${counties} ${counties === 1 ? 'county' : 'counties'}`}
        search={{ state: 'any' }}
      />
      <Figure
        number={girls}
        of={girls === 1 ? 'club for girls' : 'clubs for girls'}
        search={{ gender: 'Girls' }}
      />
      <Figure
        number={boys}
        of={boys === 1 ? 'club for boys' : 'clubs for boys'}
        search={{ gender: 'Boys' }}
      />
      <Figure
        number={ratings}
        of={ratings === 1 ? 'rating by a family' : 'ratings by families and coaches'}
        search={{ state: 'any', sort: 'reviews_desc' }}
      />
    </ul>
  );
}

function Figure({ number, of, search }: { number: number; of: string; search: FinderSearch }) {
  return (
    <li className="border-b border-line py-4">
      <Link
        to="/find-club"
        search={search}
        preload={false}
        className="group block text-ink no-underline"
      >
        <span className="block font-display text-title font-bold tabular-nums">
          {number.toLocaleString('en-US')}
        </span>
        <span className="text-ink-soft group-hover:text-court group-hover:underline">{of}</span>
      </Link>
    </li>
  );
}
