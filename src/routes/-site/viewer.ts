import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { viewerQuery } from '#features/accounts/viewer/client.ts';
import type { KnownViewer } from '#features/accounts/viewer/client.ts';

/**
 * Who is looking: null for a visitor; undefined until it is known, since what the server renders is
 * nobody's page.
 */
export function useViewer(): KnownViewer | null | undefined {
  const hydrated = useHydrated();
  const { data: viewer } = useQuery({ ...viewerQuery, enabled: hydrated });
  return hydrated ? viewer : undefined;
}

/** The id of the signed-in person; null for a visitor, and until it is known. */
export function useViewerId(): string | null {
  return useViewer()?.id ?? null;
}
