const OF_STATE = '::';

/** A county with its state as one form value, because counties of different states share names. */
export function countyOfState(state: string, county: string): string {
  return `${state}${OF_STATE}${county}`;
}

export function readCountyOfState(value: unknown): {
  readonly itsState?: string | undefined;
  readonly county?: string | undefined;
} {
  if (typeof value !== 'string') return {};
  const [county, itsState] = value.split(OF_STATE, 2).toReversed();
  return { itsState, county };
}
