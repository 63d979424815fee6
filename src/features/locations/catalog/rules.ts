import type { StateWithCounties } from './schema.ts';

/** An active location row; without a county it is the state itself (DATA-29). */
interface ActiveLocation {
  readonly state: string;
  readonly county: string | null;
}

/**
 * Groups active rows by state. A county is offered only when its state has an active row of its own
 * (D34).
 *
 * @param rows active rows in any order
 * @returns states and counties in alphabetical order
 */
export function groupByState(rows: readonly ActiveLocation[]): StateWithCounties[] {
  const states = rows.filter((row) => isState(row)).map((row) => row.state);
  return states.toSorted(byName).map((state) => ({
    state,
    counties: rows
      .filter((row) => row.state === state && !isState(row))
      .map((row) => row.county ?? '')
      .toSorted(byName),
  }));
}

function isState(row: ActiveLocation): boolean {
  return row.county === null || row.county === '';
}

function byName(a: string, b: string): number {
  return a.localeCompare(b, 'en');
}
