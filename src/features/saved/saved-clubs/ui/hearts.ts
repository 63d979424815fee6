import type { QueryClient } from '@tanstack/react-query';
import {
  hasSignedInMark,
  lookForEndOfSession,
  viewerQuery,
} from '#features/accounts/viewer/client.ts';
import { TICK } from '#features/clubs/comparison/schema.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { joinFromDevice } from '../client.ts';
import { getSavedIds, setSaved } from '../functions.ts';
import { KEY, SAVED_EVENT, keepOnDevice, keptOnDevice } from './on-device.ts';
import './hearts.css';

// Plain buttons that the browser adds: pages stay the same bytes for everyone (MINE-10), and no card has
// to be hydrated for it. They stand only where React has no children to hydrate, for they may come before
// it does: in the place of a club, which is a text, and where there is a place for a heart.

/** What tells of which club a heart is: the tick of a card, or a place for hearts. */
const CLUBS = `article ${TICK}, [data-save]`;
const ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7l.7.7.7-.7a5 5 0 0 1 7.1 7z"/></svg>';
/** As far as is known. */
let saved: ReadonlySet<string> = new Set();
/** What was last wanted of a club, until it is so. */
const wishes = new Map<string, Wish>();
/** By club: a press waits for the one before it, so that the last one stands. */
const turns = new Map<string, Promise<void>>();
/** Of whom `saved` tells; null for this browser, undefined while that is not known. */
let owner: string | null | undefined;
let loading: Promise<void> = Promise.resolve();
/** Notes that went with clubs no longer saved, for who presses the heart again; of whom `notesOf` tells, and nobody else's. */
const droppedNotes = new Map<string, string>();
let notesOf: string | null = null;
let status: HTMLElement | undefined;

/** Adds hearts to the page and to all that follow, and fills them in. For the browser only. */
export function startHearts(client: QueryClient): void {
  if (status) return;
  status = document.createElement('p');
  status.className = 'sr-only';
  status.ariaLive = 'polite';
  document.body.append(status);
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element ? target.closest<HTMLElement>('.heart') : null;
    if (heart) void press(heart, client);
  });
  const content = document.querySelector('#content') ?? document.body;
  new MutationObserver(show).observe(content, { childList: true, subtree: true });
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === viewerQuery.queryKey[0]) load(client);
  });
  window.addEventListener(SAVED_EVENT, () => reload(client));
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) reload(client);
  });
  show();
  load(client);
}

function reload(client: QueryClient): void {
  owner = undefined;
  load(client);
}

/** Looks up what is saved, where somebody else is looking than before. */
function load(client: QueryClient): void {
  const now = whoLooks(client);
  if (now === undefined) return;
  if (now !== notesOf) droppedNotes.clear();
  notesOf = now;
  if (now === owner) return;
  owner = now;
  loading = fill(now);
}

/** The signed-in person; null for nobody, undefined until it is known. */
function whoLooks(client: QueryClient): string | null | undefined {
  const viewer = client.getQueryData(viewerQuery.queryKey);
  if (viewer === undefined && hasSignedInMark()) return undefined;
  return viewer && !viewer.hasEnded ? viewer.id : null;
}

async function fill(now: string | null): Promise<void> {
  const ids = now === null ? keptOnDevice() : await ofAccount().catch(() => undefined);
  if (owner !== now) return;
  // What could not be looked up is asked again with the next news of the viewer.
  if (ids === undefined) owner = undefined;
  saved = new Set(ids);
  show();
}

/** What the account keeps, with what this browser kept before the sign-in (MINE-02). */
async function ofAccount(): Promise<string[]> {
  const joined = await joinFromDevice().catch(() => null);
  return joined ?? (await getSavedIds()) ?? [];
}

/** Adds the hearts that are missing, and has all of them say what is so. */
function show(): void {
  for (const club of document.querySelectorAll<HTMLElement>(CLUBS)) {
    const isTick = club instanceof HTMLInputElement;
    const place = isTick ? club.closest('article')?.querySelector('h3 + p') : club;
    if (!place) continue;
    const id = isTick ? club.value : club.dataset['save'];
    const name = isTick ? club.ariaLabel?.replace(/^Compare /, '') : club.dataset['name'];
    const heart = place.querySelector('.heart') ?? place.appendChild(newHeart());
    say(heart, 'data-heart', id ?? '');
    say(heart, 'aria-label', `Save ${name}`);
    say(heart, 'aria-pressed', String(wishes.get(id ?? '')?.isSaved ?? saved.has(id ?? '')));
  }
}

/** Only what differs: a screen reader tells of each change. */
function say(heart: Element, attribute: string, value: string): void {
  if (heart.getAttribute(attribute) !== value) heart.setAttribute(attribute, value);
}

function newHeart(): HTMLButtonElement {
  const heart = document.createElement('button');
  heart.type = 'button';
  heart.className = 'heart';
  heart.innerHTML = ICON;
  return heart;
}

interface Wish {
  readonly id: string;
  readonly name: string;
  readonly isSaved: boolean;
}

async function press(heart: HTMLElement, client: QueryClient): Promise<void> {
  const id = heart.dataset['heart'] ?? '';
  const name = heart.ariaLabel?.replace(/^Save /, '') ?? '';
  const wish = { id, name, isSaved: heart.ariaPressed !== 'true' };
  wishes.set(id, wish);
  show();
  const turn = (turns.get(id) ?? Promise.resolve()).then(() => carryOut(wish, client));
  turns.set(id, turn);
  await turn;
  if (turns.get(id) === turn) turns.delete(id);
}

async function carryOut(wish: Wish, client: QueryClient): Promise<void> {
  const { id, isSaved } = wish;
  try {
    await loading;
    tell(await keep(wish, client));
    const next = new Set(saved);
    if (isSaved) next.add(id);
    else next.delete(id);
    saved = next;
  } catch (error) {
    toast({ title: 'Not saved', description: messageOf(error), tone: 'destructive' });
  }
  if (wishes.get(id) === wish) wishes.delete(id);
  show();
}

/** @returns what to tell of it */
async function keep({ id, name, isSaved }: Wish, client: QueryClient): Promise<string> {
  const done = isSaved ? `${name} is saved.` : `${name} is no longer saved.`;
  const viewer = whoLooks(client);
  if (!viewer) {
    keepOnDevice(id, isSaved);
    return done;
  }
  try {
    const { note } = await setSaved({
      data: { clubId: id, isSaved, note: droppedNotes.get(id) ?? null },
    });
    droppedNotes.delete(id);
    if (note !== null && whoLooks(client) === viewer) tellOfNote(id, name, note);
    return done;
  } catch (error) {
    await lookForEndOfSession(client).catch(() => undefined);
    if (whoLooks(client) || !isSaved) throw error;
    keepOnDevice(id, true);
    toast({
      title: 'Saved in this browser',
      description: `Your session has ended. ${name} is kept in this browser until you sign in again.`,
    });
    return done;
  }
}

/** A heart that is pressed by mistake must not cost what somebody has written. */
function tellOfNote(id: string, name: string, note: string): void {
  droppedNotes.set(id, note);
  toast({
    title: 'Removed with your note',
    description: `You had noted “${shortOf(note)}”. Press the heart again to keep ${name} with the note.`,
  });
}

const SHORT = 80;
const shortOf = (note: string): string =>
  note.length <= SHORT ? note : `${note.slice(0, SHORT)}…`;

function tell(words: string): void {
  if (status) status.textContent = words;
}
