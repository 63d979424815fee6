import { GENDERS } from './club-options.ts';
import type { Gender } from './club-options.ts';

/** Their names in the older shape. */
const LEGACY_NAMES: Readonly<Record<Gender, string>> = { Boys: 'boys', Girls: 'girls' };

/** Number of teams by age group, then gender, then team type (DATA-08). */
export type TeamCounts = Record<string, Partial<Record<Gender, Record<string, number>>>>;

/**
 * Reads a stored teams_per_age_group value in any of its shapes (DATA-08 to DATA-11): the current one; the older
 * `{ U12: { girls: 2, boys: 1 } }`, which becomes Travel counts for each gender; and the oldest
 * `{ U12: 3 }`, which becomes Girls with Travel. Anything that is not a count is left out.
 *
 * @param stored the JSON value of the database, null included
 * @returns counts of whole numbers above zero; an empty object when there are none
 */
export function readTeamCounts(stored: unknown): TeamCounts {
  const counts: TeamCounts = {};
  if (!isRecord(stored)) return counts;
  for (const ageGroup of Object.keys(stored)) {
    const byGender = readAgeGroup(stored[ageGroup]);
    if (byGender) counts[ageGroup] = byGender;
  }
  return counts;
}

/** Undefined without any. */
function readAgeGroup(value: unknown): TeamCounts[string] | undefined {
  if (isCount(value)) return { Girls: { Travel: value } };
  if (!isRecord(value)) return undefined;
  let byGender: TeamCounts[string] | undefined;
  for (const gender of GENDERS) {
    const counts = readTeamTypes(value[gender]) ?? readLegacy(value[LEGACY_NAMES[gender]]);
    if (counts) (byGender ??= {})[gender] = counts;
  }
  return byGender;
}

function readLegacy(value: unknown): Record<string, number> | undefined {
  return isCount(value) ? { Travel: value } : undefined;
}

function readTeamTypes(value: unknown): Record<string, number> | undefined {
  if (!isRecord(value)) return undefined;
  let byTeamType: Record<string, number> | undefined;
  for (const teamType of Object.keys(value)) {
    const teams = value[teamType];
    if (isCount(teams)) (byTeamType ??= {})[teamType] = teams;
  }
  return byTeamType;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
