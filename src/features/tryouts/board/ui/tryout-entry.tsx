import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clubLink } from '#domain/paths.ts';
import { Box } from '#ui/box.tsx';
import { InlineHeart } from '#features/saved/clubs/components.tsx';
import { tryoutTitle } from '../rules.ts';
import { SHOWN_OF_CLUB } from '../schema.ts';
import type { Tryout, TryoutSearch } from '../schema.ts';

export function TryoutInGuide({ tryout }: { tryout: Tryout }) {
  const { isCanceled, isOver, day, time, feeLabel } = tryout;
  return (
    <Box
      kind="Tryout"
      facts={[
        isCanceled ? 'Canceled' : isOver ? 'This tryout is over' : '',
        `${day}, ${time}`,
        [venueOf(tryout), tryout.place].filter(Boolean).join(', '),
        feeLabel === '' ? '' : `Fee: ${feeLabel}`,
      ]}
    >
      <TryoutLink tryout={tryout}>{tryoutTitle(tryout)}</TryoutLink>
    </Box>
  );
}

function TryoutOfClub({ tryout }: { tryout: Tryout }) {
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
  search = {},
  className,
  children,
}: {
  tryout: Tryout;
  search?: TryoutSearch | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to="/tryouts/$tryoutId"
      params={{ tryoutId: tryout.id }}
      search={search}
      preload={false}
      className={className}
    >
      {children}
    </Link>
  );
}

/**
 * Two lines, where they fit.
 *
 * @param search of the board, which the tryout's page leads back to
 */
export function TryoutOnBoard({ tryout, search }: { tryout: Tryout; search: TryoutSearch }) {
  const { club, isCanceled } = tryout;
  const where = tryout.distance ?? tryout.place;
  return (
    <article
      className="tryout-entry grid grid-cols-[minmax(0,1fr)_1.75rem] items-center gap-x-4 py-1"
      data-canceled={isCanceled ? '' : undefined}
    >
      <div className="grid gap-y-0.5">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          {isCanceled ? <s>{tryout.time}</s> : <time dateTime={tryout.start}>{tryout.time}</time>}
          <h2 className="font-sans text-base tracking-normal">
            <TryoutLink tryout={tryout} search={search} className="link target">
              <Struck isCanceled={isCanceled}>{tryout.players}</Struck>
              <span className="sr-only"> tryout of {club.name}</span>
            </TryoutLink>
          </h2>
          <span className="text-sm text-ink-soft">{tryout.feeLabel}</span>
        </div>
        <div className="flex items-baseline gap-x-3 text-sm">
          {/* On a phone the venue is cut first, then the club's name, never the town or the distance. */}
          <p className="min-w-0 grow items-baseline gap-x-1 max-sm:not-print:flex max-sm:not-print:flex-wrap">
            {where === '' ? null : <span>{`${where} · `}</span>}
            <span className="min-w-0 grow basis-16 gap-x-1 max-sm:not-print:flex max-sm:not-print:*:truncate">
              <Link
                {...clubLink(club)}
                preload={false}
                className="link max-sm:not-print:min-w-16 max-sm:not-print:py-0.5"
              >
                {club.name}
              </Link>
              <span className="text-ink-soft max-sm:shrink-[999999]">
                {' · '}
                <Struck isCanceled={isCanceled}>{venueOf(tryout)}</Struck>
              </span>
            </span>
          </p>
          {isCanceled ? (
            <strong className="chip flex-none" data-fact="status">
              Canceled
            </strong>
          ) : tryout.registrationUrl === null ? null : (
            <a
              href={tryout.registrationUrl}
              rel="noopener nofollow ugc"
              className="link -my-2.5 inline-flex min-h-11 flex-none items-center font-semibold print-hidden"
            >
              Register<span className="sr-only"> at {club.name}</span>
            </a>
          )}
        </div>
      </div>
      <InlineHeart club={club} />
    </article>
  );
}

export function NextTryouts({ tryouts }: { tryouts: readonly Tryout[] }) {
  const [first] = tryouts;
  if (first === undefined) {
    return (
      <p className="mb-10 text-ink-soft print-hidden">
        This club hasn’t posted any tryouts right now. <AllTryouts />
      </p>
    );
  }
  const later = tryouts.filter(({ isCanceled }) => !isCanceled)[SHOWN_OF_CLUB];
  const end = later === undefined ? tryouts.length : tryouts.indexOf(later);
  const more = tryouts.slice(end);
  return (
    <section>
      <h3 className="mb-2 text-heading">Next Tryouts</h3>
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
          Get this club’s tryout calendar
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
          <TryoutOfClub tryout={tryout} />
        </li>
      ))}
    </ul>
  );
}
