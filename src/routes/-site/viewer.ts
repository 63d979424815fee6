import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { viewerQuery } from '#platform/session/viewer.ts';
import type { KnownViewer } from '#platform/session/viewer.ts';

/** The signed-in user, or null for a visitor. Undefined before hydration and while loading. */
export function useViewer(): KnownViewer | null | undefined {
  const hydrated = useHydrated();
  const { data: viewer } = useQuery({ ...viewerQuery, enabled: hydrated });
  return hydrated ? viewer : undefined;
}
