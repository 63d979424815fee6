import { queryOptions } from '@tanstack/react-query';
import { retries } from '#platform/query-retries.ts';
import { getClubAbilities, getClubById, getClubByPath } from './functions.ts';
import type { ClubPathParts } from './schema.ts';

const LOOKUP_RETRIES = 1;
const FIVE_MINUTES = 5 * 60_000;

/** A club by its id, for addresses that name it so; capitals are the same id. */
export function clubByIdQuery(clubId: string) {
  return queryOptions({
    queryKey: ['club', 'id', clubId.toLowerCase()],
    queryFn: () => getClubById({ data: { clubId } }),
    staleTime: FIVE_MINUTES,
    retry: retries(LOOKUP_RETRIES),
  });
}

/** The club a path means; kept for five minutes and tried twice (CLUB-13, CLUB-14). */
export function clubByPathQuery(parts: ClubPathParts) {
  return queryOptions({
    queryKey: ['club', 'path', parts],
    queryFn: () => getClubByPath({ data: parts }),
    staleTime: FIVE_MINUTES,
    retry: retries(LOOKUP_RETRIES),
  });
}

/**
 * What the signed-in person may do with a club. Until it is known, and when it cannot be found out,
 * they may do nothing (PERM-11, PERM-12).
 *
 * @param viewerId of the signed-in person; without one nothing is asked
 */
export function clubAbilitiesQuery(clubId: string, viewerId: string | null) {
  return queryOptions({
    queryKey: ['club', 'abilities', clubId, viewerId],
    queryFn: () => getClubAbilities({ data: { clubId } }),
    enabled: viewerId !== null,
    retry: retries(LOOKUP_RETRIES),
    meta: { failureTitle: 'Permission Check Failed' },
  });
}
