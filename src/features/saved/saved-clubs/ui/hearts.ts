import type { QueryClient } from '@tanstack/react-query';
import {
  hasSignedInMark,
  lookForEndOfSession,
  viewerQuery,
} from '#features/accounts/sign-in/client.ts';
import { TICK } from '#features/clubs/comparison/schema.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { getSavedIds, joinSaved, setSaved } from '../functions.ts';
import { MOST_ON_DEVICE } from '../rules.ts';
import { KEY, SAVED_EVENT, forgetDevice, keepOnDevice, keptOnDevice } from './on-device.ts';
import './hearts.css';

// Plain buttons that the browser adds: pages stay the same bytes for everyone (MINE-10), and no card has
// to be hydrated for it. They stand only where React has no children to hydrate, for they may come before
// it does: in the place of a club, which is a text, and where there is a place for a heart.

/** What tells of which club a heart is: the tick of a card, or a place for hearts. */
const CLUBS = `article ${TICK}, [data-save]`;
const ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7l.7.7.7-.7a5 5 0 0 1 7.1 7z"/></svg>';
const FULL = `This browser keeps ${MOST_ON_DEVICE} clubs at most. Sign in to save more, or remove one on the page of what you saved.`;

let saved: ReadonlySet<string> = new Set();
/** Of whom `saved` tells; null for this browser, undefined while that is not known. */
let owner: string | null | undefined;
let loading: Promise<void> = Promise.resolve();
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
  if (now === undefined || now === owner) return;
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
  const clubIds = keptOnDevice();
  if (clubIds.length === 0) return (await getSavedIds()) ?? [];
  const joined = await joinSaved({ data: { clubIds } });
  forgetDevice();
  return joined;
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
    say(heart, 'aria-pressed', String(saved.has(id ?? '')));
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

async function press(heart: HTMLElement, client: QueryClient): Promise<void> {
  const id = heart.dataset['heart'] ?? '';
  const name = heart.ariaLabel?.replace(/^Save /, '') ?? '';
  const isSaved = heart.ariaPressed !== 'true';
  mark(id, isSaved);
  try {
    await loading;
    mark(id, isSaved);
    tell(await keep({ id, name, isSaved }, client));
  } catch (error) {
    mark(id, !isSaved);
    toast({ title: 'Not saved', description: messageOf(error), tone: 'destructive' });
  }
}

interface Wish {
  readonly id: string;
  readonly name: string;
  readonly isSaved: boolean;
}

/** @returns what to tell of it */
async function keep({ id, name, isSaved }: Wish, client: QueryClient): Promise<string> {
  const done = isSaved ? `${name} is saved.` : `${name} is no longer saved.`;
  if (!whoLooks(client)) {
    keepHere(id, isSaved);
    return done;
  }
  try {
    await setSaved({ data: { clubId: id, isSaved, note: null } });
    return done;
  } catch (error) {
    await lookForEndOfSession(client).catch(() => undefined);
    if (whoLooks(client) || !isSaved) throw error;
    keepHere(id, true);
    mark(id, true);
    toast({
      title: 'Saved in this browser',
      description: `Your session has ended. ${name} is kept in this browser until you sign in again.`,
    });
    return done;
  }
}

function keepHere(id: string, isSaved: boolean): void {
  if (!keepOnDevice(id, isSaved)) throw new Error(FULL);
}

function mark(id: string, isSaved: boolean): void {
  const next = new Set(saved);
  if (isSaved) next.add(id);
  else next.delete(id);
  saved = next;
  show();
}

function tell(words: string): void {
  if (status) status.textContent = words;
}
