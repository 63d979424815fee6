import type {
  BreadcrumbList,
  CollectionPage,
  Place,
  SportsActivityLocation,
  WithContext,
} from 'schema-dts';
import type { StructuredData } from '#domain/structured-data.ts';
import { CLUB_TEAM_TYPE, CLUB_TEAM_TYPES } from '#domain/club-options.ts';
import type { ProgramType } from '#domain/club-options.ts';
import { countyLabel } from '#domain/county-label.ts';
import { dollars, MOST_DOLLARS } from '#domain/dollars.ts';
import { nearInWords } from '#domain/near.ts';
import { stringifySearch } from '#domain/search-params.ts';
import type { StateWithCounties } from '#features/locations/catalog/schema.ts';
import { site } from '#site.config.ts';
import { COUNT_LIMIT } from '#features/clubs/result-counts/schema.ts';
import { isSearched, wantedState, withoutPosition } from './schema.ts';
import type { Club, ClubFact, FinderSearch } from './schema.ts';

/** 'N' of 'Showing N club(s)': the number, or '10,000+' where counting stopped at that. */
export function totalLabel(total: number, countedTo: number = COUNT_LIMIT): string {
  return total > countedTo
    ? `${countedTo.toLocaleString('en-US')}+`
    : total.toLocaleString('en-US');
}

/** 'Showing 1 club', 'Showing 24 clubs' (decision 33). */
export function showingLabel(total: number, countedTo?: number): string {
  return `Showing ${clubsLabel(total, countedTo)}`;
}

/** '1 club', '24 clubs'. */
export function clubsLabel(total: number, countedTo?: number): string {
  return `${totalLabel(total, countedTo)} ${total === 1 ? 'club' : 'clubs'}`;
}

/** The team types a filter value stands for (decision 32). */
export function teamTypesOf(filter: string): readonly string[] {
  return filter === CLUB_TEAM_TYPE ? CLUB_TEAM_TYPES : [filter];
}

/** What a program type adds to 'Volleyball Clubs': 'with Camps', 'with Youth Programs'. */
function withProgram(type: ProgramType): string {
  return `with ${type.endsWith('s') ? type : `${type} Programs`}`;
}

/** What a highest fee asks for; one that leaves no fee out, for clubs that share theirs, whatever these are. */
export function feeInWords(maxFee: number): string {
  return maxFee < MOST_DOLLARS ? `up to ${dollars(maxFee)}` : 'sharing their fees';
}

/**
 * '{Gender}' {AgeGroup} {TeamType} {Discipline} Volleyball Clubs up to {MaxFee} in {County} County, {State} near {Place}' with the parts that are set
 * (decision 36); the default title of SEO-02 when none is. Without the site's name.
 */
export function finderTitle(search: FinderSearch): string {
  if (!isSearched(search)) return `Find Volleyball Clubs in ${site.region.city}`;
  const kind = [
    search.gender && `${search.gender}'`,
    search.ageGroup,
    search.teamType === CLUB_TEAM_TYPE ? undefined : search.teamType,
    search.discipline,
    'Volleyball Clubs',
    search.programType && withProgram(search.programType),
    search.maxFee !== undefined && feeInWords(search.maxFee),
  ]
    .filter(Boolean)
    .join(' ');
  const place = [search.county && `${search.county} County`, wantedState(search)]
    .filter(Boolean)
    .join(', ');
  const named = search.name === undefined ? '' : ` named “${search.name}”`;
  const near = search.near === undefined ? '' : ` ${nearInWords(search)}`;
  return `${kind}${named}${place === '' ? '' : ` in ${place}`}${near}`;
}

/** The description of the finder for search engines, made of the filters. */
export function finderDescription(search: FinderSearch): string {
  if (!isSearched(search)) {
    return `Find and compare youth volleyball clubs in ${site.region.states.join(', ')}: locations, age groups, team types, ratings and reviews.`;
  }
  return `${finderTitle(search)}: compare locations, age groups, team types, ratings and reviews of youth volleyball clubs.`;
}

/**
 * The canonical query of a search: its filters. Another order shows the same clubs, and so does any state
 * beside another filter.
 */
export function canonicalFinderQuery(search: FinderSearch): string {
  const filters = { ...withoutPosition(search), sort: undefined, view: undefined };
  const others = { ...filters, state: wantedState(search) };
  return stringifySearch(isSearched(others) ? others : filters);
}

/**
 * Whether search engines shall list a page of the finder: before a search, and where it stands for
 * one thing that people look for, which is a place the finder offers, a gender, a team type, a program type
 * or a discipline. Clubs of any state are all there are, which is no such thing. Names,
 * places that were typed, fees and combinations are endless, places that nobody offers are made up, and the second page of a list
 * is part of the first.
 *
 * @param offered the states and counties of the finder's filter
 */
