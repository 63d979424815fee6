import { useEffect, useState } from 'react';
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
 * Works through a list by keys; its entries are marked `data-entry`, with their ids. Only while the focus is in
 * the page's content, as WCAG 2.1.4 wants of keys that are letters.
 */
export function QueueKeys({ accept, refuse, onKey, onUndo }: QueueKeysProps) {
  const [isOpen, setIsOpen] = useState(false);
  const latest = useLatest({ onKey, onUndo });
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (isMeantElsewhere(event)) return;
      const { key } = event;
      if (key === '?') setIsOpen(true);
      else if (key === 'j' || key === 'k') entryBy(key === 'j' ? 1 : -1)?.focus();
      else if (key === 'u') latest.current.onUndo();
      else if (key === 'a' || key === 'r') {
        const [entry, neighbor] = [entryBy(0), entryBy(1) ?? entryBy(-1)];
        const id = entry?.dataset['entry'];
        if (id && latest.current.onKey(key, id)) neighbor?.focus();
      } else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
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

/** The entry with the focus, or one so many behind it; at first the first. */
function entryBy(steps: number): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('main [data-entry]')];
  const at = all.findIndex((entry) => entry.contains(document.activeElement));
  if (at === -1) return steps === 0 ? undefined : all[0];
  return all[at + steps];
}

function isMeantElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typesIn = 'input:not([type=checkbox]), select, textarea, [role=menu], dialog';
  const isHere = target instanceof Element && target.closest('main') && !target.closest(typesIn);
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
