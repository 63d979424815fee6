import type { MouseEvent, ReactNode } from 'react';
import { Button } from './push-button.tsx';

interface MineOrTheirsProps {
  of: string;
  message: string;
  children: ReactNode;
  onKeep: () => void;
  onTake: () => void;
}

/** Another user saved first. `children` is the stored value, or null if the row is gone. */
export function MineOrTheirs({ of, message, children, onKeep, onTake }: MineOrTheirsProps) {
  const isGone = children === null;
  // The buttons disappear with the choice, so the focus goes to the typed value.
  const ending = (end: () => void) => (event: MouseEvent<HTMLElement>) => {
    const typed = event.currentTarget.closest('tr, form');
    typed?.querySelector<HTMLElement>('input:not([type=checkbox]), textarea')?.focus();
    end();
  };
  return (
    <div
      role="alert"
      aria-label={`Not saved: ${of}`}
      className="scroll-mb-40 rounded-lg border border-danger bg-danger-tint p-3 text-sm"
    >
      <p className="font-semibold text-danger">{message}</p>
      {isGone ? null : <p className="mt-1 whitespace-pre-line wrap-anywhere">Now: {children}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {isGone ? null : (
          <Button onClick={ending(onKeep)}>
            Keep mine <span className="sr-only">for {of}</span>
          </Button>
        )}
        <Button onClick={ending(onTake)}>
          {isGone ? 'Discard mine' : 'Use theirs'} <span className="sr-only">for {of}</span>
        </Button>
      </div>
    </div>
  );
}
