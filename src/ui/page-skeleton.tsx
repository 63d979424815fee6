interface PageSkeletonProps {
  label: string;
  needs: string;
  bars: readonly string[];
  name?: string;
  width?: string;
}

/** In a file of its own: skeletons load with every page, their screens only when shown. */
export function PageSkeleton({ label, needs, bars, name, width = 'max-w-4xl' }: PageSkeletonProps) {
  return (
    <div className={`mx-auto w-full ${width} px-4 py-10`} aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div data-skeleton={name} aria-hidden="true" className="grid gap-6">
        {bars.map((size, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change places
          <div key={index} className={`skeleton ${size}`} />
        ))}
      </div>
      <noscript>
        <p className="mt-4">{needs}</p>
      </noscript>
    </div>
  );
}
