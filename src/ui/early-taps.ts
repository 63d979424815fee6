/**
 * Runs before the page is painted. Remembers clicks on elements that React has not taken over yet by marking them as
 * heard with `aria-busy`; a second click takes the first one back.
 */
export const EARLY_TAPS_SCRIPT =
  `addEventListener('click',e=>{const t=e.target.closest?.('[data-early-tap]');if(!t)return;` +
  `e.preventDefault();e.stopPropagation();t.toggleAttribute('aria-busy')&&t.setAttribute('aria-busy','true')},true)`;

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
