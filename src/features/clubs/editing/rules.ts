import { AGE_GROUPS, GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import type { Gender } from '#domain/club-options.ts';
import type { TeamCounts } from '#domain/team-counts.ts';

export const NO_CLUB_ID = 'Club ID is required for update.';
export const CLUB_GONE = 'This club is no longer there.';
export const MAY_NOT_EDIT = 'You do not have permission to edit this club.';
export const FIRST_YEAR = 1850;
export const MOST_TEAMS = 99;
export const MOST_LOCATIONS = 30;

/** How many characters the fields of a practice location take. */
export const LONGEST_LOCATION_NAME = 100;
export const LONGEST_ADDRESS = 300;

/**
 * What the form says of a logo that is elsewhere on the web: visitors see our copy of it, or a crest drawn
 * from the name as long as there is none.
 *
 * @param address as it stands in the form
 * @param saved as it is stored, with what became of it
 */
export function remoteNotice(
  address: string,
  saved: {
    readonly address: string;
    readonly remote: { readonly copy: string | null; readonly problem: string | null } | null;
  },
): string | null {
  if (!/^https?:\/\/./i.test(address)) return null;
  if (address !== saved.address) {
    return 'The picture is fetched once when you save, so that the other site does not learn who visits this one.';
  }
  if (saved.remote === null || saved.remote.copy !== null) return null;
  return saved.remote.problem === null
    ? 'The picture is being fetched. Until it is here, visitors see a crest drawn from the name.'
    : `Visitors see a crest drawn from the name, because the picture could not be fetched: ${saved.remote.problem}`;
}

/** The age groups that have teams, in the order of the options (EDIT-31). */
export function ageGroupsWithTeams(counts: TeamCounts): string[] {
  return AGE_GROUPS.filter((ageGroup) => counts[ageGroup] !== undefined);
}

/** The genders that have teams, in the order of the options (EDIT-32). */
export function gendersWithTeams(counts: TeamCounts): Gender[] {
  return GENDERS.filter((gender) =>
    Object.values(counts).some((byGender) => byGender[gender] !== undefined),
  );
}

/** The number of teams of every age group, gender and team type, as text; '' for none. */
export type TypedCounts = Record<string, Record<string, Record<string, string>>>;

/** Stored counts as the grid of the form shows them. */
export function typedCounts(counts: TeamCounts): TypedCounts {
  return fromEntries(AGE_GROUPS, (ageGroup) =>
    fromEntries(GENDERS, (gender) =>
      fromEntries(TEAM_TYPES, (type) => String(counts[ageGroup]?.[gender]?.[type] ?? '')),
    ),
  );
}

function fromEntries<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<string, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]));
}
