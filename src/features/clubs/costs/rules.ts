import { seasonLabel } from '#domain/season.ts';
import { feeInWords } from '#features/clubs/season/rules.ts';
import type { Costs } from './schema.ts';

/**
 * What a card says behind 'Cost' (SEAS-15): '$1,800–$2,400', with its season where that is not the present
 * one; 'not disclosed' (SEAS-05); nothing where nobody was asked.
 *
 * @param present the season the site is in
 */
export function costLabel(
  { lowest, highest, isKept, season }: Costs,
  present: number,
): string | undefined {
  const then = season === null || season >= present ? '' : ` in ${seasonLabel(season)}`;
  if (lowest === null || highest === null) return isKept ? `not disclosed${then}` : undefined;
  return `${feeInWords({ feeKind: 'range', feeFrom: lowest, feeTo: highest })}${then}`;
}
