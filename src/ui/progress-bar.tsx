/**
 * How far something has come, shown and read out.
 *
 * @param value from 0 to `max`; unknown when left out
 * @param max default 100 (UPLD-06)
 */
export function ProgressBar({
  label,
  value,
  max = 100,
}: {
  label: string;
  value?: number;
  max?: number;
}) {
  return (
    <progress aria-label={label} value={value} max={max} className="h-2 w-full accent-court" />
  );
}
