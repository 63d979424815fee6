/**
 * A table of figures, which scrolls sideways where it is too narrow; nothing where there are none.
 *
 * @param head what stands in each column, the first of which names the line
 * @param isTitled whether the caption is seen
 */
export function FigureTable({
  caption,
  head,
  rows,
  isTitled = true,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  isTitled?: boolean;
}) {
  if (rows.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-left wrap-break-word">
        <caption className={isTitled ? 'pt-4 pb-1 text-left font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            {head.map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...cells]) => (
            <tr key={`${label} ${cells[0] ?? ''}`} className="border-b border-line">
              <th scope="row" className="whitespace-nowrap py-2 pr-4 font-normal">
                {label}
              </th>
              {cells.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns in a fixed order
                <td key={index} className="py-2 pr-4 last:whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
