import { useDeferredValue, useEffect } from 'react';
import type { ReactNode } from 'react';
import { DraftOwner, NOBODY } from '#ui/draft-owner.ts';
import { sweepDrafts } from '#ui/draft.ts';
import { useViewer } from './viewer.ts';

/** Gives the forms of a page the drafts of who is looking, and nobody else's. */
export function OwnDrafts({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  useEffect(sweepDrafts, []);
  const owner = viewer === undefined ? undefined : (viewer?.id ?? NOBODY);
  // The page below may not be taken over yet: told at once, it would be in one piece, in which nothing else can happen.
  // Only becoming known may wait: a form that begins with another owner is theirs at once.
  return <DraftOwner value={useDeferredValue(owner) && owner}>{children}</DraftOwner>;
}
