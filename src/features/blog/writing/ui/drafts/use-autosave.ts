import { useEffect, useState } from 'react';
import { saveDraftMutation } from '#features/blog/drafts/client.ts';
import type { DraftFields } from '#features/blog/drafts/rules.ts';
import { useSubmit } from '#ui/submit.ts';
import type { Autosave, DraftState } from './autosave.ts';

/**
 * Saves what stands in a form as a draft, see {@link Autosave}.
 *
 * @param draft.basedOn the version of the post that the form started from; empty for a new one
 * @param draft.isSignedIn false while the session has ended: as soon as it is true again, the draft is saved
 * @param draft.read what stands in the form now
 * @param draft.onKept the server has all of it
 * @returns how it goes
 */
export function useAutosave(
  autosave: Autosave,
  draft: {
    readonly postId: string;
    readonly basedOn: string;
    readonly isSignedIn: boolean;
    readonly read: () => DraftFields;
    readonly onKept: () => void;
  },
): DraftState {
  const { isSignedIn } = draft;
  const [state, setState] = useState<DraftState>({ kind: 'idle' });
  const { mutateAsync } = useSubmit(saveDraftMutation);
  useEffect(() => {
    const { postId, basedOn, read, onKept } = draft;
    autosave.connect({
      save: (after) => mutateAsync({ postId, basedOn, after, fields: read() }),
      onState(next) {
        setState(next);
        if (next.kind === 'saved' && !autosave.isBehind()) onKept();
      },
    });
  });
  useEffect(() => {
    const retry = () => void autosave.flush();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      autosave.end();
    };
  }, [autosave]);
  useEffect(() => {
    if (isSignedIn) void autosave.flush();
  }, [autosave, isSignedIn]);
  return state;
}
