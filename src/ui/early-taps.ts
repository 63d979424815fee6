import { useEffect, useRef } from 'react';

/**
 * Marks what is clicked or submitted before hydration with `aria-busy`; a second click takes the first one back.
 */
export const EARLY_TAPS_SCRIPT =
  `addEventListener('click',e=>{const t=e.target.closest?.('[data-early-tap]');if(!t)return;` +
  `e.preventDefault();e.stopPropagation();t.toggleAttribute('aria-busy')&&t.setAttribute('aria-busy','true')},true);` +
  `addEventListener('submit',e=>{const f=e.target;if(!f.matches('[data-early-submit]'))return;` +
  `e.preventDefault();e.stopPropagation();f.setAttribute('aria-busy','true')},true)`;

function carryOutEarlyTap(element: HTMLElement | null): void {
  if (!element) return;
  element.removeAttribute('data-early-tap');
  if (!element.hasAttribute('aria-busy')) return;
  element.removeAttribute('aria-busy');
  // React handles events only after the commit that this ref belongs to.
  queueMicrotask(() => element.click());
}

/** Spread on a button or checkbox whose click React handles, so that a tap before hydration is not lost. */
export const earlyTap = { 'data-early-tap': '', ref: carryOutEarlyTap };

/**
 * A submit before hydration runs after it, and nothing typed gets into the URL. Give text fields no default values:
 * `useForm` would write them over what the browser autofills.
 */
export function usePostForm(isReady = true) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const shown = form.current;
    if (!isReady || !shown?.hasAttribute('data-early-submit')) return;
    shown.removeAttribute('data-early-submit');
    if (!shown.hasAttribute('aria-busy')) return;
    shown.removeAttribute('aria-busy');
    shown.requestSubmit();
  }, [isReady]);
  return { ref: form, method: 'post', noValidate: true, 'data-early-submit': '' } as const;
}
