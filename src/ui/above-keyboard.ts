import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps something that stands at the lower edge of the window above the keyboard of a phone, which covers
 * the page without making it smaller.
 */
export function useAboveKeyboard(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    function place(): void {
      if (!seen || !ref.current) return;
      const covered = window.innerHeight - seen.height - seen.offsetTop;
      // Where somebody has zoomed in, what is seen is a part of the page, and no keyboard covers it.
      ref.current.style.bottom = seen.scale === 1 && covered > 1 ? `${covered}px` : '';
    }
    place();
    seen.addEventListener('resize', place);
    seen.addEventListener('scroll', place);
    return () => {
      seen.removeEventListener('resize', place);
      seen.removeEventListener('scroll', place);
    };
  }, [ref]);
}
