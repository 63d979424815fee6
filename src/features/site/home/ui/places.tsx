import { Link } from '@tanstack/react-router';
import { COUNTIES_SHOWN } from '../schema.ts';
import type { Figures, StateFigures } from '../schema.ts';

export function Places({ figures }: { figures: Figures }) {
  return (
    <div className="grid gap-x-10 gap-y-1 sm:grid-cols-2 sm:gap-y-8">
      {figures.states.map((state) => (
        <State key={state.state} figures={state} />
      ))}
    </div>
  );
}

function State({ figures: { state, clubs, counties } }: { figures: StateFigures }) {
  const empty = counties.filter((county) => county.clubs === 0).map(({ county }) => county);
  return (
    <div>
      <h3 className="border-b-2 border-ink pb-1.5 text-lg">
        <Link
          to="/find-club"
          search={{ state }}
          preload={false}
          className="flex min-h-11 items-end justify-between gap-4 text-ink no-underline hover:text-court"
        >
          {state} <span>{clubs.toLocaleString('en-US')}</span>
        </Link>
      </h3>
      <details className="fold-phone">
        <summary className="link flex min-h-11 items-center">
          Counties<span className="sr-only"> in {state}</span>
        </summary>
        <ul>
          {counties
            .filter((county) => county.clubs > 0)
            .slice(0, COUNTIES_SHOWN)
            .map(({ county, clubs: number }) => (
              <li key={county} className="border-b border-line">
                <Link
                  to="/find-club"
                  search={{ state, county }}
                  preload={false}
                  className="flex min-h-11 items-center justify-between gap-4 text-ink no-underline hover:text-court"
                >
                  {county} <span className="font-semibold">{number.toLocaleString('en-US')}</span>
                </Link>
              </li>
            ))}
        </ul>
      </details>
      {empty.length === 0 ? null : (
        <p className="mt-3 text-sm text-ink-soft">
          We don’t have a club in {LIST.format(empty)} yet. Know one?{' '}
          <Link to="/suggest-club" preload={false} className="link">
            Suggest a new club
          </Link>
        </p>
      )}
    </div>
  );
}

const LIST = new Intl.ListFormat('en-US', { type: 'disjunction' });
