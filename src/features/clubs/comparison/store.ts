import { isUuid } from '#domain/ids.ts';
import { MOST_COMPARED } from './schema.ts';

// The clubs chosen to compare, for every tick and the tray. Components read it with useSyncExternalStore.

/** A club that was chosen on this device. */
export interface Chosen {
  readonly id: string;
  readonly name: string;
}

/** Where this device keeps the chosen clubs. */
const KEY = 'compare';
const NONE: readonly Chosen[] = [];
export const AT_MOST = `Up to ${MOST_COMPARED} clubs can be compared. Remove one first.`;

let chosen = NONE;
/** What screen readers are told about the last change, and a sentence shown to everyone. */
let message = { status: '', note: '' };
/** How many ticks and other invitations to compare are on the page: the tray shows with them only. */
let invitations = 0;
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const getChosen = (): readonly Chosen[] => chosen;
export const getNone = (): readonly Chosen[] => NONE;
export const getMessage = (): typeof message => message;
export const hasInvitations = (): boolean => invitations > 0;

function changed(): void {
  for (const listener of listeners) listener();
}

/** Reads what this device keeps, and follows other tabs. Returns a function that stops it. */
export function startChosen(): () => void {
  const read = () => {
    chosen = readDevice();
    changed();
  };
  // A page from the browser's back/forward cache may be out of date.
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, read);
  read();
  return () => {
    for (const event of ['storage', 'pageshow']) window.removeEventListener(event, read);
  };
}

/** Counts an invitation to compare while it is on the page. Returns a function that ends that. */
export function invite(): () => void {
  invitations += 1;
  changed();
  return () => {
    invitations -= 1;
    changed();
  };
}

/** Chooses a club, unless the tray is full. */
export function choose(club: Chosen): void {
  if (chosen.some(({ id }) => id === club.id)) return;
  if (chosen.length >= MOST_COMPARED) {
    say(AT_MOST, AT_MOST);
    return;
  }
  say(`${club.name} is chosen to compare: ${chosen.length + 1} of ${MOST_COMPARED}.`);
  setChosen([...chosen, club]);
}

export function drop({ id, name }: Chosen): void {
  const others = chosen.filter((club) => club.id !== id);
  say(`${name} is no longer chosen to compare: ${others.length} of ${MOST_COMPARED}.`);
  setChosen(others);
}

export function dropAll(): void {
  say('No club is chosen to compare.');
  setChosen([]);
}

/** Sets the choice, and keeps it on this device. */
export function setChosen(clubs: readonly Chosen[]): void {
  chosen = clubs.map(({ id, name }) => ({ id, name }));
  try {
    if (chosen.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // The browser keeps nothing; the choice lasts until the page is left.
  }
  changed();
}

function say(status: string, note = ''): void {
  message = { status, note };
  changed();
}

function readDevice(): readonly Chosen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return (Array.isArray(stored) ? stored : []).filter(isChosen).slice(0, MOST_COMPARED);
  } catch {
    return chosen;
  }
}

function isChosen(value: unknown): value is Chosen {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Partial<Record<string, unknown>>;
  return typeof id === 'string' && isUuid(id) && typeof name === 'string';
}
