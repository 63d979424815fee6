import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clubParams } from '#domain/paths.ts';
import { Box } from '#ui/box.tsx';
import { button } from '#ui/button.ts';
import { InlineHeart } from '#features/saved/clubs/components.tsx';
import { tryoutTitle } from '../rules.ts';
import { SHOWN_OF_CLUB } from '../schema.ts';
import type { Tryout } from '../schema.ts';

export function TryoutEntry({
  tryout,
  on = 'board',
}: {
  tryout: Tryout;
  on?: 'board' | 'club' | 'guide';
}) {
  if (on === 'guide') return <InGuide tryout={tryout} />;
  return on === 'club' ? <OfClub tryout={tryout} /> : <OnBoard tryout={tryout} />;
}

function InGuide({ tryout }: { tryout: Tryout }) {
  const { club, isCanceled, isOver, day, time, feeLabel } = tryout;
  return (
    <Box
      kind="Tryout"
      facts={[
        isCanceled ? 'Canceled' : isOver ? 'This tryout is over' : '',
        `${day}, ${time}`,
        [venueOf(tryout), club.place].filter(Boolean).join(', '),
        feeLabel === '' ? '' : `Fee: ${feeLabel}`,
      ]}
    >
      <TryoutLink tryout={tryout}>{tryoutTitle(tryout)}</TryoutLink>
    </Box>
  );
}

function OfClub({ tryout }: { tryout: Tryout }) {
  const { isCanceled, leaf, players, time, feeLabel } = tryout;
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 py-3">
      <time dateTime={tryout.start} className="text-center text-fine">
        {leaf.weekday}{' '}
        <b className="block font-display text-heading">
          <Struck isCanceled={isCanceled}>{leaf.day}</Struck>
        </b>{' '}
        {leaf.month}
      </time>
      <div className="border-l-2 border-court pl-4">
        <p className="font-semibold">
          <TryoutLink tryout={tryout} className="link target">
            <Struck isCanceled={isCanceled}>{`${players}, ${time}`}</Struck>
          </TryoutLink>
        </p>
        <p className="text-sm text-ink-soft">
          {isCanceled ? (
            <span>
              <strong>Canceled</strong> ·{' '}
            </span>
          ) : null}
          <span>{[venueOf(tryout), feeLabel].filter(Boolean).join(' · ')}</span>
        </p>
      </div>
    </div>
  );
}

function venueOf({ venueName, venueAddress }: Tryout): string {
  return venueName ?? venueAddress;
}

function Struck({ isCanceled, children }: { isCanceled: boolean; children: ReactNode }) {
  return isCanceled ? <s>{children}</s> : children;
}

function TryoutLink({
  tryout,
  className,
  children,
}: {
  tryout: Tryout;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to="/tryouts/$tryoutId"
      params={{ tryoutId: tryout.id }}
      preload={false}
      className={className}
    >
      {children}
    </Link>
  );
}

function OnBoard({ tryout }: { tryout: Tryout }) {
  const { club, isCanceled } = tryout;
  const place = <Struck isCanceled={isCanceled}>{venueOf(tryout)}</Struck>;
  return (
    <article
      className="tryout-entry grid grid-cols-[minmax(0,1fr)_1.75rem] gap-x-4 gap-y-2 py-4 sm:grid-cols-[8.5rem_minmax(0,1fr)_minmax(6.25rem,auto)_1.75rem] sm:gap-x-5"
      data-canceled={isCanceled ? '' : undefined}
    >
      <p className="flex min-h-11 items-center font-semibold sm:block sm:min-h-0">
        {isCanceled ? <s>{tryout.time}</s> : <time dateTime={tryout.start}>{tryout.time}</time>}
      </p>
      <div className="col-span-full min-w-0 max-sm:-mt-2 sm:col-span-1">
        <h3 className="text-lg leading-tight">
          <TryoutLink tryout={tryout} className="link target">
            <Struck isCanceled={isCanceled}>{tryout.players}</Struck>
            <span className="sr-only"> tryout of {club.name}</span>
          </TryoutLink>
        </h3>
        <p>
          <Link
            to="/clubs/$state/$county/$city/$clubSlug"
            params={clubParams(club)}
            preload={false}
            className="link target"
          >
            {club.name}
          </Link>
        </p>
        {club.distance ? <p className="text-sm">{club.distance}</p> : null}
        <p className="text-sm text-ink-soft">
          {club.place === '' ? null : <span>{`${club.place} ·\u00a0`}</span>}
          {place}
          {tryout.feeLabel === '' ? null : <span>{` ·\u00a0${tryout.feeLabel}`}</span>}
        </p>
      </div>
      <p className="col-span-full self-center sm:col-span-1">
        {isCanceled ? (
          <strong className="chip" data-fact="status">
            Canceled
          </strong>
        ) : tryout.registrationUrl === null ? null : (
          <a
            href={tryout.registrationUrl}
            rel="noopener nofollow ugc"
            className={`${button.outline} print-hidden`}
          >
            Register<span className="sr-only"> at {club.name}</span>
          </a>
        )}
      </p>
      <div className="col-start-2 row-start-1 self-center sm:col-start-4">
        <InlineHeart club={club} />
      </div>
    </article>
  );
}

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
        <a href={`/tryouts.ics?club=${first.club.id}`} className="link target">
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
