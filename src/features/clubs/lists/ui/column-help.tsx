import type { ReactNode } from 'react';
import { ADDRESS_COLUMNS, COLUMNS } from '../club-columns.ts';
import { SHEET_COLUMNS } from '../sheet-columns.ts';

/** The rules for a list of clubs. */
export function ColumnHelp() {
  return (
    <Help columns={{ ...COLUMNS, ...ADDRESS_COLUMNS }}>
      <li>
        The first line names the columns, in any order and in any case. An export has all of them,
        so it is a good start. What has another name can be mapped by hand when the file was
        checked.
      </li>
      <li>
        Of an XLSX workbook the first sheet is read, cells as they look: dates, ZIP codes with
        leading zeros, results of formulas. Workbooks with macros are refused.
      </li>
      <li>
        A club is found by its id, else by name, city and state, and by county where several share
        these. What is not found is added.
      </li>
      <li>
        A column that is not there leaves the field as it is. An empty cell empties the field; name,
        city and state are never emptied.
      </li>
      <li>
        Lists are separated by semicolons. A backslash before ; or | takes away its meaning in
        practice locations.
      </li>
      <li>
        Columns address, address_2, city, state, zip and venue, as other programs write them, add a
        practice location unless it is there. Without an address they take nothing away.
      </li>
      <li>All rows are imported, or none: one refused row stops the whole file.</li>
    </Help>
  );
}

/** The rules for a list of season sheets. */
export function SheetColumnHelp() {
  return (
    <Help columns={SHEET_COLUMNS}>
      <li>
        A line is a program of a club in a season. The first line names the columns: the club or its
        id, season, age group, gender and team type, and what else is to be said. An export has all
        of them, so it is a good start. What has another name can be mapped by hand when the file
        was checked.
      </li>
      <li>
        Of an XLSX workbook the first sheet is read. Save it without macros and without a password.
      </li>
      <li>
        A program that is on the sheet is changed, another is added after the others. What the file
        does not name stays.
      </li>
      <li>
        A column that is not there leaves the fact as it is. An empty cell empties it: nobody has
        said.
      </li>
      <li>All rows are imported, or none: one refused row stops the whole file.</li>
    </Help>
  );
}

/** How a file is read, and its columns with their values. */
function Help({
  columns,
  children,
}: {
  columns: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-4 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <h2 className="text-heading">What the file can contain</h2>
      <ul className="grid list-disc gap-1 pl-5">{children}</ul>
      <details>
        <summary className="min-h-11 py-2 font-semibold text-court">All columns</summary>
        <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          {Object.entries(columns).map(([column, text]) => (
            <div key={column} className="sm:contents">
              <dt className="font-semibold">{column}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
