import { CHOSEN_EVENT, CHOSEN_KEY, TICK } from '#features/clubs/comparison/schema.ts';

/** Ticks in the order of their changes, before the tray listens. */
const ticked: HTMLInputElement[] = [];

/** Loads the tray of clubs to compare where one is chosen, or as soon as one is. For the browser only. */
export function prepareCompareTray(): void {
  if (hasChosen() || document.querySelector(`${TICK}:checked`)) return start();
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.matches(TICK))) return;
    ticked.push(target);
    start();
  });
  for (const change of ['storage', CHOSEN_EVENT]) window.addEventListener(change, start);
}

function start(): void {
  void import('#features/clubs/comparison/ui/tray.ts').then(
    ({ startTray }) => startTray(ticked),
    // The ticks of the page stay; the next one tries again.
    () => undefined,
  );
}

function hasChosen(): boolean {
  try {
    return localStorage.getItem(CHOSEN_KEY) !== null;
  } catch {
    return false;
  }
}
