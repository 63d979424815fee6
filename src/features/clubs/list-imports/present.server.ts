import { AppError } from '#domain/app-error.ts';
import { tidyCell } from '#features/clubs/cells/rules.ts';
import type { ListRow } from '#platform/lists/row-batches.ts';
import { typedCell } from '#platform/lists/write-csv.ts';
import { nearColumn, readHeader, readMapping, shown } from './rules.ts';
import type { Header, ListColumns } from './rules.ts';
import type { ImportOptions, ImportReport, ReportedColumns, Row } from './schema.ts';

/** Reads a row of a file by the names of its columns. */
export function readRow<Column extends string>(
  header: Header<Column>,
  { line, cells }: ListRow,
): Row<Column> {
  const byColumn = new Map<Column, string>();
  for (const [column, place] of header.places) {
    const cell = cells[place];
    // Some programs leave out the empty cells at the end of a line.
    if (cell !== undefined) byColumn.set(column, tidyCell(typedCell(cell)));
  }
  const beyond = cells.slice(header.width).filter((cell) => cell.trim() !== '');
  if (beyond.length === 0) return { line, cells: byColumn, problems: [] };
  const reason = `The line has ${cells.length} cells for ${header.width} columns. A text with the separator in it needs quotation marks.`;
  const problems = [{ column: '', value: shown(beyond.join(', ')), reason }];
  return { line, cells: byColumn, problems };
}

/** More missing columns than this are only counted. */
const MOST_NAMED = 6;

/** More unknown columns than this are not offered for mapping, nor are longer names than are shown. */
const MOST_FOREIGN = 100;

/** The columns of a file as the report has them. */
export function presentColumns<Column extends string>(
  columns: ListColumns<Column>,
  header: Header<Column>,
): ReportedColumns {
  const own = [...header.places].filter(([, place]) => !header.mapped.has(place));
  return {
    isNamed: isNamed(columns, header),
    foreign: header.foreign.filter((name) => shown(name) === name).slice(0, MOST_FOREIGN),
    taken: own.map(([column]) => column),
  };
}

/** Whether a file tells what a row means. */
export function isNamed<Column extends string>(
  { areNamed }: ListColumns<Column>,
  { places }: Header<Column>,
): boolean {
  return areNamed((column) => places.has(column));
}

/**
 * What somebody should know of a file as a whole, in sentences.
 *
 * @param remarks on how it was read
 */
export function noticesOn<Column extends string>(
  columns: ListColumns<Column>,
  remarks: readonly string[],
  header: Header<Column>,
): string[] {
  const notices = remarks.map(shown);
  if (header.unknown.length > 0) {
    const meant = header.unknown.flatMap((name) => {
      const near = nearColumn(columns, name);
      return near === undefined || header.places.has(near)
        ? []
        : [`Does ‘${shown(name)}’ mean ${near}?`];
    });
    notices.push(
      [`Unknown columns were left out: ${shown(header.unknown.join(', '))}.`, ...meant]
        .slice(0, MOST_NAMED)
        .join(' '),
    );
  }
  const missing = columns.missing([...header.places.keys()]);
  if (missing.length > 0) {
    const which = missing.length > MOST_NAMED ? `${missing.length} columns` : missing.join(', ');
    notices.push(`Not in the file, so these fields stay as they are: ${which}.`);
  }
  return notices;
}

/**
 * Reads the first line of a file.
 *
 * @param mapped what unknown names mean, as `column=name in the file`
 * @throws AppError invalid for what cannot be mapped, for a column that is there twice and, unless it
 * is a dry run, when none says what a row means
 */
export function requireHeader<Column extends string>(
  columns: ListColumns<Column>,
  cells: readonly string[],
  { mapped = [], isDryRun }: Pick<ImportOptions, 'mapped' | 'isDryRun'>,
): Header<Column> {
  const mapping = readMapping(columns, mapped);
  if (typeof mapping === 'string') throw new AppError('invalid', shown(mapping));
  const names = new Set(cells.map((cell) => cell.trim()));
  for (const name of mapping.keys()) {
    if (!names.has(name)) {
      throw new AppError('invalid', `The file has no column ‘${shown(name)}’.`);
    }
  }
  const header = readHeader(columns, cells, mapping);
  const [repeated] = header.repeated;
  if (repeated !== undefined) {
    const meant = mapping.get(repeated);
    const which = meant === undefined ? '' : ` as ${meant}`;
    throw new AppError('invalid', `The column ${shown(repeated)} is there more than once${which}.`);
  }
  // A person who checks a file can say which column is the name.
  if (!isNamed(columns, header) && !isDryRun) {
    throw new AppError('invalid', unnamed(columns, cells));
  }
  return header;
}

function unnamed({ needed }: Pick<ListColumns, 'needed'>, cells: readonly string[]): string {
  return `The first line must name the columns, and ${needed}. It reads: ${shown(cells.join(', '))}`;
}

/** The report on a file none of whose rows can be looked at yet. */
export function reportOnNothing<Column extends string>(
  columns: ListColumns<Column>,
  cells: readonly string[],
  header: Header<Column>,
  remarks: readonly string[],
): ImportReport {
  const none = { hinted: 0, hints: [], added: [], changed: [], refused: [] };
  return {
    kind: 'report',
    isWritten: false,
    counts: { added: 0, changed: 0, same: 0, refused: 0 },
    ...none,
    notices: [...remarks.map(shown), unnamed(columns, cells)],
    columns: presentColumns(columns, header),
  };
}
