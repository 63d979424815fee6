import type { MouseEvent, ReactNode } from 'react';
import { Button } from './push-button.tsx';

/**
 * Somebody else was first: what stands there now, and the choice between that and what was typed.
 *
 * @param of what it is about
 * @param children what stands there now; null where it is gone
 * @param onKeep bases what was typed on what stands there now, so that it can be saved
 * @param onTake drops what was typed
 */
export function MineOrTheirs({
  of,
  message,
  children,
  onKeep,
  onTake,
}: {
  of: string;
  message: string;
  children: ReactNode;
  onKeep: () => void;
  onTake: () => void;
}) {
  const isGone = children === null;
  // The choice goes with its buttons, so the focus goes to what was typed.
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
          {isGone ? 'Leave it out' : 'Take theirs'} <span className="sr-only">for {of}</span>
        </Button>
      </div>
    </div>
  );
}
