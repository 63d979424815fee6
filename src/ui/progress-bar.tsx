/** Indeterminate without a value. Ends at 100 (UPLD-06). */
export function ProgressBar({ label, value }: { label: string; value?: number }) {
  return (
    <progress aria-label={label} value={value} max={100} className="h-2 w-full accent-court" />
  );
}
