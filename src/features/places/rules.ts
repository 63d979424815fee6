export interface ClubDistance {
  readonly miles: number;
  /** The nearest practice location; null when only the club's town is known. */
  readonly location: { readonly name: string | null; readonly address: string } | null;
  readonly town: string;
}

/**
 * '6 mi · Cherry Hill to Millrace Charter School', or '… to Ardmore, its town' for a club without a known
 * address (NEAR-03).
 */
export function distanceLabel(from: string, { miles, location, town }: ClubDistance): string {
  const gym = location && (location.name ?? location.address.split(',', 1).join(''));
  return `${milesLabel(miles)} · ${from} to ${gym ?? `${town}, its town`}`;
}

/** '6 mi' */
export function milesLabel(miles: number): string {
  return miles < 0.5 ? 'under 1 mi' : `${Math.round(miles).toLocaleString('en-US')} mi`;
}
