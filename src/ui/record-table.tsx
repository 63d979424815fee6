import type { ReactNode } from 'react';

export interface RecordColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Names the row: a row header, and the heading of its entry in a list. */
  readonly isName?: boolean;
  readonly isPlain?: boolean;
  /** At the right, and in a list beside the heading. */
  readonly isActions?: boolean;
  readonly isNumber?: boolean;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isFaded?: (row: Row) => boolean;
}

/** A table on wide screens and a list on small ones, from the same markup. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, keyOf, isFaded } = props;
  return (
    <table className="w-full border-collapse text-left max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-line text-sm text-ink-soft">
          {columns.map(({ title, isActions, isNumber }) => (
            <th
              key={title}
              scope="col"
              className={`px-3 py-2 font-semibold first:pl-0 ${isActions ? 'pr-0 text-right' : ''} ${isNumber ? 'text-right' : ''}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-x-8 max-lg:border-t max-lg:border-line max-lg:sm:grid-cols-2">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-faded={isFaded?.(row) ? '' : undefined}
            className="group border-b border-line data-faded:bg-sand max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:content-start max-lg:gap-x-3 max-lg:py-1.5 max-lg:data-faded:pl-3 lg:hover:bg-card lg:data-faded:hover:bg-sand"
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
  const { title, isName, isPlain, isActions, isNumber, cell } = column;
  if (isName) {
    return (
      <th
        scope="row"
        className="py-1 pr-3 align-middle font-semibold max-lg:order-1 max-lg:block max-lg:py-1.5 max-lg:pr-0"
      >
        {cell(row)}
      </th>
    );
  }
  if (isActions) {
    return (
      <td className="py-1 pl-3 align-middle max-lg:order-2 max-lg:row-span-2 max-lg:block max-lg:p-0 lg:whitespace-nowrap">
        {cell(row)}
      </td>
    );
  }
  return (
    <td
      className={`px-3 py-1 align-middle max-lg:order-3 max-lg:flex max-lg:gap-2 max-lg:px-0 max-lg:pt-0 max-lg:text-sm ${isPlain ? '' : 'max-lg:col-span-2'} ${isNumber ? 'lg:text-right' : ''}`}
    >
      {isPlain ? null : (
        <span aria-hidden="true" className="w-24 flex-none text-ink-soft lg:hidden">
          {title}
        </span>
      )}
      <div className="min-w-0">{cell(row)}</div>
    </td>
  );
}
