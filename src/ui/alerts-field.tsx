import { useRef, useState } from 'react';

const CHOICES = { off: 'Off', daily: 'Daily', weekly: 'Weekly, on Mondays' } as const;
type Choice = keyof typeof CHOICES;

interface AlertsFieldProps {
  label: string;
  value: Choice;
  onChange: (value: Choice) => unknown;
}

/** Saves each choice at once. Never disabled, because that would lose the focus. */
export function AlertsField({ label, value, onChange }: AlertsFieldProps) {
  // A choice still being saved: the next arrow key starts from it.
  const [choice, setChoice] = useState<Choice>();
  const count = useRef(0);
  const choose = async (next: Choice) => {
    const mine = (count.current += 1);
    setChoice(next);
    // The mutation reports its own failure.
    await Promise.resolve(onChange(next)).catch(() => undefined);
    if (count.current === mine) setChoice(undefined);
  };
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <select
        value={choice ?? value}
        onChange={(event) => void choose(event.currentTarget.value as Choice)}
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
