import type { CollectionPage, Place, WithContext } from 'schema-dts';
import { CLUB_TEAM_TYPE, CLUB_TEAM_TYPES } from '#domain/club-options.ts';
import { countOf } from '#domain/count-of.ts';
import { countyLabel } from '#domain/county-label.ts';
import { stringifySearch } from '#domain/search-params.ts';
import type { StructuredData } from '#domain/structured-data.ts';
import type { StateWithCounties } from '#features/places/county-schema.ts';
import { site } from '#site.config.ts';
import { FILTER_LIST } from './filters.ts';
import { firstPage, hasFilters, wantedState } from './schema.ts';
import type { FinderSearch, WantedPrograms } from './schema.ts';

/** D33 */
export function showingLabel(total: number): string {
  return `Showing ${countOf(total, 'club')}`;
}

/** D32 */
export function teamTypesOf(filter: string): readonly string[] {
  return filter === CLUB_TEAM_TYPE ? CLUB_TEAM_TYPES : [filter];
}

/** SEAS-13 */
export function wantedPrograms(search: FinderSearch): WantedPrograms {
  const { ageGroup, gender, teamType, maxFee, spots, days } = search;
  return { ageGroup, gender, teamTypes: teamType && teamTypesOf(teamType), maxFee, spots, days };
}

export function chipsOf(search: FinderSearch) {
  return FILTER_LIST.flatMap(([name, filter]) => {
    const value = search[name];
    const label = value === undefined ? undefined : filter.chip(value, search);
    return label === undefined ? [] : [{ name, label, fact: filter.fact }];
  });
}

const IN_TITLE = FILTER_LIST.flatMap(([name, { title }]) =>
  title ? [{ name, ...title }] : [],
).toSorted((one, other) => one.at - other.at);

/**
 * '{Gender}' {AgeGroup} {TeamType} {Discipline} Volleyball Clubs up to {MaxFee} in {County} County,
 * {State} near {Place}' with the parts that are set (D36), without the site's name. SEO-02 has the
 * default.
 */
export function finderTitle(search: FinderSearch): string {
  if (!hasFilters(search)) return `Find Volleyball Clubs in ${site.region.city}`;
  const words = (isBefore: boolean) =>
    IN_TITLE.filter(({ at }) => at < 0 === isBefore).map((part) => {
      const value = search[part.name];
      return value === undefined ? undefined : part.words(value, search);
    });
  return [...words(true), 'Volleyball Clubs', ...words(false)].filter(Boolean).join(' ');
}

export function finderDescription(search: FinderSearch): string {
  if (!hasFilters(search)) {
    return `Find and compare youth volleyball clubs in ${site.region.states.join(', ')}: locations, age groups, team types, ratings, and reviews.`;
  }
  return `${finderTitle(search)}: compare locations, age groups, team types, ratings, and reviews of youth volleyball clubs.`;
}

/**
 * Only the filters: another order shows the same clubs, and so does any state with another filter.
 */
export function canonicalFinderQuery(search: FinderSearch): string {
  const filters = { ...firstPage(search), sort: undefined, view: undefined };
  const others = { ...filters, state: wantedState(search) };
  return stringifySearch(hasFilters(others) ? others : filters);
}

/**
 * Whether search engines list a page: before a search, and for one place that the finder offers or
 * one value of a filter with landing pages. Names, typed places, fees, and combinations are
 * endless, and a later page is part of the first.
 */
export function isLandingPage(search: FinderSearch, offered: readonly StateWithCounties[]) {
  if (search.view !== undefined || search.page !== undefined) return false;
  const set = FILTER_LIST.filter(([name]) => search[name] !== undefined);
  if (set.some(([, { landing }]) => landing === undefined)) return false;
  const kinds = set.filter(([, { landing }]) => landing !== 'place').length;
  const state = wantedState(search);
  if (search.state !== state && kinds === 0) return false;
  if (state === undefined) return search.county === undefined && kinds < 2;
  if (kinds > 0) return false;
  const { county } = search;
  const itsState = offered.find((one) => one.state === state);
  return itsState !== undefined && (county === undefined || itsState.counties.includes(county));
}

/**
 * SEO-06, SEO-07
 *
 * @param url absolute canonical URL of the page
 */
export function finderStructuredData(
  search: FinderSearch,
  url: string,
  clubs: readonly { readonly name: string; readonly path: string }[] = [],
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
