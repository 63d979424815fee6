let covered: Element[] = [];

/** Makes an open sheet modal. Without JavaScript it is a plain popover. */
export function startWindow(sheet: HTMLElement): void {
  sheet.setAttribute('role', 'dialog');
  sheet.setAttribute('aria-modal', 'true');
  for (let at: Element = sheet; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement.children) {
      // Toasts and live regions stay reachable.
      const isInPage = at.parentElement !== document.body || beside.matches('a, header, footer');
      if (beside !== at && isInPage) covered.push(beside);
    }
  }
  for (const element of covered) element.setAttribute('inert', '');
  sheet.focus();
  // On a wide screen it is part of the page again.
  const close = () => sheet.isConnected && sheet.hidePopover();
  matchMedia('(width >= 64rem)').addEventListener('change', close, { once: true });
}

export function endWindow(sheet: HTMLElement): void {
  sheet.removeAttribute('role');
  sheet.removeAttribute('aria-modal');
  leaveCovered();
}

export function leaveCovered(): void {
  for (const element of covered) element.removeAttribute('inert');
  covered = [];
}

/** The browser returns the focus to the opener. */
export function closeSheet(within: Element): void {
  if (isSheetOpen(within)) within.closest<HTMLElement>('[popover]')?.hidePopover();
}

export function isSheetOpen(within: Element): boolean {
  return within.closest('[popover]')?.matches(':popover-open') ?? false;
}
