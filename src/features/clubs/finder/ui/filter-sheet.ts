/** What the open sheet covers. */
let covered: Element[] = [];

/**
 * Makes a window of the sheet that has been opened: nothing behind it can be reached. Without JavaScript
 * it stays a popover.
 */
export function startWindow(sheet: HTMLElement): void {
  sheet.setAttribute('role', 'dialog');
  sheet.setAttribute('aria-modal', 'true');
  for (let at: Element = sheet; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement.children) {
      // Toasts, and what is read out, stay.
      const isInPage = at.parentElement !== document.body || beside.matches('a, header, footer');
      if (beside !== at && isInPage) covered.push(beside);
    }
  }
  for (const element of covered) element.setAttribute('inert', '');
  sheet.focus();
  // On a wide screen it stands in the page again.
  const close = () => sheet.isConnected && sheet.hidePopover();
  matchMedia('(width >= 64rem)').addEventListener('change', close, { once: true });
}

/** It is a part of the page again. */
export function endWindow(sheet: HTMLElement): void {
  sheet.removeAttribute('role');
  sheet.removeAttribute('aria-modal');
  leaveCovered();
}

/** What the sheet covered can be reached again. */
export function leaveCovered(): void {
  for (const element of covered) element.removeAttribute('inert');
  covered = [];
}

/** Closes the sheet around an element; the focus goes back to what opened it. */
export function closeSheet(within: Element): void {
  const sheet = within.closest<HTMLElement>('[popover]');
  if (sheet?.matches(':popover-open')) sheet.hidePopover();
}
