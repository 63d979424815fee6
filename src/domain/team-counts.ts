import { GENDERS } from './club-options.ts';
import type { Gender } from './club-options.ts';

/** Number of teams by age group, then gender, then team type (000§3). */
export type TeamCounts = Record<string, Partial<Record<Gender, Record<string, number>>>>;

/**
 * Reads a stored teams_per_age_group value in any of its shapes (000§3): the present one; the older
 * `{ U12: { girls: 2, boys: 1 } }`, which becomes Travel counts for each gender; and the oldest
 * `{ U12: 3 }`, which becomes Girls with Travel. Whatever is not a count is left out.
 *
 * @param stored the JSON value of the database, null included
 * @returns counts of whole numbers above zero; an empty object when there are none
 */
export function readTeamCounts(stored: unknown): TeamCounts {
  const counts: TeamCounts = {};
  if (!isRecord(stored)) return counts;
  for (const [ageGroup, value] of Object.entries(stored)) {
    const byGender = readAgeGroup(value);
    if (Object.keys(byGender).length > 0) counts[ageGroup] = byGender;
  }
  return counts;
}

/**
 * How many teams of a gender there are over all age groups and team types. Decides whether the
 * gender's chip is shown (decision 18).
 */
export function totalTeams(counts: TeamCounts, gender: Gender): number {
  let total = 0;
  for (const byGender of Object.values(counts)) {
    for (const teams of Object.values(byGender[gender] ?? {})) total += teams;
  }
  return total;
}

function readAgeGroup(value: unknown): TeamCounts[string] {
  if (isCount(value)) return { Girls: { Travel: value } };
  if (!isRecord(value)) return {};
  const byGender: TeamCounts[string] = {};
  for (const gender of GENDERS) {
    const legacy = value[gender.toLowerCase()];
    const present = value[gender];
    if (isCount(legacy)) byGender[gender] = { Travel: legacy };
    if (!isRecord(present)) continue;
    const byTeamType = Object.entries(present).filter((entry): entry is [string, number] =>
      isCount(entry[1]),
    );
    if (byTeamType.length > 0) byGender[gender] = Object.fromEntries(byTeamType);
  }
  return byGender;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
