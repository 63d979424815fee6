import type { StateWithCounties } from './county-schema.ts';

/** Without a county, it is the state itself (DATA-29). */
interface LocationRow {
  readonly state: string;
  readonly county: string | null;
}

/** States with their counties, in alphabetical order. The state's own row may be missing. */
export function statesOf<Row extends LocationRow>(rows: readonly Row[]) {
  return [...Map.groupBy(rows, ({ state }) => state)]
    .map(([state, ofState]) => ({
      state,
      own: ofState.find(({ county }) => !county) ?? null,
      counties: ofState
        .filter(({ county }) => county)
        .toSorted((a, b) => byName(a.county ?? '', b.county ?? '')),
    }))
    .toSorted((a, b) => byName(a.state, b.state));
}

/** A county is offered only when its state has an active row of its own (D34). */
export function groupByState(activeRows: readonly LocationRow[]): StateWithCounties[] {
  return statesOf(activeRows)
    .filter(({ own }) => own)
    .map(({ state, counties }) => ({
      state,
      counties: counties.map(({ county }) => county ?? ''),
    }));
}

function byName(a: string, b: string): number {
  return a.localeCompare(b, 'en');
}
