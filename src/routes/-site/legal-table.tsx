import type { ReactNode } from 'react';

/** A table that becomes a list of cards where it is too narrow. */
export function LegalTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly [string, string, string];
  rows: readonly (readonly [ReactNode, ReactNode, ReactNode])[];
}) {
  const cell = 'py-2.5 pr-4 align-top max-sm:block max-sm:py-0.5';
  return (
    <table className="w-full border-collapse text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-sm text-ink-soft">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 font-semibold odd:w-[28%]">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([what, who, howLong], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- fixed text, in a fixed order
          <tr key={index} className="border-b border-line max-sm:block max-sm:py-3">
            <th scope="row" className={`${cell} font-semibold`}>
              {what}
            </th>
            <td className={cell}>{who}</td>
            <td className={`${cell} max-sm:text-ink-soft`}>
              <span aria-hidden="true" className="sm:hidden">
                {head[2]}:{' '}
              </span>
              {howLong}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
