import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import { InlineHeart } from '#features/saved/saved-clubs/components.tsx';
import type { Tryout } from '../schema.ts';

/** A tryout on the board: players lead to its page, the club to its own; the heart keeps the club. */
export function TryoutEntry({ tryout }: { tryout: Tryout }) {
  const { club, isCanceled } = tryout;
  const place = tryout.venueName ?? tryout.venueAddress;
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
          <Link
            to="/tryouts/$tryoutId"
            params={{ tryoutId: tryout.id }}
            preload={false}
            className="link target"
          >
            {isCanceled ? <s>{tryout.players}</s> : tryout.players}
            <span className="sr-only"> tryout of {club.name}</span>
          </Link>
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
          {club.place === '' ? null : `${club.place} ·\u00a0`}
          {isCanceled ? <s>{place}</s> : place}
          {tryout.feeLabel === '' ? null : ` ·\u00a0${tryout.feeLabel}`}
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
