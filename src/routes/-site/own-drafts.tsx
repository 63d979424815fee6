import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { DraftOwner, NOBODY } from '#ui/draft-owner.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { useViewer } from './viewer.ts';

/** Gives the forms of a page the drafts of who is looking, and nobody else's. */
export function OwnDrafts({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  // Once somebody does something here, which may be typing.
  useEffect(() => onFirstInteraction(() => void sweep()), []);
  const owner = viewer === undefined ? undefined : (viewer?.id ?? NOBODY);
  return <DraftOwner value={owner}>{children}</DraftOwner>;
}

async function sweep(): Promise<void> {
  await import('#ui/draft.ts').then(
    ({ sweepDrafts }) => sweepDrafts(),
    () => undefined,
  );
}
