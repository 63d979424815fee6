import type { ReactNode } from 'react';
import { messageOf } from '#ui/failure.ts';
import type { DraftState } from './autosave.ts';

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

export function DraftStatus({
  state,
  hasEnded,
  signIn,
  onRetry,
}: {
  state: DraftState;
  hasEnded: boolean;
  signIn: ReactNode;
  onRetry: () => void;
}) {
  if (hasEnded) {
    return (
      <p role="alert" className="rounded-xl bg-warning-tint px-4 py-2">
        You’ve been signed out. Your text is saved on this device until you sign in again. {signIn}
      </p>
    );
  }
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="rounded-xl bg-warning-tint px-4 py-2">
        We couldn’t save your draft: {messageOf(state.error)} Your text is safe in this browser, and
        we’ll keep trying.{' '}
        <button type="button" className="link -my-2.5 min-h-11" onClick={onRetry}>
          Save draft now
        </button>
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      {wordsOf(state)}
      {state.kind === 'saved' && state.hasOvertaken
        ? ' You also have this post open in another window. That text is saved under “Versions.”'
        : null}
    </p>
  );
}

function wordsOf(state: Exclude<DraftState, { kind: 'failed' }>): string {
  if (state.kind === 'saved') return `Draft saved at ${TIME.format(state.at)}.`;
  if (state.kind === 'idle') return 'Your text is saved as a draft. Only you can see this.';
  return 'Saving draft...';
}
