import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';

const CLEAR = 12;

interface SaveBarProps {
  status: ReactNode;
  refusal?: ReactNode;
  children: ReactNode;
}

/** Stays in sight, above a phone's keyboard too, and never covers the focused field. */
export function SaveBar({ status, refusal, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(bar);
  useUncovered(bar);
  return (
    <div
      ref={bar}
      data-save-bar=""
      className="sticky bottom-0 z-10 border-t-3 border-court bg-card px-4 py-2 print:hidden"
    >
      {refusal === undefined ? null : (
        <div className="mb-2 max-h-40 overflow-y-auto empty:hidden">{refusal}</div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p aria-live="polite" className="min-w-0 max-sm:line-clamp-1 max-sm:text-sm sm:order-last">
          {status}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">{children}</div>
      </div>
    </div>
  );
}

/** Scrolls the focused element out from under the bar. */
function useUncovered(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { documentElement: root } = document;
    function look(): void {
      const [edge, field] = [bar.current, document.activeElement];
      if (edge === null) return;
      // Native scrolling into view stops above the bar.
      root.style.scrollPaddingBottom = `${edge.offsetHeight + CLEAR}px`;
      if (field === null || field === document.body || edge.contains(field)) return;
      if (!edge.parentElement?.contains(field)) return;
      const covered =
        field.getBoundingClientRect().bottom + CLEAR - edge.getBoundingClientRect().top;
      if (covered > 0) window.scrollBy({ top: covered, behavior: 'instant' });
    }
    look();
    const listening = new AbortController();
    document.addEventListener('focusin', look, { signal: listening.signal });
    window.visualViewport?.addEventListener('resize', look, { signal: listening.signal });
    return () => {
      root.style.scrollPaddingBottom = '';
      listening.abort();
    };
  }, [bar]);
}

/** A phone's keyboard covers the page without making it smaller: keeps an element at the lower edge above it. */
function useAboveKeyboard(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    function place(): void {
      if (!seen || !ref.current) return;
      const covered = window.innerHeight - seen.height - seen.offsetTop;
      // Zoomed in, the visible part is smaller than the page, and no keyboard covers it.
      ref.current.style.bottom = seen.scale === 1 && covered > 1 ? `${covered}px` : '';
    }
    place();
    const listening = new AbortController();
    seen.addEventListener('resize', place, { signal: listening.signal });
    seen.addEventListener('scroll', place, { signal: listening.signal });
    return () => listening.abort();
  }, [ref]);
}
