import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useAboveKeyboard } from './above-keyboard.ts';

/** Between the bar and the field that has the focus. */
const CLEAR = 12;

/**
 * The lower edge of a long form: its buttons stay in sight, also above the keyboard of a phone, with what has
 * not been saved yet. It never covers the field that has the focus.
 *
 * @param status what has not been saved, in a sentence
 * @param refusal why the last try failed
 * @param children the buttons
 */
export function SaveBar({
  status,
  refusal,
  children,
}: {
  status: ReactNode;
  refusal?: ReactNode;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(bar);
  useUncovered(bar);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 border-t-3 border-court bg-card px-4 py-2 print:hidden"
    >
      {refusal === undefined ? null : (
        <div className="mb-2 max-h-40 overflow-y-auto empty:hidden">{refusal}</div>
      )}
      {/* Buttons at the left: toasts come at the right. */}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p aria-live="polite" className="min-w-0 max-sm:line-clamp-1 max-sm:text-sm sm:order-last">
          {status}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">{children}</div>
      </div>
    </div>
  );
}

/** Scrolls what has the focus out from under the bar: when it gets the focus, and when a keyboard comes. */
function useUncovered(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { documentElement: root } = document;
    function look(): void {
      const [edge, field] = [bar.current, document.activeElement];
      if (edge === null) return;
      // What the browser scrolls into sight stops above the bar.
      root.style.scrollPaddingBottom = `${edge.offsetHeight + CLEAR}px`;
      if (field === null || field === document.body || edge.contains(field)) return;
      if (!edge.parentElement?.contains(field)) return;
      const covered =
        field.getBoundingClientRect().bottom + CLEAR - edge.getBoundingClientRect().top;
      if (covered > 0) window.scrollBy({ top: covered, behavior: 'instant' });
    }
    look();
    document.addEventListener('focusin', look);
    window.visualViewport?.addEventListener('resize', look);
    return () => {
      root.style.scrollPaddingBottom = '';
      document.removeEventListener('focusin', look);
      window.visualViewport?.removeEventListener('resize', look);
    };
  }, [bar]);
}
