/**
 * The shape of a screen that needs JavaScript, while what it shows loads. Apart from such screens: shapes load with
 * every page, the rest where it is shown.
 *
 * @param label says what is loading to those who do not see the shape
 * @param needs says what needs JavaScript
 * @param bars the size of each bar, as class names
 * @param name finds it in a test
 */
export function PageSkeleton({
  label,
  needs,
  bars,
  name,
  width = 'max-w-4xl',
}: {
  label: string;
  needs: string;
  bars: readonly string[];
  name?: string;
  width?: string;
}) {
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
