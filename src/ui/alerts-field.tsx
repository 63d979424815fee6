import { useRef, useState } from 'react';
import { SelectField } from './field.tsx';
import { Options } from './options.tsx';

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
    <SelectField
      label={label}
      value={choice ?? value}
      onChange={(event) => void choose(event.currentTarget.value as Choice)}
    >
      <Options of={['off', 'daily', 'weekly']} says={(one) => CHOICES[one]} />
    </SelectField>
  );
}
