import { typedFilter } from './typed-filter.ts';

/** Miles. */
export const WITHIN = [5, 10, 15, 25, 50] as const;

/** The filters by place, as in the URLs of the finder and the board. */
export interface Near {
  /** A ZIP code or a town, as typed. */
  readonly near?: string | undefined;
  readonly within?: (typeof WITHIN)[number] | undefined;
  readonly state?: string | undefined;
  readonly county?: string | undefined;
}

export interface NamedTown {
  /** 'Newark, DE' */
  readonly label: string;
  readonly state: string;
}

/** How a typed place was understood (D66). */
export interface NearPlace {
  /** A ZIP code, or a town with its state; undefined if no place is known by the text. */
  readonly label?: string;
  /** Towns of the same name, or of a similar one if none is known. */
  readonly others: readonly NamedTown[];
  /** The town of a ZIP code outside the chosen state, which then does not count. */
  readonly elsewhere?: NamedTown;
}

export function parseNear(values: Readonly<Record<string, unknown>>): Near {
  const near = typedFilter(values['near']);
  const { within } = values;
  const miles = WITHIN.find((one) => one === within || String(one) === within);
  return { near, within: near === undefined ? undefined : miles };
}

const ANYWHERE = { state: undefined, county: undefined };

export function isUnknown(place?: NearPlace): boolean {
  return place !== undefined && place.label === undefined;
}

/** What is searched for: without an unknown place, or without a state that the ZIP code is not in. */
export function asUnderstood<Search extends Near>(search: Search, place?: NearPlace): Search {
  if (!place) return search;
  const within = isUnknown(place) ? undefined : search.within;
  return { ...search, near: place.label, within, ...(place.elsewhere && ANYWHERE) };
}

/** The same search near another town, in its state. */
export function nearTown<Search extends Near>(search: Search, { label, state }: NamedTown): Search {
  return { ...search, near: label, ...(state !== search.state && ANYWHERE) };
}

/** 'within 10 miles of 08002', 'near 08002'; '' without a place. */
export function nearInWords({ near, within }: Near): string {
  if (near === undefined) return '';
  return within === undefined ? `near ${near}` : `within ${within} miles of ${near}`;
}

export function unknownPlace(near: string | undefined, example: string): string {
  return `We couldn’t find “${near}.” Try a ZIP code, or a town with its state, like ${example}.`;
}
