import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import type { ReactNode } from 'react';
import { DraftOwner, NOBODY } from '#ui/draft-owner.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { useViewer } from './viewer.ts';

/** Gives the forms of a page the drafts of who is looking, and nobody else's. */
export function OwnDrafts({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const client = useQueryClient();
  // Once somebody does something here, which may be typing, or pressing a heart.
  useEffect(() => onFirstInteraction(() => void begin(client)), [client]);
  const owner = viewer === undefined ? undefined : (viewer?.id ?? NOBODY);
  // The page below may not be taken over yet: told at once, it would be in one piece, in which nothing else can happen.
  // Only becoming known may wait: a form that begins with another owner is theirs at once.
  return <DraftOwner value={useDeferredValue(owner) && owner}>{children}</DraftOwner>;
}

async function begin(client: QueryClient): Promise<void> {
  await import('./on-first-interaction.ts').then(
    (module) => module.begin(client),
    () => undefined,
  );
}
