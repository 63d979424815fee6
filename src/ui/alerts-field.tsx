import { useRef, useState } from 'react';

const CHOICES = { off: 'Off', daily: 'Daily', weekly: 'Weekly, on Mondays' } as const;
type Choice = keyof typeof CHOICES;

/**
 * How often somebody wants to be written to; said at once, without a button. Never disabled: the focus would be lost
 * with each choice.
 *
 * @param value as it is stored
 * @param onChange keeps a choice; where it sends it, returns a promise that settles when `value` is fresh
 */
export function AlertsField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Choice;
  onChange: (value: Choice) => unknown;
}) {
  // What is on its way, from the moment of the key on: the next arrow key begins here.
  const [choice, setChoice] = useState<Choice>();
  const count = useRef(0);
  const choose = async (next: Choice) => {
    const mine = (count.current += 1);
    setChoice(next);
    // What failed is told by the mutation itself.
    await Promise.resolve(onChange(next)).catch(() => undefined);
    if (count.current === mine) setChoice(undefined);
  };
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <select
        value={choice ?? value}
        onChange={(event) => void choose(chosen(event.currentTarget.value))}
        className="min-h-11 rounded-xl border border-control bg-card px-3 py-2 text-base font-normal"
      >
        {Object.entries(CHOICES).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function chosen(value: string): Choice {
  return value === 'daily' || value === 'weekly' ? value : 'off';
}
