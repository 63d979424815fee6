import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/accounts/client.ts';
import { DraftOwner, NOBODY } from '#ui/draft-owner.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';

/** Gives the forms of a page the drafts of who is looking, and nobody else's. */
export function OwnDrafts({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const { data: viewer } = useQuery({ ...viewerQuery, enabled: hydrated });
  // Once somebody does something here, which may be typing.
  useEffect(() => onFirstInteraction(() => void sweep()), []);
  const isKnown = hydrated && viewer !== undefined;
  return <DraftOwner value={isKnown ? (viewer?.id ?? NOBODY) : undefined}>{children}</DraftOwner>;
}

async function sweep(): Promise<void> {
  await import('#ui/draft.ts').then(
    ({ sweepDrafts }) => sweepDrafts(),
    () => undefined,
  );
}
