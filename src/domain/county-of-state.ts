/** Between a state and its county where both are one value. */
const OF_STATE = '::';

/**
 * A county with its state as one value of a filter: when a form offers the counties of all states, a
 * name alone could be ambiguous.
 */
export function countyOfState(state: string, county: string): string {
  return `${state}${OF_STATE}${county}`;
}

/** Reads {@link countyOfState}, and a county alone; undefined for anything that is not text. */
export function readCountyOfState(value: unknown): {
  readonly itsState?: string | undefined;
  readonly county?: string | undefined;
} {
  if (typeof value !== 'string') return {};
  const [county, itsState] = value.split(OF_STATE, 2).toReversed();
  return { itsState, county };
}
