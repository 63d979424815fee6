import { Link } from '@tanstack/react-router';
import { clubCalendarPath } from '../rules.ts';
import { SHOWN_OF_CLUB } from '../schema.ts';
import type { Tryout } from '../schema.ts';
import { TryoutEntry } from './tryout-entry.tsx';

/**
 * The next tryouts of a club, for its page. Those after the first that take place are folded away.
 *
 * @param tryouts the next first
 */
export function NextTryouts({ tryouts }: { tryouts: readonly Tryout[] }) {
  const [first] = tryouts;
  if (first === undefined) {
    return (
      <p className="mb-10 text-ink-soft print-hidden">
        No tryouts are announced here right now. <AllTryouts />
      </p>
    );
  }
  const later = tryouts.filter(({ isCanceled }) => !isCanceled)[SHOWN_OF_CLUB];
  const end = later === undefined ? tryouts.length : tryouts.indexOf(later);
  const more = tryouts.slice(end);
  return (
    <section className="court-line mb-10">
      <h2 className="mb-4 text-heading">Next Tryouts</h2>
      <Entries tryouts={tryouts.slice(0, end)} />
      {more.length === 0 ? null : (
        <details>
          <summary className="link target">{`${more.length} more`}</summary>
          <Entries tryouts={more} />
        </details>
      )}
      <p className="mt-3 print-hidden">
        <AllTryouts /> ·{' '}
        <a href={clubCalendarPath(first.club.id)} className="link target">
          Calendar of this club
        </a>
      </p>
    </section>
  );
}

function AllTryouts() {
  return (
    <Link to="/tryouts" preload={false} className="link target">
      All tryouts
    </Link>
  );
}

function Entries({ tryouts }: { tryouts: readonly Tryout[] }) {
  return (
    <ul className="divide-y divide-line">
      {tryouts.map((tryout) => (
        <li key={tryout.id}>
          <TryoutEntry tryout={tryout} on="club" />
        </li>
      ))}
    </ul>
  );
}
