import { typedFilter } from './typed-filter.ts';

/** Miles. */
export const WITHIN = [5, 10, 25, 50] as const;

/** The filter by place, as in the URLs of the finder and the board. */
export interface Near {
  /** A ZIP code or a town, as typed. */
  readonly near?: string | undefined;
  readonly within?: (typeof WITHIN)[number] | undefined;
}

export function parseNear(values: Readonly<Record<string, unknown>>): Near {
  const near = typedFilter(values['near']);
  const { within } = values;
  const miles = WITHIN.find((one) => one === within || String(one) === within);
  return { near, within: near === undefined ? undefined : miles };
}

/** 'within 10 mi of 08002', 'near 08002'; '' without a place. */
export function nearInWords({ near, within }: Near): string {
  if (near === undefined) return '';
  return within === undefined ? `near ${near}` : `within ${within} miles of ${near}`;
}

export function unknownPlace(near: string | undefined, example: string): string {
  return `We couldn’t find “${near}.” Try a ZIP code, or a town with its state, like ${example}.`;
}
