import { useState } from 'react';
import type { Choice, Choices, Conflict } from '#domain/merge.ts';
import { Dialog } from './dialog.tsx';
import { Button } from './push-button.tsx';

interface ConflictDialogProps {
  changed: string;
  conflicts: readonly Conflict[];
  send: string;
  onSave: (choices: Choices) => void;
  onClose: () => void;
}

/** Shows conflicting changes side by side. Nothing is saved before each has a choice. */
export function ConflictDialog({ changed, conflicts, send, onSave, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const left = conflicts.filter(({ key }) => choices[key] === undefined).length;
  return (
    <Dialog title="You both changed the same" size="form" onClose={onClose}>
      <p className="mt-2">
        {changed}. Choose which to keep. Everything else that either of you changed is kept.
      </p>
      <ul className="mt-4 grid gap-4">
        {conflicts.map((conflict) => (
          <li key={conflict.key}>
            <ConflictField
              conflict={conflict}
              choice={choices[conflict.key]}
              onChoose={(choice) => setChoices({ ...choices, [conflict.key]: choice })}
            />
          </li>
        ))}
      </ul>
      <div className="sticky -bottom-6 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-card py-3">
        <p role="status" className="mr-auto text-sm text-ink-soft">
          {left === 0 ? '' : `${left} left to choose`}
        </p>
        <Button onClick={onClose}>Back to the form</Button>
        <Button look="accent" disabled={left > 0} onClick={() => onSave(choices)}>
          {send}
        </Button>
      </div>
    </Dialog>
  );
}

interface ConflictFieldProps {
  conflict: Conflict;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function ConflictField({ conflict, choice, onChoose }: ConflictFieldProps) {
  const { label, mine, theirs } = conflict;
  const sides = [
    { side: 'mine', title: 'Yours', value: mine, deed: 'Keep mine' },
    { side: 'theirs', title: 'Theirs', value: theirs, deed: 'Use theirs' },
  ] as const;
  return (
    <section aria-label={label}>
      <h3 className="font-semibold">{label}</h3>
      <div className="mt-1 grid gap-3 sm:grid-cols-2">
        {sides.map(({ side, title, value, deed }) => (
          <div key={side} className="flex min-w-0 flex-col rounded-xl border border-control p-3">
            <p className="text-sm text-ink-soft">{title}</p>
            <p
              dir="auto"
              role="group"
              aria-label={title}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls by keyboard as well
              tabIndex={0}
              className="mt-1 mb-3 max-h-48 grow overflow-y-auto wrap-anywhere whitespace-pre-wrap"
            >
              {value === '' ? <span className="text-ink-soft">Empty</span> : value}
            </p>
            <Button
              look={choice === side ? 'court' : 'outline'}
              aria-pressed={choice === side}
              onClick={() => onChoose(side)}
            >
              {deed} <span className="sr-only">for {label}</span>
            </Button>
          </div>
        ))}
      </div>
    </section>
  );
}
