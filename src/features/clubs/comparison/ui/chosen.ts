import { isUuid } from '#domain/ids.ts';
import { CHOSEN_KEY, CHOSEN_EVENT, MOST_COMPARED } from '../schema.ts';

/** A club that was chosen on this device. */
export interface Chosen {
  readonly id: string;
  readonly name: string;
}

/** The chosen clubs, in the order in which they were; none where nothing can be kept. */
export function readChosen(): readonly Chosen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CHOSEN_KEY) ?? '[]');
    return (Array.isArray(stored) ? stored : []).filter(isChosen).slice(0, MOST_COMPARED);
  } catch {
    return [];
  }
}

/** Keeps a choice on this device, and tells the tray. */
export function keepChosen(clubs: readonly Chosen[]): void {
  try {
    if (clubs.length === 0) localStorage.removeItem(CHOSEN_KEY);
    else
      localStorage.setItem(CHOSEN_KEY, JSON.stringify(clubs.map(({ id, name }) => ({ id, name }))));
  } catch {
    // The browser keeps nothing: the page in hand can be compared all the same, by its ticks.
  }
  window.dispatchEvent(new Event(CHOSEN_EVENT));
}

function isChosen(value: unknown): value is Chosen {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Partial<Record<string, unknown>>;
  return typeof id === 'string' && isUuid(id) && typeof name === 'string';
}
