import './club-page.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { agesInShort } from '#domain/age-group.ts';
import { countyLabel } from '#domain/county-label.ts';
import { button } from '#ui/button.ts';
import { ListedChip } from '#ui/card.tsx';
import { Crest } from '#ui/crest.tsx';
import { CompareLink, CompareTick, CompareTicked } from '#features/clubs/compare/components.tsx';
import { ClubCard } from '#features/clubs/finder/components.tsx';
import { FROM_FINDER } from '#features/clubs/finder/schema.ts';
import type { ClubSummary, FinderSearch } from '#features/clubs/finder/schema.ts';
import { SeasonCosts } from '#features/clubs/seasons/components.tsx';
import { FamilyRatings } from '#features/reviews/ratings/components.tsx';
import { NextTryouts } from '#features/tryouts/board/components.tsx';
import type { Club, PageClub } from '../schema.ts';
import { ClubDetails, ContactInformation, QuickFacts } from './club-facts.tsx';
import {
  ClubRating,
  EditClubLink,
  SCRIPTED,
  SuggestEdit,
  TakeAlong,
  WaysToCall,
} from './club-actions.tsx';

export function ClubProfile({
  club,
  related,
  search,
  viewerId,
  personal,
  comments,
}: {
  club: PageClub;
  related: readonly ClubSummary[];
  search: FinderSearch;
  viewerId: string | null;
  personal: ReactNode;
  comments: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6">
      <Breadcrumb name={club.name} />
      <header className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-3">
        <Crest name={club.name} logoUrl={club.logoUrl} size="large" />
        <div>
          <h1 className="text-title">{club.name}</h1>
          <p className="mt-1 text-lg text-ink-soft">{club.place || 'Location not specified'}</p>
          <WhoPlays club={club} />
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <ClubRating club={club} />
            {/* Two lines on a phone, whichever font has loaded. */}
            <span className="max-sm:grid max-sm:w-full">
              Updated {club.updated}
              <span className="mx-1.5 max-sm:hidden">·</span>
              <SuggestEdit club={club} />
            </span>
          </p>
        </div>
        <div className="deeds col-span-2 flex flex-wrap gap-3 sm:col-span-1 sm:col-start-2">
          <WaysToCall club={club} />
          <EditClubLink club={club} viewerId={viewerId} />
          <CompareTick club={club} className={SCRIPTED} />
          <CompareLink clubId={club.id} />
          <TakeAlong name={club.name} />
        </div>
      </header>
      {/* The contact card stays beside the others on wide screens, even before they have
          loaded. */}
      <div className="mt-8 grid items-start gap-x-8 gap-y-10 lg:[&>:not(.beside)]:col-start-1 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_auto_1fr]">
        <ClubDetails club={club} />
        <div key={club.id}>
          <NextTryouts tryouts={club.tryouts} />
          <SeasonCosts sheets={club.seasons} />
        </div>
        <div className="beside grid gap-8 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          <ContactInformation club={club} />
          <QuickFacts club={club} />
          {personal}
        </div>
        <FamilyRatings key={`${club.id} ratings`} figures={club.ratings} />
        {comments}
      </div>
      <RelatedClubs club={club} related={related} search={search} />
      <p className="mt-10 print-hidden">
        <BackToClubs search={search} className={button.outline}>
          Back to all clubs
        </BackToClubs>
      </p>
    </div>
  );
}

/** Left out when the details just below begin with the same chips. */
function WhoPlays({ club: { ageGroups, genders, teamsPerAgeGroup } }: { club: Club }) {
  const ages = ageGroups.length === 0 ? [] : agesInShort(ageGroups);
  const hasCourt = ageGroups.length + Object.keys(teamsPerAgeGroup).length > 0;
  if (!hasCourt || ages.length + genders.length === 0) return null;
  return (
    <ul aria-label="Who plays" className="mt-2 flex flex-wrap gap-1.5">
      {ages.map((age) => (
        <ListedChip key={age} fact="age">
          {age}
        </ListedChip>
      ))}
      {genders.map((gender) => (
        <ListedChip key={gender} fact="gender">
          {gender}
        </ListedChip>
      ))}
    </ul>
  );
}

function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <li>
          <Link to="/" className="link target">
            Home
          </Link>
        </li>
        <li aria-hidden="true" className="chevron" />
        <li>
          <Link to="/find-club" className="link target">
            Find Clubs
          </Link>
        </li>
        <li aria-hidden="true" className="chevron" />
        <li aria-current="page" className="min-w-0 text-ink-soft">
          {name}
        </li>
      </ol>
    </nav>
  );
}

interface BackToClubsProps {
  readonly search: FinderSearch;
  readonly className: string;
  readonly children: ReactNode;
}

/** Back to the search that the visitor came from (D31). */
export function BackToClubs({ search, className, children }: BackToClubsProps) {
  const { from, page: _page, ...finder } = search;
  return (
    <Link to="/find-club" search={from === FROM_FINDER ? finder : {}} className={className}>
      {children}
    </Link>
  );
}

interface RelatedClubsProps {
  readonly club: PageClub;
  readonly related: readonly ClubSummary[];
  readonly search: FinderSearch;
}

function RelatedClubs({ club, related, search }: RelatedClubsProps) {
  const { state, county } = club;
  return (
    <section className="court-line mt-14 print-hidden">
      <h2 className="text-heading">Other Clubs in the Area</h2>
      {related.length === 0 ? (
        <p className="mt-3 text-ink-soft">No other clubs are listed in this area yet.</p>
      ) : (
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {related.map((other) => (
            <li key={other.id}>
              <ClubCard club={other} />
            </li>
          ))}
        </ul>
      )}
      {related.length === 0 ? null : <CompareTicked search={search} />}
      {state === null ? null : (
        <p className="mt-5">
          <Link
            to="/find-club"
            search={county === null ? { state } : { state, county }}
            preload={false}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            View all clubs in {county === null ? state : countyLabel(county)}
          </Link>
        </p>
      )}
    </section>
  );
}
