import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useLatest } from './latest.ts';
import { Button } from './push-button.tsx';
import { toast } from './toast.ts';

interface QueueKeysProps {
  /** What A and R do, in words. */
  accept: string;
  refuse: string;
  /** Whether the entry leaves the list at once. */
  onKey: (key: 'a' | 'r', id: string) => boolean;
  onUndo: () => void;
}

/**
 * Works through a list by keys; its entries are marked `data-entry`, with their ids. A and R need the focus in an
 * entry, as WCAG 2.1.4 wants of keys that are letters; all need it in the page's content, or nowhere. When the
 * focused entry leaves the list, its neighbor gets the focus, or the page's heading if none is left.
 */
export function QueueKeys({ accept, refuse, onKey, onUndo }: QueueKeysProps) {
  const [isOpen, setIsOpen] = useState(false);
  const latest = useLatest({ onKey, onUndo });
  const last = useRef<Place>(null);
  useEffect(() => {
    if (document.activeElement !== document.body || last.current?.entry.isConnected !== false)
      return;
    (entryBy(0, last.current) ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  });
  useEffect(() => {
    function focused() {
      last.current = placeOfFocus() ?? last.current;
    }
    function pressed(event: KeyboardEvent) {
      if (isMeantElsewhere(event)) return;
      const { key } = event;
      if (key === '?') setIsOpen(true);
      else if (key === 'j' || key === 'k') entryBy(key === 'j' ? 1 : -1, last.current)?.focus();
      else if (key === 'u') latest.current.onUndo();
      else if (key === 'a' || key === 'r') {
        const here = placeOfFocus();
        const neighbor = here && (entryBy(1, here) ?? entryBy(-1, here));
        const id = here?.entry.dataset['entry'];
        if (id && latest.current.onKey(key, id)) neighbor?.focus();
      } else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', pressed);
    document.addEventListener('focusin', focused);
    return () => {
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('focusin', focused);
    };
  }, [latest]);
  const keys = { J: 'Next', K: 'Previous', A: accept, R: refuse, U: 'Undo', '?': 'This list' };
  return (
    <>
      <Button className="max-lg:hidden" onClick={() => setIsOpen(true)}>
        Keys
      </Button>
      {isOpen ? (
        <Dialog title="Keys" onClose={() => setIsOpen(false)}>
          <dl className="my-4 grid grid-cols-[3rem_1fr] gap-y-2">
            {Object.entries(keys).map(([key, does]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded border border-control px-2 py-0.5">{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Button onClick={() => setIsOpen(false)}>Close</Button>
        </Dialog>
      ) : null}
    </>
  );
}

interface Place {
  readonly entry: HTMLElement;
  readonly at: number;
}

const allEntries = () => [...document.querySelectorAll<HTMLElement>('main [data-entry]')];

function placeOfFocus(): Place | null {
  const all = allEntries();
  const at = all.findIndex((entry) => entry.contains(document.activeElement));
  const entry = all[at];
  return entry ? { entry, at } : null;
}

/** The entry `steps` after the last one in focus, or the first entry. If that one has left the list, its successor counts as the next. */
function entryBy(steps: number, last: Place | null): HTMLElement | undefined {
  const all = allEntries();
  if (last === null) return all[0];
  const at = all.indexOf(last.entry);
  if (at !== -1) return all[at + steps];
  return all[last.at + Math.min(steps, 0)] ?? all.at(-1);
}

function isMeantElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typesIn = 'input:not([type=checkbox]), select, textarea, [role=menu], dialog';
  const isHere =
    target === document.body
      ? document.querySelector('dialog[open]') === null
      : target instanceof Element && target.closest('main') && !target.closest(typesIn);
  return ctrlKey || metaKey || altKey || !isHere;
}

interface Selection {
  readonly chosen: readonly unknown[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

/** Entries of a list, for what works on several at once. */
export function useSelection<Entry extends { readonly id: string }>(entries: readonly Entry[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    chosen: entries.filter(({ id }) => ids.includes(id)),
    has: (id: string) => ids.includes(id),
    toggle: (id: string) =>
      setIds((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id])),
    all: () => setIds(entries.map(({ id }) => id)),
    clear: () => setIds([]),
  };
}

interface SelectBoxProps {
  id: string;
  label: string;
  by: Pick<Selection, 'has' | 'toggle'>;
}

export function SelectBox({ id, label, by }: SelectBoxProps) {
  return (
    <label className="grid size-11 flex-none cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        className="size-5 accent-court"
        checked={by.has(id)}
        onChange={() => by.toggle(id)}
      />
    </label>
  );
}

/** What to do with the selected entries; nothing while none is selected. */
export function SelectedBar({ by, children }: { by: Selection; children: ReactNode }) {
  if (by.chosen.length === 0) return null;
  return (
    <section
      aria-label="Selected"
      // At the left: toasts come at the right.
      className="sticky bottom-4 z-10 flex w-fit flex-wrap items-center gap-2 rounded-xl border border-control bg-card p-3 shadow-xl"
    >
      <p role="status" className="mr-3 font-semibold">
        {by.chosen.length} selected
      </p>
      {children}
      <Button onClick={by.all}>Select all shown</Button>
      <Button onClick={by.clear}>Clear</Button>
    </section>
  );
}

const UNDO_FOR_MS = 10_000;
const FAILED = 'That didn’t work for all of them';

/** Says what was done and offers to undo it; a key undoes the last one. */
export function useUndo<Item>(takeBack: (items: readonly Item[]) => void) {
  const [last, setLast] = useState<() => void>();
  return {
    undo: () => last?.(),
    offer: (title: string, done: readonly Item[], failure?: Error) => {
      const undo = () => {
        close();
        setLast(undefined);
        takeBack(done);
      };
      const close = toast({
        title,
        tone: 'success',
        timeout: UNDO_FOR_MS,
        description: (
          <button type="button" className="link min-h-11 font-semibold" onClick={undo}>
            Undo
          </button>
        ),
      });
      setLast(() => undo);
      if (failure) toast({ tone: 'destructive', title: FAILED, description: failure.message });
    },
  };
}
