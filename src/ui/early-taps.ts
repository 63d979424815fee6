import { useEffect, useRef } from 'react';

/**
 * Runs before the page is painted. Remembers clicks and submits that come before React has taken over their element, by
 * marking it as heard with `aria-busy`; a second click takes the first one back.
 */
export const EARLY_TAPS_SCRIPT =
  `addEventListener('click',e=>{const t=e.target.closest?.('[data-early-tap]');if(!t)return;` +
  `e.preventDefault();e.stopPropagation();t.toggleAttribute('aria-busy')&&t.setAttribute('aria-busy','true')},true);` +
  `addEventListener('submit',e=>{const f=e.target;if(!f.matches('[data-early-submit]'))return;` +
  `e.preventDefault();e.stopPropagation();f.setAttribute('aria-busy','true')},true)`;

/** Clicks an element that was tapped early, once React has taken it over. */
function carryOutEarlyTap(element: HTMLElement | null): void {
  if (!element) return;
  element.removeAttribute('data-early-tap');
  if (!element.hasAttribute('aria-busy')) return;
  element.removeAttribute('aria-busy');
  // React handles events once the commit that this ref belongs to is over.
  queueMicrotask(() => element.click());
}

/** Spread on a button or checkbox whose click React handles: a tap before hydration is not lost. */
export const earlyTap = { 'data-early-tap': '', ref: carryOutEarlyTap };

/**
 * For a form that the server renders and React submits: a submit before hydration is carried out after it, and nothing
 * that was typed gets into the address. `useForm` keeps what was typed before hydration. Give its text fields no default
 * values: `useForm` would write them over what a browser is about to fill in.
 *
 * @param isReady whether the form has all it sends
 * @returns properties of the form element
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
