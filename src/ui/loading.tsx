export function Loading({ label, bars }: { label: string; bars: readonly string[] }) {
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="sr-only">
        {label}
      </p>
      {bars.map((size, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change places
        <div key={index} className={`skeleton ${size}`} />
      ))}
    </div>
  );
}
