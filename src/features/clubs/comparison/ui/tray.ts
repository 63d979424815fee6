import { CHOSEN_EVENT, MOST_COMPARED, TICK } from '../schema.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { button } from '#ui/button.ts';
import { keepChosen, readChosen } from './chosen.ts';
import type { Chosen } from './chosen.ts';
import './tray.css';

// Plain elements at the end of the document: nearly all visits see none, and the pages with ticks are at
// their limit of weight.

const AT_MOST = `Up to ${MOST_COMPARED} clubs can be compared. Remove one first.`;

let tray: ReturnType<typeof newTray> | undefined;
let shown = '';

/**
 * Starts listening to the ticks of all pages, and shows the chosen clubs wherever there are some.
 *
 * @param ticked before, in this order
 */
export function startTray(ticked: readonly HTMLInputElement[]): void {
  if (tray) return;
  tray = newTray();
  document.body.append(tray.element);
  // Ticked before somebody listened.
  for (const tick of [...ticked, ...ticks()]) if (tick.checked) choose(tick);
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(TICK)) choose(target);
  });
  for (const change of ['storage', 'pageshow', CHOSEN_EVENT]) window.addEventListener(change, show);
  // Pages and lists come and go.
  const content = document.querySelector('#content') ?? document.body;
  new MutationObserver(show).observe(content, { childList: true, subtree: true });
  show();
}

function ticks(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(TICK)];
}

function choose(tick: HTMLInputElement): void {
  const name = tick.ariaLabel?.replace(/^Compare /, '') ?? '';
  if (!tick.checked) return drop({ id: tick.value, name });
  const chosen = readChosen();
  if (chosen.some(({ id }) => id === tick.value)) return;
  if (chosen.length >= MOST_COMPARED) {
    tick.checked = false;
    say(AT_MOST, AT_MOST);
    return;
  }
  keepChosen([...chosen, { id: tick.value, name }]);
  say(`${name} is chosen to compare: ${chosen.length + 1} of ${MOST_COMPARED}.`);
}

function drop({ id, name }: Chosen): void {
  const others = readChosen().filter((club) => club.id !== id);
  keepChosen(others);
  say(`${name} is no longer chosen to compare: ${others.length} of ${MOST_COMPARED}.`);
}

/** @param note what is to be seen as well */
function say(words: string, note = ''): void {
  if (!tray) return;
  tray.status.textContent = words;
  tray.note.textContent = note;
}

/** Brings ticks and tray in line with what is kept. */
function show(): void {
  if (!tray) return;
  const chosen = readChosen();
  const here = ticks();
  for (const tick of here) tick.checked = chosen.some(({ id }) => id === tick.value);
  const isPlace = here.length > 0 || document.querySelector('[data-compare-choose]') !== null;
  const { section, list, link, hint } = tray;
  section.hidden = chosen.length === 0 || !isPlace;
  const search = new URLSearchParams(location.search);
  const query = stringifySearch({
    club: chosen.map(({ id }) => id),
    ageGroup: search.get('ageGroup'),
    gender: search.get('gender'),
    near: search.get('near'),
  });
  const now = JSON.stringify([chosen, query]);
  if (now === shown) return;
  shown = now;
  link.href = `/compare${query}`;
  link.textContent = `Compare ${chosen.length} clubs`;
  link.hidden = chosen.length < 2;
  hint.hidden = chosen.length > 1;
  list.replaceChildren(...chosen.map(entryOf));
}

function entryOf(club: Chosen): HTMLElement {
  const name = elementOf('span', { textContent: club.name });
  const remove = elementOf('button', { type: 'button', ariaLabel: `Remove ${club.name}` });
  remove.textContent = '×';
  remove.addEventListener('click', () => {
    const at = readChosen().findIndex(({ id }) => id === club.id);
    drop(club);
    focusAfter(at, club.id);
  });
  const entry = elementOf('li', {});
  entry.append(name, remove);
  return entry;
}

/** The next club of the tray has the focus, or its tick, or the page. */
function focusAfter(at: number, id: string): void {
  const buttons = tray?.list.querySelectorAll('button') ?? [];
  const next =
    buttons[at] ??
    buttons[at - 1] ??
    ticks().find(({ value }) => value === id) ??
    document.querySelector<HTMLElement>('#content');
  next?.focus();
}

function newTray() {
  const element = elementOf('div', {});
  const status = elementOf('p', { className: 'sr-only', role: 'status' });
  const section = elementOf('section', {
    className: 'compare-tray',
    ariaLabel: 'Clubs to compare',
  });
  const list = elementOf('ul', {});
  const note = elementOf('p', { className: 'note' });
  const hint = elementOf('p', { textContent: 'Choose one more club.' });
  const link = elementOf('a', { className: button.court });
  const clear = elementOf('button', { type: 'button', className: button.outline });
  clear.textContent = 'Clear';
  clear.addEventListener('click', () => {
    const [first] = readChosen();
    keepChosen([]);
    say('No club is chosen to compare.');
    focusAfter(0, first?.id ?? '');
  });
  const actions = elementOf('div', {});
  actions.append(hint, link, clear);
  section.append(note, list, actions);
  element.append(status, section);
  return { element, status, section, list, note, hint, link };
}

function elementOf<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
