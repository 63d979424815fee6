import { queryOptions } from '@tanstack/react-query';
import { retries } from '#platform/query-retries.ts';
import { getClubAbilities, getClubById, getClubByPath, getClubDistance } from './functions.ts';
import type { ClubPathParts } from './schema.ts';

/** Kept for five minutes and tried twice (CLUB-13, CLUB-14). */
const KEPT = { staleTime: 5 * 60_000, retry: retries(1) };

/** Capitals are the same id. */
export function clubByIdQuery(clubId: string) {
  return queryOptions({
    queryKey: ['club', 'id', clubId.toLowerCase()],
    queryFn: () => getClubById({ data: { clubId } }),
    ...KEPT,
  });
}

export function clubByPathQuery(parts: ClubPathParts) {
  return queryOptions({
    queryKey: ['club', 'path', parts],
    queryFn: () => getClubByPath({ data: parts }),
    ...KEPT,
  });
}

/** From the place that the visitor searched near. */
export function clubDistanceQuery(clubId: string, near: string | undefined) {
  return queryOptions({
    queryKey: ['club', 'distance', clubId, near],
    queryFn: () => getClubDistance({ data: { clubId, near: near ?? '' } }),
    enabled: near !== undefined,
    ...KEPT,
  });
}

/** Until it is known, and when it cannot be loaded, the user may do nothing (PERM-11, PERM-12). */
export function clubAbilitiesQuery(clubId: string, viewerId: string | null) {
  return queryOptions({
    queryKey: ['club', 'abilities', clubId, viewerId],
    queryFn: () => getClubAbilities({ data: { clubId } }),
    enabled: viewerId !== null,
    retry: retries(1),
    meta: { failureTitle: 'Permission Check Failed' },
  });
}
