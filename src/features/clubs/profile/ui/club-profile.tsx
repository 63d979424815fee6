import './club-page.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clubPath } from '#domain/paths.ts';
import { countyLabel } from '#domain/county-label.ts';
import { button } from '#ui/button.ts';
import { Crest } from '#ui/crest.tsx';
import { SCRIPTED, ShareButtons } from '#ui/share-buttons.tsx';
import { CompareLink, CompareTick, CompareTicked } from '#features/clubs/compare/components.tsx';
import { ClubCard } from '#features/clubs/finder/components.tsx';
import type { ClubSummary, FinderSearch } from '#features/clubs/finder/schema.ts';
import { SeasonCosts } from '#features/clubs/seasons/components.tsx';
import { FamilyRatings } from '#features/reviews/ratings/components.tsx';
import { NextTryouts } from '#features/tryouts/board/components.tsx';
import { hasContact } from '../rules.ts';
import type { PageClub } from '../schema.ts';
import { BackToClubs } from './back-to-clubs.tsx';
import { ClubDetails, ContactInformation, QuickFacts } from './club-facts.tsx';
import { ClaimClub, EditClubLink, SuggestEdit, ContactButtons } from './club-actions.tsx';

interface ClubProfileProps {
  readonly club: PageClub;
  readonly related: readonly ClubSummary[];
  readonly search: FinderSearch;
  /** From the place searched near. */
  readonly distance: string | null;
  /** A season other than the one shown first. */
  readonly season: number | undefined;
  readonly viewerId: string | null;
  readonly personal: ReactNode;
  readonly comments: ReactNode;
}

/** In the order of a family's questions. */
export function ClubProfile({ club, related, search, viewerId, ...page }: ClubProfileProps) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-2 sm:px-6 sm:py-4">
      <Breadcrumb name={club.name} search={search} />
      <header className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-3">
        <div className="sm:row-span-2">
          <Crest name={club.name} logoUrl={club.logoUrl} size="large" />
        </div>
        <div>
          <h1 className="text-title">{club.name}</h1>
          {/* Each in a line on a phone, whichever font has loaded. */}
          <p className="mt-1 text-sm text-ink-soft max-sm:grid">
            <span>Updated {club.updated}</span>
            <span className="mx-1.5 max-sm:hidden print-hidden">·</span>
            <span className="print-hidden">
              <SuggestEdit club={club} /> ·{' '}
              <a href={`${clubPath(club)}/history`} rel="nofollow" className="link max-sm:py-0.5">
                History
              </a>
              <ClaimClub club={club} />
            </span>
            {club.confirmed.map((words) => (
              <span key={words} className="block">
                {words}
              </span>
            ))}
          </p>
        </div>
        <div className="col-span-2 grid gap-y-3 sm:col-span-1 sm:col-start-2">
          <QuickFacts club={club} distance={page.distance} />
          <div className="deeds flex flex-wrap gap-3">
            <ContactButtons club={club} />
            <EditClubLink club={club} viewerId={viewerId} />
            <CompareTick club={club} className={SCRIPTED} />
            <CompareLink clubId={club.id} />
            <ShareButtons title={club.name} />
          </div>
        </div>
      </header>
      <SectionLinks club={club} />
      {/* The contact card stays beside the others on wide screens, even before they have
          loaded. */}
      <div className="mt-4 grid items-start gap-x-8 gap-y-4 sm:gap-y-8 lg:[&>:not(.beside)]:col-start-1 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <ClubDetails club={club}>
          <SeasonCosts
            key={club.id}
            sheets={club.seasons}
            season={page.season}
            ageGroup={search.ageGroup}
          />
          <div id="tryouts" key={`${club.id} tryouts`}>
            <NextTryouts tryouts={club.tryouts} />
          </div>
        </ClubDetails>
        <div className="beside grid gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ContactInformation club={club} />
          {page.personal}
        </div>
        <div id="reviews" className="grid gap-4 sm:gap-8">
          <FamilyRatings key={club.id} figures={club.ratings} />
          {page.comments}
        </div>
      </div>
      <RelatedClubs club={club} related={related} search={search} />
      <p className="mt-2 print-hidden">
        <BackToClubs search={search} className={button.outline}>
          Back to all clubs
        </BackToClubs>{' '}
        <a href={`/open-data?embed=${club.id}#embed`} className="link target mx-3">
          Embed this club
        </a>
      </p>
    </div>
  );
}

function SectionLinks({ club }: { club: PageClub }) {
  return (
    <nav aria-label="On this page" className="section-links">
      <a href="#cost">Cost</a>
      <a href="#tryouts">Tryouts</a>
      {club.practiceLocations.length === 0 ? null : <a href="#where">Where</a>}
      <a href="#reviews">Reviews</a>
      {hasContact(club) ? <a href="#contact">Contact</a> : null}
    </nav>
  );
}

function Breadcrumb({ name, search }: { name: string; search: FinderSearch }) {
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
          <BackToClubs search={search} className="link target">
            Find Clubs
          </BackToClubs>
        </li>
        <li aria-hidden="true" className="chevron" />
        <li aria-current="page" className="min-w-0 text-ink-soft">
          {name}
        </li>
      </ol>
    </nav>
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
    <section className="court-line mt-6 sm:mt-10 print-hidden">
      <h2 className="text-heading">Other Clubs in the Area</h2>
      {related.length === 0 ? (
        <p className="mt-3 text-ink-soft">No other clubs are listed in this area yet.</p>
      ) : (
        <ul className="swipe mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {related.map((other) => (
            <li key={other.id}>
              <ClubCard club={other} />
            </li>
          ))}
        </ul>
      )}
      {related.length === 0 ? null : <CompareTicked search={search} />}
      {state === null ? null : (
        <p className="mt-2">
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
