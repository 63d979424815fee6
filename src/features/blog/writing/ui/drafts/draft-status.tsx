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
        Your session has ended. What you type is kept in this browser until you sign in again.{' '}
        {signIn}
      </p>
    );
  }
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="rounded-xl bg-warning-tint px-4 py-2">
        This draft could not be saved: {messageOf(state.error)} What you type is kept in this
        browser, and saving is tried again.{' '}
        <button type="button" className="link -my-2.5 min-h-11" onClick={onRetry}>
          Save draft now
        </button>
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      {wordsOf(state)}
      {state.kind === 'saved' && state.hasOvertaken ? (
        <span>
          {' '}
          This post is also being written in another window of yours; its text is kept under
          ‘Versions’.
        </span>
      ) : null}
    </p>
  );
}

function wordsOf(state: Exclude<DraftState, { kind: 'failed' }>): string {
  if (state.kind === 'saved') return `Draft saved at ${TIME.format(state.at)}.`;
  if (state.kind === 'idle') return 'What you type is saved as a draft, which only you see.';
  return 'Saving draft...';
}
