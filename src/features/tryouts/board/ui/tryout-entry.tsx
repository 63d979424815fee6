import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import type { Tryout } from '../schema.ts';

/** A tryout on the board: time and players lead to its page, the club to its own. */
export function TryoutEntry({ tryout }: { tryout: Tryout }) {
  const { club, isCanceled } = tryout;
  const place = tryout.venueName ?? tryout.venueAddress;
  return (
    <article
      className="tryout-entry grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
      data-canceled={isCanceled ? '' : undefined}
    >
      <p className="font-semibold">
        {isCanceled ? <s>{tryout.time}</s> : <time dateTime={tryout.start}>{tryout.time}</time>}
      </p>
      <div className="min-w-0">
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
          {club.place === '' ? null : <span className="text-ink-soft"> · {club.place}</span>}
        </p>
        {club.distance ? <p className="text-sm">{club.distance}</p> : null}
        <p className="text-sm text-ink-soft">
          {isCanceled ? <s>{place}</s> : place}
          {tryout.feeLabel === '' ? null : ` · ${tryout.feeLabel}`}
        </p>
      </div>
      <p className="self-center">
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
    </article>
  );
}
