import type { QueryClient } from '@tanstack/react-query';
import { hasSignedInMark, lookForEndOfSession, viewerQuery } from '#platform/session/viewer.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { getSavedIds, joinSaved, setSaved } from './functions.ts';
import { KEY, SAVED_EVENT, forgetDevice, keepOnDevice, keptOnDevice } from './ui/on-device.ts';

// Which clubs are saved, for every heart on a page. Components read it with useSyncExternalStore.

interface Wish {
  readonly id: string;
  readonly name: string;
  readonly isSaved: boolean;
}

let saved: ReadonlySet<string> = new Set();
/** The latest press of each club that is not stored yet. */
const wishes = new Map<string, Wish>();
/** By club: a press waits for the one before it, so that the last one wins. */
const turns = new Map<string, Promise<void>>();
/** Whose clubs `saved` holds: a user's id, null for this browser, undefined until it is known. */
let owner: string | null | undefined;
let loading: Promise<void> = Promise.resolve();
/** Notes removed with their clubs, which a second press brings back. They belong to the user `notesOf`. */
const droppedNotes = new Map<string, string>();
let notesOf: string | null = null;
let announcement = '';
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function isSaved(id: string): boolean {
  return wishes.get(id)?.isSaved ?? saved.has(id);
}

export function count(): number {
  return [...new Set([...saved, ...wishes.keys()])].filter(isSaved).length;
}

export function getAnnouncement(): string {
  return announcement;
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Follows sign-ins and what other tabs and pages save. Returns a function that stops it. */
export function startSaved(client: QueryClient): () => void {
  const reload = () => {
    owner = undefined;
    load(client);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) reload();
  };
  const stopFollowing = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === viewerQuery.queryKey[0]) load(client);
  });
  window.addEventListener(SAVED_EVENT, reload);
  window.addEventListener('storage', onStorage);
  load(client);
  return () => {
    stopFollowing();
    window.removeEventListener(SAVED_EVENT, reload);
    window.removeEventListener('storage', onStorage);
  };
}

function load(client: QueryClient): void {
  const now = viewerIn(client);
  if (now === undefined) return;
  if (now !== notesOf) droppedNotes.clear();
  notesOf = now;
  if (now === owner) return;
  owner = now;
  loading = fill(now);
}

function viewerIn(client: QueryClient): string | null | undefined {
  const viewer = client.getQueryData(viewerQuery.queryKey);
  if (viewer === undefined && hasSignedInMark()) return undefined;
  return viewer && !viewer.hasEnded ? viewer.id : null;
}

async function fill(now: string | null): Promise<void> {
  const ids = now === null ? keptOnDevice() : await ofAccount().catch(() => undefined);
  if (owner !== now) return;
  // The next change of the viewer tries again.
  if (ids === undefined) owner = undefined;
  saved = new Set(ids);
  changed();
}

/** With the clubs that this browser kept before the sign-in (MINE-02). */
async function ofAccount(): Promise<string[]> {
  const joined = await joinFromDevice().catch(() => null);
  return joined ?? (await getSavedIds()) ?? [];
}

export async function toggleSaved({ id, name }: Omit<Wish, 'isSaved'>, client: QueryClient) {
  const wish = { id, name, isSaved: !isSaved(id) };
  wishes.set(id, wish);
  changed();
  const turn = (turns.get(id) ?? Promise.resolve()).then(() => carryOut(wish, client));
  turns.set(id, turn);
  await turn;
  if (turns.get(id) === turn) turns.delete(id);
}

async function loadedFor(client: QueryClient): Promise<void> {
  if (viewerIn(client) === undefined) {
    await client.ensureQueryData(viewerQuery);
    load(client);
  }
  await loading;
}

async function carryOut(wish: Wish, client: QueryClient): Promise<void> {
  try {
    await loadedFor(client);
    announcement = await keep(wish, client);
    const next = new Set(saved);
    if (wish.isSaved) next.add(wish.id);
    else next.delete(wish.id);
    saved = next;
  } catch (error) {
    toast({ title: 'Couldn’t save this club', description: messageOf(error), tone: 'destructive' });
  }
  if (wishes.get(wish.id) === wish) wishes.delete(wish.id);
  changed();
}

/** @returns what to announce */
async function keep({ id, name, isSaved: wanted }: Wish, client: QueryClient): Promise<string> {
  const done = wanted ? `${name} is saved.` : `${name} is no longer saved.`;
  const viewer = viewerIn(client);
  if (!viewer) {
    keepOnDevice(id, wanted);
    return done;
  }
  try {
    const { note } = await setSaved({
      data: { clubId: id, isSaved: wanted, note: droppedNotes.get(id) ?? null },
    });
    droppedNotes.delete(id);
    if (note !== null && viewerIn(client) === viewer) offerNote(id, name, note);
    return done;
  } catch (error) {
    await lookForEndOfSession(client).catch(() => undefined);
    if (viewerIn(client) || !wanted) throw error;
    keepOnDevice(id, true);
    toast({
      title: 'Saved on this device',
      description: `You’ve been signed out, so we saved ${name} on this device. Sign in to move it to your account.`,
    });
    return done;
  }
}

/** A heart pressed by mistake must not cost the user's note. */
function offerNote(id: string, name: string, note: string): void {
  droppedNotes.set(id, note);
  toast({
    title: 'Club and note removed',
    description: `Your note: “${shortOf(note)}” Tap the heart again to get ${name} and your note back.`,
  });
}

const SHORT = 80;
const shortOf = (note: string): string =>
  note.length <= SHORT ? note : `${note.slice(0, SHORT)}…`;

/**
 * Moves the clubs kept in this browser to the account (MINE-02). Returns the ids of all saved clubs, or null
 * for none kept.
 */
export async function joinFromDevice(): Promise<string[] | null> {
  const clubIds = keptOnDevice();
  if (clubIds.length === 0) return null;
  const joined = await joinSaved({ data: { clubIds } });
  forgetDevice();
  return joined;
}
