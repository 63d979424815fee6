import type { EditorView } from '@codemirror/view';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FORMATTING } from './formatting.ts';

const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};

/** One stop for the Tab key; arrow keys move between the buttons. */
export function Toolbar({ view }: { view: EditorView | null }) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    if (!step || buttons.length === 0) return;
    event.preventDefault();
    const to = (step(stop) + buttons.length) % buttons.length;
    setStop(to);
    buttons[to]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      className="sticky top-16 z-10 mb-2 flex flex-wrap gap-1 rounded-xl border border-line bg-card p-1"
      onKeyDown={move}
    >
      {FORMATTING.map(({ label, key, run }, at) => (
        <button
          key={label}
          type="button"
          tabIndex={at === stop ? 0 : -1}
          title={key === undefined ? label : `${label} (${spoken(key)})`}
          className="min-h-11 rounded-lg px-2.5 text-sm font-semibold hover:bg-sand lg:min-h-9"
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!view) return;
            setStop(at);
            run(view);
            view.focus();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** 'Mod-Shift-8' as 'Ctrl+Shift+8', or with Cmd on a Mac. */
function spoken(key: string): string {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  return key
    .replace('Mod', isMac ? 'Cmd' : 'Ctrl')
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('+');
}
