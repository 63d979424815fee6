import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { viewerQuery } from '#features/accounts/client.ts';

/**
 * The id of the signed-in person; null for a visitor, and until it is known: what the server renders
 * is a visitor's page.
 */
export function useViewerId(): string | null {
  const hydrated = useHydrated();
  const { data: viewer } = useQuery({ ...viewerQuery, enabled: hydrated });
  return hydrated ? (viewer?.id ?? null) : null;
}
