import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { asUnderstood, isUnknown } from '#domain/near.ts';
import type { StateWithCounties } from '#features/places/county-schema.ts';
import { button } from '#ui/button.ts';
import type { AgeGuide } from '#domain/season.ts';
import { Notice } from '#ui/notice.tsx';
import { PlaceNote } from '#ui/place-note.tsx';
import { site } from '#site.config.ts';
import { boardTitle, filterQuery, isFiltered } from '../rules.ts';
import type { BoardPage, OfferRule, TryoutSearch } from '../schema.ts';
import { BoardFilters } from './board-filters.tsx';
import { TryoutEntry } from './tryout-entry.tsx';

interface BoardProps {
  readonly search: TryoutSearch;
  readonly page: BoardPage;
  readonly locations: readonly StateWithCounties[];
  readonly guide: AgeGuide;
  readonly siteUrl: string;
  readonly save: ReactNode;
  readonly onSearch: (search: TryoutSearch) => void;
}

export function TryoutBoard(props: BoardProps) {
  const { search: asked, page, locations, guide, siteUrl, save, onSearch } = props;
  const search = asUnderstood(asked, page.place);
  const found = useRef<HTMLElement>(null);
  const goToFound = () => {
    // Scrolls to the beginning of the list even if part of it is on the screen already.
    found.current?.focus({ preventScroll: true });
    found.current?.scrollIntoView();
  };
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 lg:py-10">
      <h1 className="text-title">{boardTitle(search)}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        Dates come from the clubs themselves. Register before you go, and look here again on the
        day.
      </p>
      <BoardFilters
        key={filterQuery(asked)}
        // The fields keep the place as it was typed.
        search={{ ...search, near: asked.near, within: asked.within }}
        locations={locations}
        guide={guide}
        isPlaceUnknown={isUnknown(page.place)}
        onSearch={(next) => {
          onSearch(next);
          goToFound();
        }}
      />
      <section
        ref={found}
        tabIndex={-1}
        aria-label="Upcoming tryouts"
        className="mt-8 scroll-mt-20 outline-none"
      >
        <PlaceNote
          search={{ ...asked, after: undefined }}
          place={page.place}
          example={site.region.exampleTown}
          renderLink={(near, words) => (
            <Link to="/tryouts" search={near} resetScroll={false} className="link target">
              {words}
            </Link>
          )}
        />
        {isFiltered(search) ? <p className="mb-6 print-hidden">{save}</p> : null}
        {page.tryouts.length === 0 ? <NoTryouts search={search} /> : null}
        {[...Map.groupBy(page.tryouts, ({ day }) => day)].map(([day, tryouts]) => (
          <section
            key={day}
            className="court-line mb-3 grid gap-x-8 lg:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <h2 className="text-heading lg:text-lg lg:leading-6">{day}</h2>
            <ul className="divide-y divide-line lg:-mt-4">
              {tryouts.map((tryout) => (
                <li key={tryout.id}>
                  <TryoutEntry tryout={tryout} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <OtherPages search={search} next={page.next} onFollow={goToFound} />
      </section>
      <Subscribe search={search} siteUrl={siteUrl} />
      <OfferRules rules={page.offerRules} />
    </div>
  );
}

function OtherPages({
  search: { after, ...filters },
  next,
  onFollow,
}: {
  search: TryoutSearch;
  next: string | null;
  onFollow: () => void;
}) {
  return (
    <p className="print-hidden flex flex-wrap gap-3">
      {after === undefined ? null : (
        <Link
          to="/tryouts"
          search={filters}
          activeOptions={{ exact: true }}
          resetScroll={false}
          className={button.outline}
          onClick={onFollow}
        >
          Back to the next tryouts
        </Link>
      )}
      {next === null ? null : (
        <Link
          to="/tryouts"
          search={{ ...filters, after: next }}
          rel="next"
          preload={false}
          resetScroll={false}
          className={button.court}
          onClick={onFollow}
        >
          Show more
        </Link>
      )}
    </p>
  );
}

function NoTryouts({ search }: { search: TryoutSearch }) {
  if (search.after !== undefined) return <Notice text="There are no later tryouts." />;
  return (
    <Notice
      text={
        isFiltered(search)
          ? 'No upcoming tryouts match. Try another county or age, or look at all of them.'
          : 'No tryouts are announced right now. Clubs enter new dates all year round.'
      }
    >
      {isFiltered(search) ? (
        <Link to="/tryouts" className={button.court}>
          Show all tryouts
        </Link>
      ) : null}
      <Link to="/find-club" className={button.outline}>
        Find a club
      </Link>
    </Notice>
  );
}

function Subscribe({ search, siteUrl }: { search: TryoutSearch; siteUrl: string }) {
  const path = `/tryouts.ics${filterQuery(search)}`;
  return (
    <section className="court-line mt-10 print-hidden">
      <h2 className="text-heading">In your calendar</h2>
      <p className="mt-2 max-w-prose">
        Subscribe to {isFiltered(search) ? 'these tryouts' : 'all tryouts'}: new dates appear by
        themselves, and changed and canceled ones follow.
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <a href={`${siteUrl.replace(/^https?:/, 'webcal:')}${path}`} className={button.court}>
          Subscribe
        </a>
        <a href={path} className={button.outline}>
          Calendar file
        </a>
      </p>
      <p className="mt-3 text-sm text-ink-soft">
        For Google Calendar, choose “Other calendars”, “From URL”, and paste{' '}
        <span className="select-all">{`${siteUrl}${path}`}</span>
      </p>
    </section>
  );
}

function OfferRules({ rules }: { rules: readonly OfferRule[] }) {
  if (rules.length === 0) return null;
  return (
    <section className="court-line mt-10">
      <h2 className="text-heading">After the tryout: offers</h2>
      <dl className="mt-3 grid gap-5">
        {rules.map(({ state, region, text, source, url, checked }) => (
          <div key={state}>
            <dt className="font-semibold">
              {state}: {region}
            </dt>
            <dd className="max-w-prose">
              {text}{' '}
              <span className="text-sm text-ink-soft">
                Source:{' '}
                <a href={url} rel="noopener nofollow" className="link">
                  {source}
                </a>
                , checked on {checked}.
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">
        Rules change from season to season: ask the club before you answer an offer.
      </p>
    </section>
  );
}
