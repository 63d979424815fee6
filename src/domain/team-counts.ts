import { AGE_GROUPS, GENDERS } from './club-options.ts';
import type { Gender } from './club-options.ts';

const LEGACY_NAMES: Readonly<Record<Gender, string>> = { Boys: 'boys', Girls: 'girls' };

/** Teams by age group, then gender, then team type (DATA-08). */
export type TeamCounts = Record<string, Partial<Record<Gender, Record<string, number>>>>;

/**
 * Reads a stored teams_per_age_group value in any of its shapes (DATA-08 to DATA-11): the current one; the
 * older `{ U12: { girls: 2, boys: 1 } }`, which becomes Travel counts; and the oldest `{ U12: 3 }`, which
 * becomes Girls with Travel. Leaves out anything that is not a whole number above zero.
 */
export function readTeamCounts(stored: unknown): TeamCounts {
  return readEach(stored, readAgeGroup) ?? {};
}

/** Undefined for anything but an object, and when no value of it is understood. */
function readEach<Read>(value: unknown, read: (part: unknown) => Read | undefined) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const understood = read(part);
    return understood === undefined ? [] : [[key, understood] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function readAgeGroup(value: unknown): TeamCounts[string] | undefined {
  if (isCount(value)) return { Girls: { Travel: value } };
  const current = readEach(value, (kinds) => readEach(kinds, readCount)) ?? {};
  const legacy = readEach(value, readCount) ?? {};
  let byGender: TeamCounts[string] | undefined;
  for (const gender of GENDERS) {
    const travel = legacy[LEGACY_NAMES[gender]];
    const counts = current[gender] ?? (travel && { Travel: travel });
    if (counts) (byGender ??= {})[gender] = counts;
  }
  return byGender;
}

function readCount(value: unknown): number | undefined {
  return isCount(value) ? value : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** Those that have teams (EDIT-31, EDIT-32). */
export function groupsWithTeams(counts: TeamCounts) {
  return {
    ageGroups: AGE_GROUPS.filter((ageGroup) => counts[ageGroup]),
    genders: GENDERS.filter((gender) => Object.values(counts).some((by) => by[gender])),
  };
}

/** Decides whether a gender's chip is shown (D18). */
export function totalTeams(counts: TeamCounts, gender: Gender): number {
  let total = 0;
  for (const byGender of Object.values(counts)) {
    for (const teams of Object.values(byGender[gender] ?? {})) total += teams;
  }
  return total;
}
