import type { ReactNode } from 'react';

/** One column of a {@link RecordTable}. */
export interface RecordColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The column that names the row: a header of the row, and the heading of its card. */
  readonly isName?: boolean;
}

/**
 * Records as a table on wide screens and as cards on small ones: one markup, drawn in two ways.
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
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="px-3 py-2 font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-4 max-lg:sm:grid-cols-2">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-faded={isFaded?.(row) ? '' : undefined}
            className="group border-line data-faded:bg-sand max-lg:block max-lg:rounded-2xl max-lg:border max-lg:bg-card max-lg:p-5 max-lg:data-faded:bg-sand lg:border-b"
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
  if (column.isName) {
    return (
      <th
        scope="row"
        className="px-3 py-2 align-top font-semibold max-lg:block max-lg:p-0 max-lg:text-lg"
      >
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td className="px-3 py-2 align-top max-lg:mt-2 max-lg:block max-lg:p-0">
      <span aria-hidden="true" className="block text-sm text-ink-soft lg:hidden">
        {column.title}
      </span>
      {column.cell(row)}
    </td>
  );
}
