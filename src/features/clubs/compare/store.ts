import { useSyncExternalStore } from 'react';
import { isUuid } from '#domain/ids.ts';
import { MOST_COMPARED } from './schema.ts';

export interface Chosen {
  readonly id: string;
  readonly name: string;
}

const KEY = 'compare';
const AT_MOST = `You can compare up to ${MOST_COMPARED} clubs. Remove one to add another.`;

const START = {
  chosen: [] as readonly Chosen[],
  /** `status` is for screen readers, `note` is visible. */
  message: { status: '', note: '' },
  /** Ticks and other invitations to compare on this page: without one the tray is hidden. */
  invitations: 0,
};
let state = START;
const listeners = new Set<() => void>();

export function useComparing<Part>(partOf: (all: typeof START) => Part): Part {
  return useSyncExternalStore(
    subscribe,
    () => partOf(state),
    () => partOf(START),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(part: Partial<typeof START>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

/** Follows other tabs, too. Returns a function that stops it. */
export function startChosen(): () => void {
  const read = () => change({ chosen: readDevice() });
  const stopping = new AbortController();
  // A page from the browser's back/forward cache may be out of date.
  for (const event of ['storage', 'pageshow']) {
    window.addEventListener(event, read, { signal: stopping.signal });
  }
  read();
  return () => stopping.abort();
}

export function invite(): () => void {
  change({ invitations: state.invitations + 1 });
  return () => change({ invitations: state.invitations - 1 });
}

export function choose(club: Chosen): void {
  const { chosen } = state;
  if (chosen.some(({ id }) => id === club.id)) return;
  if (chosen.length >= MOST_COMPARED) return say(AT_MOST, AT_MOST);
  say(`${club.name} added. ${chosen.length + 1} of ${MOST_COMPARED} clubs picked.`);
  setChosen([...chosen, club]);
}

export function drop({ id, name }: Chosen): void {
  const others = state.chosen.filter((club) => club.id !== id);
  say(`${name} removed. ${others.length} of ${MOST_COMPARED} clubs picked.`);
  setChosen(others);
}

export function dropAll(): void {
  say('All clubs removed from comparison.');
  setChosen([]);
}

export function setChosen(clubs: readonly Chosen[]): void {
  const chosen = clubs.map(({ id, name }) => ({ id, name }));
  try {
    if (chosen.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Storage is blocked; the choice lasts until the page is left.
  }
  change({ chosen });
}

function say(status: string, note = ''): void {
  change({ message: { status, note } });
}

function readDevice(): readonly Chosen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return (Array.isArray(stored) ? stored : []).filter(isChosen).slice(0, MOST_COMPARED);
  } catch {
    return state.chosen;
  }
}

function isChosen(value: unknown): value is Chosen {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Partial<Record<string, unknown>>;
  return typeof id === 'string' && isUuid(id) && typeof name === 'string';
}
