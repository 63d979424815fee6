import { isUuid } from '#domain/ids.ts';
import { MOST_ON_DEVICE } from '../rules.ts';

/** The storage key of a signed-out visitor's clubs, newest first. */
export const KEY = 'saved-clubs';
/** A window event: clubs were saved or removed without a heart. */
export const SAVED_EVENT = 'saved-clubs';
const FULL = `You can save up to ${MOST_ON_DEVICE} clubs on this device. Sign in to save more, or remove one on your Saved page.`;
const REFUSED =
  'Your browser is blocking saved clubs. Allow this site to store data in your browser’s settings, or sign in to save clubs to your account.';

/** Skips whatever is not an id: other scripts and people can write to the storage. */
export function keptOnDevice(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    const ids = kept.filter((id): id is string => typeof id === 'string' && isUuid(id));
    return ids.slice(0, MOST_ON_DEVICE);
  } catch {
    return [];
  }
}

/** @throws Error that says why not: a browser keeps 50, or its storage is disabled */
export function keepOnDevice(clubId: string, isSaved: boolean): void {
  const others = keptOnDevice().filter((id) => id !== clubId);
  if (isSaved && others.length >= MOST_ON_DEVICE) throw new Error(FULL);
  if (!write(isSaved ? [clubId, ...others] : others)) throw new Error(REFUSED);
}

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
