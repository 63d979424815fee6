import type { Affiliation } from './schema.ts';

/**
 * The years of an affiliation: '2019 to 2022', 'Present' for a missing end (PROF-08).
 *
 * @returns '' when neither year is known
 */
export function yearsLabel({
  start_year: start,
  end_year: end,
}: Pick<Affiliation, 'start_year' | 'end_year'>): string {
  if (start === null && end === null) return '';
  return `${start ?? '…'} to ${end ?? 'Present'}`;
}
