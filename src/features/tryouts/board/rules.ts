import type { SportsEvent, WithContext } from 'schema-dts';
import { countyLabel } from '#domain/county-label.ts';
import { clubPath } from '#domain/paths.ts';
import { nearInWords } from '#domain/near.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { dayInWords } from '#domain/season.ts';
import { site } from '#site.config.ts';
import { TRYOUT_FILTERS } from './schema.ts';
import type { Tryout, TryoutSearch } from './schema.ts';

export function tryoutPath(id: string): string {
  return `/tryouts/${id}`;
}

/** The filters in their canonical order; '' for none. */
export function filterQuery(search: TryoutSearch): string {
  return stringifySearch(Object.fromEntries(TRYOUT_FILTERS.map((name) => [name, search[name]])));
}

export function isFiltered(search: TryoutSearch): boolean {
  return filterQuery(search) !== '';
}

/** 'Girls’ U14 Volleyball Tryouts in Camden County, New Jersey', with the parts that are set */
export function boardTitle(search: TryoutSearch): string {
  const { state, county, gender, ageGroup } = search;
  const kind = [gender && `${gender}’`, ageGroup, 'Volleyball Tryouts'].filter(Boolean).join(' ');
  const place = [county && countyLabel(county), state].filter(Boolean).join(', ');
  const where = [place && `in ${place}`, nearInWords(search)].filter(Boolean).join(' ');
  const more = [where, datesInWords(search)].filter(Boolean).join(' ');
  if (more !== '') return `${kind} ${more}`;
  return isFiltered(search) ? kind : `${kind} in the ${site.region.adjective}`;
}

/** 'this week', 'from December 1, 2026 to December 12, 2026 on Sat, Sun'; '' for any date */
function datesInWords({ when, from, until, days }: TryoutSearch): string {
  const parts = [
    when && `this ${when}`,
    from && `${until ? 'from' : 'on or after'} ${dayInWords(from)}`,
    until && `${from ? 'to' : 'by'} ${dayInWords(until)}`,
    days && `on ${days.replaceAll(',', ', ')}`,
  ];
  return parts.filter(Boolean).join(' ');
}

export function boardDescription(search: TryoutSearch): string {
  return `${boardTitle(search)}: days, times, ages, gyms, fees and how to register, from the clubs themselves.`;
}

/** 'Girls U13–U14 Tryout: Ardmore Aces, December 5, 2026' */
export function tryoutTitle(tryout: Tryout): string {
  const [, ...date] = tryout.day.split(', ');
  return `${tryout.players} Tryout: ${tryout.club.name}, ${date.join(', ')}`;
}

export function tryoutDescription(tryout: Tryout): string {
  const { club, players, day, time, venueName, venueAddress } = tryout;
  const state = tryout.isCanceled ? 'Canceled: ' : '';
  return `${state}${club.name} holds a tryout for ${players} on ${day}, ${time}, at ${venueName ?? venueAddress}.`;
}

export function tryoutStructuredData(
  tryout: Tryout,
  canonical: string,
  siteUrl: string,
): WithContext<SportsEvent>[] {
  const { club, venueName, venueAddress, fee, registrationUrl, note } = tryout;
  const organizer = {
    '@type': 'SportsOrganization' as const,
    name: club.name,
    url: `${siteUrl}${clubPath(club)}`,
  };
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: `${club.name}: ${tryout.players} tryout`,
      sport: 'Volleyball',
      url: canonical,
      startDate: tryout.start,
      endDate: tryout.end,
      eventStatus: tryout.isCanceled
        ? 'https://schema.org/EventCancelled'
        : 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: venueName ?? venueAddress, address: venueAddress },
      organizer,
      ...(note === null ? {} : { description: note }),
      ...(!tryout.isCanceled &&
        (fee !== null || registrationUrl !== null) && {
          offers: {
            '@type': 'Offer',
            url: registrationUrl ?? canonical,
            ...(fee !== null && { price: fee, priceCurrency: 'USD' }),
          },
        }),
    },
  ];
}
