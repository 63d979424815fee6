import { WEEKDAYS } from '#domain/weekdays.ts';

export function WeekdayBoxes({ chosen = '' }: { chosen: string | undefined }) {
  return WEEKDAYS.map((day) => (
    <label key={day} className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        name="days"
        value={day}
        defaultChecked={chosen.includes(day)}
        className="size-5 accent-court"
      />
      {day}
    </label>
  ));
}
