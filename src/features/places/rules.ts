import type { ClubDistance } from './schema.ts';

/**
 * What a card says of a club near a place (NEAR-03): '6 mi · Cherry Hill to Millrace Charter School', or
 * '… to Ardmore, its town' where no address of the club could be placed.
 *
 * @param from the town of the place that was asked for
 */
export function distanceLabel(from: string, { miles, location, town }: ClubDistance): string {
  const far = miles < 0.5 ? 'under 1 mi' : `${Math.round(miles).toLocaleString('en-US')} mi`;
  const gym = location && (location.name ?? location.address.split(',', 1).join(''));
  return `${far} · ${from} to ${gym ?? `${town}, its town`}`;
}
