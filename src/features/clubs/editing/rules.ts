import { AGE_GROUPS, GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import type { TeamCounts } from '#domain/team-counts.ts';

export const CLUB_GONE = 'This club has been deleted.';
export const MAY_NOT_EDIT = 'You do not have permission to edit this club.';
export const MOST_LOCATIONS = 30;

/**
 * Visitors see our copy of a remote logo, or a crest drawn from the name.
 *
 * @param address as typed in the form
 */
export function remoteNotice(
  address: string,
  saved: string,
  remote: { readonly copy: string | null; readonly problem: string | null } | null,
): string | null {
  if (!/^https?:\/\/./i.test(address)) return null;
  if (address !== saved) {
    return 'We’ll copy this image when you save, so the other site can’t see who visits yours.';
  }
  if (remote === null || remote.copy !== null) return null;
  return remote.problem === null
    ? 'We’re copying the logo. Until it’s ready, visitors see a crest made from the club’s name.'
    : `We couldn’t copy the logo, so visitors see a crest made from the club’s name. Reason: ${remote.problem}`;
}

/** By age group, gender, and team type; '' for none. */
export type TypedCounts = Record<string, Record<string, Record<string, string>>>;

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
