const CHOICES = { off: 'Off', daily: 'Daily', weekly: 'Weekly, on Mondays' } as const;
type Choice = keyof typeof CHOICES;

/**
 * How often somebody wants to be written to; said at once, without a button. Never disabled: the focus would be lost
 * with each choice.
 *
 * @param value the choice that is on its way, where one is
 */
export function AlertsField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Choice;
  onChange: (value: Choice) => void;
}) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(chosen(event.currentTarget.value))}
        className="min-h-11 rounded-xl border border-control bg-card px-3 py-2 text-base font-normal"
      >
        {Object.entries(CHOICES).map(([choice, words]) => (
          <option key={choice} value={choice}>
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
