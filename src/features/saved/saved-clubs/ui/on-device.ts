import { MOST_ON_DEVICE } from '../rules.ts';

/** Where a browser keeps the clubs of somebody who is signed out; the newest first. */
export const KEY = 'saved-clubs';
/** Of the window: clubs were saved or removed elsewhere than by a heart. */
export const SAVED_EVENT = 'saved-clubs';
const ID = /^[0-9a-f-]{36}$/i;

/** Ids of the clubs that this browser keeps, the newest first. */
export function keptOnDevice(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((id): id is string => typeof id === 'string' && ID.test(id));
  } catch {
    return [];
  }
}

/**
 * Keeps a club in this browser, or no longer.
 *
 * @returns whether that was possible: a browser keeps 50, and may keep nothing at all
 */
export function keepOnDevice(clubId: string, isSaved: boolean): boolean {
  const others = keptOnDevice().filter((id) => id !== clubId);
  if (isSaved && others.length >= MOST_ON_DEVICE) return false;
  return write(isSaved ? [clubId, ...others] : others);
}

/** Keeps nothing in this browser any more. */
export function forgetDevice(): void {
  write([]);
}

function write(ids: readonly string[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
    return true;
  } catch {
    return false;
  }
}
