import type { CollectionPage, Place, WithContext } from 'schema-dts';
import { CLUB_TEAM_TYPE, CLUB_TEAM_TYPES } from '#domain/club-options.ts';
import { countyLabel } from '#domain/county-label.ts';
import { stringifySearch } from '#domain/search-params.ts';
import type { StructuredData } from '#domain/structured-data.ts';
import type { StateWithCounties } from '#features/locations/catalog/schema.ts';
import { site } from '#site.config.ts';
import { FILTER_LIST } from './filters.ts';
import type { FilterName } from './filters.ts';
import { firstPage, isSearched, wantedState } from './schema.ts';
import type { FinderSearch, WantedPrograms } from './schema.ts';

/** 'Showing 1 club', 'Showing 24 clubs' (D33). */
export function showingLabel(total: number): string {
  return `Showing ${clubsLabel(total)}`;
}

/** '1 club', '2,400 clubs'. */
export function clubsLabel(total: number): string {
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'club' : 'clubs'}`;
}

/** The team types a filter value stands for (D32). */
export function teamTypesOf(filter: string): readonly string[] {
  return filter === CLUB_TEAM_TYPE ? CLUB_TEAM_TYPES : [filter];
}

/** The programs whose fees a search shows, and by which it finds clubs (SEAS-13). */
export function wantedPrograms({
  ageGroup,
  gender,
  teamType,
  maxFee,
}: FinderSearch): WantedPrograms {
  return { ageGroup, gender, teamTypes: teamType && teamTypesOf(teamType), maxFee };
}

/** A filter in effect, as its chip says it. */
export interface Chip {
  readonly name: FilterName;
  readonly label: string;
  readonly fact: string | undefined;
}

/** The filters in effect, in the order of the panel. */
export function chipsOf(search: FinderSearch): Chip[] {
  return FILTER_LIST.flatMap(([name, filter]) => {
    const value = search[name];
    const label = value === undefined ? undefined : filter.chip(value, search);
    return label === undefined ? [] : [{ name, label, fact: filter.fact }];
  });
}

const TITLED = FILTER_LIST.flatMap(([name, { title }]) => (title ? [{ name, ...title }] : []));
const IN_TITLE = TITLED.toSorted((one, other) => one.at - other.at);

/**
 * '{Gender}' {AgeGroup} {TeamType} {Discipline} Volleyball Clubs up to {MaxFee} in {County} County, {State} near {Place}'
 * with the parts that are set (D36); the default title of SEO-02 when none is. Without the site's name.
 */
export function finderTitle(search: FinderSearch): string {
  if (!isSearched(search)) return `Find Volleyball Clubs in ${site.region.city}`;
  const words = (isBefore: boolean) =>
    IN_TITLE.filter(({ at }) => at < 0 === isBefore).map((part) => {
      const value = search[part.name];
      return value === undefined ? undefined : part.words(value, search);
    });
  return [...words(true), 'Volleyball Clubs', ...words(false)].filter(Boolean).join(' ');
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
  const filters = { ...firstPage(search), sort: undefined, view: undefined };
  const others = { ...filters, state: wantedState(search) };
  return stringifySearch(isSearched(others) ? others : filters);
}

/**
 * Whether search engines shall list a page of the finder: before a search, and where it is about one thing that people
 * look for, a place that the finder offers or one value of a filter with landing pages. Names, places that were typed,
 * fees, and combinations are endless, and a later page is part of the first.
 *
 * @param offered the states and counties of the finder's filter
 */
export function isLandingPage(
  search: FinderSearch,
  offered: readonly StateWithCounties[],
): boolean {
  if (search.view !== undefined || search.page !== undefined) return false;
  const set = FILTER_LIST.filter(([name]) => search[name] !== undefined);
  if (set.some(([, { landing }]) => landing === undefined)) return false;
  const kinds = set.filter(([, { landing }]) => landing !== 'place').length;
  const state = wantedState(search);
  // Clubs of any state are all there are.
  if (search.state !== state && kinds === 0) return false;
  if (state === undefined) return search.county === undefined && kinds < 2;
  if (kinds > 0) return false;
  const { county } = search;
  const itsState = offered.find((one) => one.state === state);
  return itsState !== undefined && (county === undefined || itsState.counties.includes(county));
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
      ...(state !== undefined && { addressRegion: state }),
    },
  };
  return [page, location];
}
