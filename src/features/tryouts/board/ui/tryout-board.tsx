import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { asUnderstood, isUnknown } from '#domain/near.ts';
import type { StateWithCounties } from '#features/places/county-schema.ts';
import { button } from '#ui/button.ts';
import { earlyTap } from '#ui/early-taps.ts';
import type { AgeGuide } from '#domain/season.ts';
import { useFormKey } from '#ui/form-key.ts';
import { Notice } from '#ui/notice.tsx';
import { PlaceNote } from '#ui/place-note.tsx';
import { Button } from '#ui/push-button.tsx';
import { site } from '#site.config.ts';
import type { BoardPage } from '../client.ts';
import { boardTitle, filterQuery, isFiltered } from '../rules.ts';
import type { OfferRule, TryoutSearch } from '../schema.ts';
import { BoardFilters } from './board-filters.tsx';
import { TryoutOnBoard } from './tryout-entry.tsx';

interface BoardProps {
  readonly search: TryoutSearch;
  readonly page: BoardPage;
  readonly locations: readonly StateWithCounties[];
  readonly guide: AgeGuide;
  readonly siteUrl: string;
  readonly save: ReactNode;
  readonly onSearch: (search: TryoutSearch) => void;
}

/** Scrolls to the beginning of the list even if part of it is on the screen already. */
function startReading(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true });
  list?.scrollIntoView();
}

export function TryoutBoard(props: BoardProps) {
  const { search: asked, page, locations, guide, siteUrl, save, onSearch } = props;
  const search = asUnderstood(asked, page.place);
  const form = useFormKey(filterQuery(asked));
  const found = useRef<HTMLElement>(null);
  const goToFound = () => startReading(found.current);
  // The filter by age group says the birth dates of one season (D69).
  const born = page.tryouts
    .filter(({ season }) => season !== guide.season)
    .flatMap((one) => one.born);
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 lg:py-10">
      <h1 className="text-title">{boardTitle(search)}</h1>
      <p className="mt-2 text-ink-soft">
        Clubs post these dates. Register before you go, and check back the day of the tryout for
        changes.
      </p>
      <Subscribe search={search} siteUrl={siteUrl}>
        {isFiltered(search) ? save : null}
      </Subscribe>
      <BoardFilters
        key={form.key}
        onInput={form.onInput}
        // The fields keep the place as it was typed.
        search={{ ...search, near: asked.near, within: asked.within }}
        locations={locations}
        guide={guide}
        isPlaceUnknown={isUnknown(page.place)}
        onSearch={(next) => {
          form.onSend(filterQuery(next));
          onSearch(next);
          goToFound();
        }}
      />
      <section
        ref={found}
        tabIndex={-1}
        aria-label="Upcoming tryouts"
        className="mt-4 scroll-mt-20 outline-none"
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
        <p className="mb-3 text-sm text-ink-soft empty:hidden">
          {[...new Set(born)].filter((line) => line.startsWith(`${search.ageGroup} `)).join(' ')}
        </p>
        {page.tryouts.length === 0 ? <NoTryouts search={search} /> : null}
        {[...Map.groupBy(page.tryouts, ({ day }) => day)].map(([day, tryouts]) => (
          // A thin rule: a heading for each day would be one for each tryout.
          <div key={day} role="group" aria-labelledby={tryouts[0]?.start}>
            <p
              id={tryouts[0]?.start}
              className="relative min-h-5 text-sm font-semibold text-ink-soft before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-court"
            >
              {/* Over the rule, which would move if it began where the words end and these came in pieces. */}
              <span className="relative bg-paper pr-3">{day}</span>
            </p>
            <ul className="divide-y divide-line">
              {tryouts.map((tryout) => (
                <li key={tryout.id}>
                  <TryoutOnBoard tryout={tryout} search={search} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <OtherPages search={search} next={page.next} onFollow={goToFound} />
      </section>
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
          Back to the first tryouts
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
  if (search.after !== undefined) return <Notice text="No more tryouts after these." />;
  return (
    <Notice
      text={
        isFiltered(search)
          ? 'No upcoming tryouts match. Try another county or age, or look at all of them.'
          : 'No tryouts are posted right now. Clubs add dates all year, so check back soon.'
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

function Subscribe({
  search,
  siteUrl,
  children,
}: {
  search: TryoutSearch;
  siteUrl: string;
  children: ReactNode;
}) {
  const path = `/tryouts.ics${filterQuery(search)}`;
  return (
    <div className="mt-4 mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 print-hidden">
      <a href={`${siteUrl.replace(/^https?:/, 'webcal:')}${path}`} className={button.court}>
        Subscribe
      </a>
      <Button
        className="noscript:hidden"
        {...earlyTap}
        onClick={() =>
          void import('#ui/share.ts').then(({ share }) => share(boardTitle(search), location.href))
        }
      >
        Share
      </Button>
      {children}
      <details className="max-w-prose text-sm">
        <summary className="link min-h-11 w-max content-center">How subscribing works</summary>
        <p>
          Subscribe, and your calendar will stay up to date with new, changed, and canceled dates.
          In Google Calendar, open “Other calendars,” choose “From URL,” and paste{' '}
          <span className="select-all">{`${siteUrl}${path}`}</span>
        </p>
        <p>
          <a href={path} className="link target">
            Download calendar file
          </a>
        </p>
      </details>
    </div>
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
