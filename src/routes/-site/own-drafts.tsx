import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/accounts/client.ts';
import { DraftOwner, NOBODY, sweepDrafts } from '#ui/draft.ts';

/** Gives the forms of a page the drafts of who is looking, and nobody else's. */
export function OwnDrafts({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const { data: viewer } = useQuery({ ...viewerQuery, enabled: hydrated });
  useEffect(sweepDrafts, []);
  const isKnown = hydrated && viewer !== undefined;
  return <DraftOwner value={isKnown ? (viewer?.id ?? NOBODY) : undefined}>{children}</DraftOwner>;
}
