import type { QueryKey } from '@tanstack/react-query';
import { wholeNumber } from '#features/clubs/finder/filters.ts';
import { loadClub } from './club-head.ts';
import type { ClubQuery, Loading } from './club-head.ts';
import { pageHead } from './page-head.ts';

/** `shown`: how many entries, if more than at first. */
export function parseHistorySearch({ shown }: Record<string, unknown>) {
  return { shown: wholeNumber(shown) };
}

export async function loadHistory<Key extends QueryKey>(
  loading: Loading & { readonly deps: ReturnType<typeof parseHistorySearch> },
  query: ClubQuery<Key>,
) {
  const { club } = await loadClub(loading, query, '/history');
  // Not with the code that every page loads.
  const { clubHistoryQuery } = await import('#features/site/audit-log/client.ts');
  await loading.context.queryClient.ensureQueryData(clubHistoryQuery(club.id, loading.deps.shown));
  return { club };
}

export function historyHead(club: { readonly name: string } | undefined) {
  return pageHead({
    title: club ? `History of ${club.name}` : 'Club not found',
    description: import.meta.env.SSR ? 'What changed on this club’s page.' : '',
    indexed: false,
  });
}
