import { useContext, useEffect, useState } from 'react';
import { DraftOwner } from './draft-owner.ts';

const PREFIX = 'draft:';
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Text that somebody is typing, and where it came from. */
interface Typed {
  /** Its place in the storage; null while the owner is not known. */
  readonly key: string | null;
  readonly text: string;
  /** It was typed before, on another page or in another tab, and came back. */
  readonly isBack: boolean;
}

/** What {@link useDraft} returns: the text, its setter, a way to clear it, and whether it came back. */
export type Draft = readonly [
  text: string,
  setText: (text: string) => void,
  clear: () => void,
  isBack: boolean,
];

/**
 * Text that somebody is typing. It is kept in this browser for a week or until it is cleared, so that
 * an error, an expired session, a reload or a closed tab does not lose it, and comes back only to the
 * account that typed it.
 *
 * @param name tells this draft from others; the same name finds it again
 * @param initial the text to start from when there is no draft
 */
export function useDraft(name: string, initial = ''): Draft {
  const owner = useContext(DraftOwner);
  const key = owner === undefined ? null : `${PREFIX}${owner}:${name}`;
  const [typed, setTyped] = useState(() => startOf(key, initial));
  // Who is looking became known, or somebody else signed in.
  if (typed.key !== key) setTyped(adopted(typed, key, initial));
  const { text } = typed;
  useEffect(() => {
    if (typed.key === null) return;
    if (text === initial) remove(typed.key);
    else write(typed.key, text);
  }, [typed.key, text, initial]);
  return [
    text,
    (next) => setTyped((now) => ({ ...now, text: next })),
    () => {
      if (key !== null) remove(key);
      setTyped({ key, text: initial, isBack: false });
    },
    typed.isBack,
  ];
}

/** Leaves a text where {@link useDraft} finds it, as if the owner had typed it there. */
export function leaveDraft(owner: string, name: string, text: string): void {
  write(`${PREFIX}${owner}:${name}`, text);
}

/** Forgets all drafts of an account in this browser, when it signs out for example. */
export function clearDrafts(owner: string): void {
  for (const key of keptKeys()) if (key.startsWith(`${PREFIX}${owner}:`)) remove(key);
}

/** Forgets what nobody came back to for a week. */
export function sweepDrafts(): void {
  for (const key of keptKeys()) if (read(key) === null) remove(key);
}

function startOf(key: string | null, initial: string): Typed {
  const kept = key === null ? null : read(key);
  return { key, text: kept ?? initial, isBack: kept !== null };
}

/** What was typed before it was known by whom belongs to who turns out to type. */
function adopted(typed: Typed, key: string | null, initial: string): Typed {
  const isEarly = typed.key === null && typed.text !== initial;
  return isEarly ? { ...typed, key } : startOf(key, initial);
}

// Storage may be switched off or full; typing goes on without it.

function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** The text under a key; null when there is none, or it is older than a week. */
function read(key: string): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    if (!('text' in kept) || typeof kept.text !== 'string') return null;
    if (!('at' in kept) || typeof kept.at !== 'number') return null;
    return Date.now() - kept.at < KEPT_MS ? kept.text : null;
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() }));
  } catch {
    // The text is on the screen all the same.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}
