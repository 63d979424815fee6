import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clubLink, mapsSearchUrl } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import { InlineHeart } from '#features/saved/clubs/components.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { tryoutPath } from '../rules.ts';
import type { Tryout, TryoutSearch } from '../schema.ts';

export function TryoutPage({ tryout, search }: { tryout: Tryout; search: TryoutSearch }) {
  const { club, isCanceled, isOver, registrationUrl, venueName, venueAddress, note } = tryout;
  const isOn = !isCanceled && !isOver;
  const title = `${tryout.players} Tryout`;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 lg:py-10">
      <nav aria-label="Breadcrumb" className="text-sm print-hidden">
        <Link to="/tryouts" search={search} className="link target">
          All tryouts
        </Link>
      </nav>
      <h1 className="mt-4 text-title">{isCanceled ? <s>{title}</s> : title}</h1>
      <div className="mt-1 flex items-center gap-4">
        <p className="min-w-0 text-lg">
          <Link {...clubLink(club)} className="link target">
            {club.name}
          </Link>
          {club.place === '' ? null : <span className="block text-ink-soft">{club.place}</span>}
        </p>
        <InlineHeart club={club} />
      </div>
      {isCanceled ? (
        <p className="mt-5 rounded-xl border-2 border-ink bg-card px-4 py-3 font-semibold text-ink">
          Canceled. Check the club’s page for other dates.
        </p>
      ) : isOver ? (
        <p className="mt-5 rounded-xl bg-court-tint px-4 py-3 font-semibold">
          This tryout is over. Check the club’s page for other dates.
        </p>
      ) : null}
      <dl className="court-line mt-8 grid gap-5 sm:grid-cols-2">
        <Fact term="Day">
          <time dateTime={tryout.start}>{tryout.day}</time>
        </Fact>
        <Fact term="Time">{tryout.time}</Fact>
        <Fact term="Where">
          {venueName === null ? null : <span className="block font-semibold">{venueName}</span>}
          <a href={mapsSearchUrl(venueAddress)} rel="noopener nofollow" className="link target">
            <AddressLines address={venueAddress} />
            <span className="sr-only"> on a map</span>
          </a>
          {tryout.distance === undefined ? null : (
            <span className="block">{`${tryout.distance} from ${search.near}`}</span>
          )}
        </Fact>
        <Fact term="Fee">{tryout.feeLabel || 'Not stated'}</Fact>
        <Fact term="Season">{tryout.season}</Fact>
        <Fact term="Birth dates">
          <span className="whitespace-pre-line">{tryout.born.join('\n')}</span>
        </Fact>
        {note === null ? null : (
          <Fact term="Good to know">
            <span className="whitespace-pre-line">{note}</span>
          </Fact>
        )}
      </dl>
      <p className="mt-8 flex flex-wrap gap-3 print-hidden">
        {isOn && registrationUrl !== null ? (
          <a href={registrationUrl} rel="noopener nofollow ugc" className={button.accent}>
            Register
          </a>
        ) : null}
        {isOver ? null : (
          <a href={`${tryoutPath(tryout.id)}.ics`} className={button.court}>
            Add to calendar
          </a>
        )}
      </p>
    </div>
  );
}

/** Always on two lines, whichever font has loaded. */
function AddressLines({ address }: { address: string }) {
  const [, street, town] = /^(.+?,) (.+)$/.exec(address) ?? [];
  if (street === undefined) return address;
  return (
    <>
      {street} <br />
      {town}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function TryoutMissing() {
  return (
    <MessagePage title="Tryout Not Found" text="The club may have deleted it.">
      <Link to="/tryouts" className={button.court}>
        All tryouts
      </Link>
      <Link to="/find-club" className={button.outline}>
        Find a club
      </Link>
    </MessagePage>
  );
}