export function isLandingPage(
  search: FinderSearch,
  offered: readonly StateWithCounties[],
): boolean {
  const { name, county, near, ageGroup, gender, teamType, maxFee } = search;
  const { programType, discipline, view, after } = search;
  if ([name, near, ageGroup, maxFee, view, after].some((narrow) => narrow !== undefined))
    return false;
  const kinds = [gender, teamType, programType, discipline].filter((kind) => kind !== undefined);
  const state = wantedState(search);
  if (search.state !== state && kinds.length === 0) return false;
  if (state === undefined) return county === undefined && kinds.length < 2;
  if (kinds.length > 0) return false;
  const itsState = offered.find((one) => one.state === state);
  return itsState !== undefined && (county === undefined || itsState.counties.includes(county));
}

const DESCRIPTION_LENGTH = 100;

/** The description of a club's page: the club's own, cut to 100 characters (SEO-09). */
export function clubDescription(
  club: Pick<Club, 'name' | 'description' | 'city' | 'state'>,
): string {
  const own = club.description?.trim() ?? '';
  const place = [club.city, club.state].filter(Boolean).join(', ');
  const said = `${club.name} is a youth volleyball club${place === '' ? '' : ` in ${place}`}.`;
  // By characters, not by halves of them as slice() counts.
  return Array.from(own === '' ? said : own)
    .slice(0, DESCRIPTION_LENGTH)
    .join('');
}

/** A club as the structured data of a list names it. */
export interface ListedClub {
  readonly name: string;
  readonly path: string;
}

/**
 * Structured data of the finder: the page as a collection, and the place when one is set (SEO-06,
 * SEO-07).
 *
 * @param url absolute canonical URL of the page
 * @param clubs what the page lists, by name and path
 */
export function finderStructuredData(
  search: FinderSearch,
  url: string,
  clubs: readonly ListedClub[] = [],
): StructuredData[] {
  const page: WithContext<CollectionPage> = {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: finderTitle(search),
    description: finderDescription(search),
    url,
    ...(clubs.length > 0 && {
      mainEntity: {
        '@type': 'ItemList' as const,
        itemListElement: clubs.map(({ name, path }, index) => ({
          '@type': 'ListItem' as const,
          position: index + 1,
          name,
          url: new URL(path, url).href,
        })),
      },
    }),
  };
  const state = wantedState(search);
  const place = [search.county && countyLabel(search.county), state].filter(Boolean).join(', ');
  if (place === '') return [page];
  const location: WithContext<Place> = {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: place,
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'US',
      ...known({ addressRegion: state }),
    },
  };
  return [page, location];
}

/**
 * Structured data of a club's page: the club with price range '$$' and country US (SEO-10), and the
 * breadcrumb.
 *
 * @param url absolute canonical URL of the page
 */
export function clubStructuredData(club: Club, url: string): StructuredData[] {
  const origin = new URL(url).origin;
  // An upload's address may have no host.
  const logo = club.logoUrl === null ? null : new URL(club.logoUrl, origin).href;
  const links = sameAs(club);
  const gyms = club.practiceLocations.map(({ name, address }) => ({
    '@type': 'Place' as const,
    ...known({ name }),
    address,
  }));
  const organization: WithContext<SportsActivityLocation> = {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name: club.name,
    url,
    description: clubDescription(club),
    priceRange: '$$',
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'US',
      ...known({ addressRegion: club.state, addressLocality: club.city }),
    },
    ...known({
      image: logo,
      logo,
      email: club.contactEmail,
      telephone: club.contactPhone,
      foundingDate: club.yearEstablished?.toString(),
      sameAs: links.length === 0 ? null : links,
      location: gyms.length === 0 ? null : gyms,
    }),
    ...(club.avg_rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: club.avg_rating.toFixed(1),
        // Who rates may write nothing.
        ratingCount: club.num_reviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
  const breadcrumb: WithContext<BreadcrumbList> = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: 'Find Clubs', item: `${origin}/find-club` },
      { '@type': 'ListItem', position: 3, name: club.name, item: url },
    ],
  };
  return [organization, breadcrumb];
}

/** What is known of some values; nothing of the others. */
function known<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}

function sameAs(club: Club): string[] {
  return [club.website, ...socialLinks(club).map((link) => link.url)].filter((url) => url !== null);
}

/** A club's social links in the order Facebook, Instagram, Twitter, YouTube. */
export function socialLinks(club: Club): { label: string; url: string }[] {
  return factsOn(club, 'social').flatMap(({ label, value }) =>
    value.map((url) => ({ label, url })),
  );
}

/** What a card of the club's page shows, each fact as the words it is of; none for what is not known. */
export function factsOn(
  club: Club,
  card: ClubFact['card'],
): { readonly label: string; readonly value: readonly string[] }[] {
  return club.facts
    .filter((fact) => fact.card === card)
    .map(({ label, name }) => ({ label, value: [club[name] ?? []].flat().map(String) }));
}
