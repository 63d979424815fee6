import type { ReactNode } from 'react';

/** One column of a {@link RecordTable}. */
export interface RecordColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The column that names the row: a header of the row, and the heading of its card. */
  readonly isName?: boolean;
  /** What it says needs no title on a card. */
  readonly isPlain?: boolean;
  /** What can be done with the row: at the right, and on a card beside its heading. */
  readonly isActions?: boolean;
}

/**
 * Records as a table on wide screens and as dense cards on small ones: one markup, drawn in two ways.
 *
 * @param caption what is listed; for screen readers
 * @param isFaded rows that are there but do not count at present
 */
export function RecordTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isFaded,
}: {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isFaded?: (row: Row) => boolean;
}) {
  return (
    <table className="w-full border-collapse text-left max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-line text-sm text-ink-soft">
          {columns.map(({ title, isActions = false }) => (
            <th
              key={title}
              scope="col"
              className={`px-3 py-2 font-semibold first:pl-0 ${isActions ? 'pr-0 text-right' : ''}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-2 max-lg:sm:grid-cols-2">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-faded={isFaded?.(row) ? '' : undefined}
            className="group border-line data-faded:bg-sand max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:content-start max-lg:gap-x-3 max-lg:rounded-lg max-lg:border max-lg:bg-card max-lg:py-2 max-lg:pr-1 max-lg:pl-4 max-lg:data-faded:bg-sand lg:border-b lg:hover:bg-card lg:data-faded:hover:bg-sand"
          >
            {columns.map((column) => (
              <RecordCell key={column.title} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RecordCell<Row>({ column, row }: { column: RecordColumn<Row>; row: Row }) {
  const { title, isName = false, isPlain = false, isActions = false, cell } = column;
  if (isName) {
    return (
      <th
        scope="row"
        className="py-1 pr-3 align-middle font-semibold max-lg:order-1 max-lg:block max-lg:min-h-11 max-lg:py-2 max-lg:pr-0"
      >
        {cell(row)}
      </th>
    );
  }
  if (isActions) {
    return (
      <td className="py-1 pl-3 align-middle max-lg:order-2 max-lg:block max-lg:p-0 lg:whitespace-nowrap">
        {cell(row)}
      </td>
    );
  }
  return (
    <td className="px-3 py-1 align-middle max-lg:order-3 max-lg:col-span-2 max-lg:flex max-lg:gap-2 max-lg:pb-1.5 max-lg:pl-0">
      {isPlain ? null : (
        <span aria-hidden="true" className="w-24 flex-none text-ink-soft lg:hidden">
          {title}
        </span>
      )}
      <div className="min-w-0">{cell(row)}</div>
    </td>
  );
}
