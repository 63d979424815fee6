import { useContext, useEffect, useState } from 'react';
import { DraftOwner } from './draft-owner.ts';

const PREFIX = 'draft:';
const KEPT_MS = 7 * 24 * 60 * 60_000;

interface Kept {
  readonly text: string;
  readonly at: number;
}

interface Typed {
  /** Its key in localStorage; null while the owner is not known. */
  readonly key: string | null;
  readonly text: string;
  /** Restored from an earlier visit or another tab. */
  readonly isBack: boolean;
}

/** Keeps text in this browser for a week or until it is cleared. Only the account that typed it gets it back. */
export function useDraft(name: string, initial = '') {
  const owner = useContext(DraftOwner);
  const key = owner === undefined ? null : `${PREFIX}${owner}:${name}`;
  const [typed, setTyped] = useState(() => startOf(key, initial));
  // The owner became known, or another user signed in.
  if (typed.key !== key) setTyped(adopted(typed, key, initial));
  const { text } = typed;
  useEffect(() => {
    if (typed.key === null) return;
    if (text === initial) remove(typed.key);
    else write(typed.key, text);
  }, [typed.key, text, initial]);
  const setText = (next: string) => setTyped((now) => ({ ...now, text: next }));
  const clear = () => {
    if (key !== null) remove(key);
    setTyped({ key, text: initial, isBack: false });
  };
  return [text, setText, clear, typed.isBack] as const;
}

/** Stores a draft as if the owner had typed it into {@link useDraft}. */
export function leaveDraft(owner: string, name: string, text: string): void {
  write(`${PREFIX}${owner}:${name}`, text);
}

/** Returns whether there were any. */
export function clearDrafts(owner: string): boolean {
  const keys = keptKeys().filter((key) => key.startsWith(`${PREFIX}${owner}:`));
  for (const key of keys) remove(key);
  return keys.length > 0;
}

/** Removes expired drafts. */
export function sweepDrafts(): void {
  for (const key of keptKeys()) if (read(key) === null) remove(key);
}

function startOf(key: string | null, initial: string): Typed {
  const kept = key === null ? null : read(key);
  return { key, text: kept ?? initial, isBack: kept !== null };
}

/** Text typed before the owner was known belongs to that owner. */
function adopted(typed: Typed, key: string | null, initial: string): Typed {
  const isEarly = typed.key === null && typed.text !== initial;
  return isEarly ? { ...typed, key } : startOf(key, initial);
}

function keptKeys(): string[] {
  return inStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];
}

function read(key: string): string | null {
  const kept = inStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null);
  return kept && Date.now() - kept.at < KEPT_MS ? kept.text : null;
}

function write(key: string, text: string): void {
  const kept: Kept = { text, at: Date.now() };
  inStorage(() => localStorage.setItem(key, JSON.stringify(kept)));
}

function remove(key: string): void {
  inStorage(() => localStorage.removeItem(key));
}

/** Storage may be off or full; typing works without it. */
function inStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
