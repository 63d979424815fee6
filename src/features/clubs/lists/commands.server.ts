import { hash as hashOf } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from '#db/db.ts';
import { countOf } from '#domain/count-of.ts';
import { AppError } from '#domain/app-error.ts';
import { isUuid } from '#domain/ids.ts';
import { placeCatalog } from '#features/places/county-queries.server.ts';
import { readList } from '#platform/lists/read-list.ts';
import type { ListRow } from '#platform/lists/row-batches.ts';
import { presentSeason } from '#platform/present-season.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { addedName, checkClub, hintAtSimilarNames, refuseSameClubs } from './check-clubs.server.ts';
import type { CheckedClub } from './check-clubs.server.ts';
import { checkProgram, namedRows, refuseCrowdedSheets, sheetKey } from './check-sheets.server.ts';
import type { CheckedProgram } from './check-sheets.server.ts';
import { countKinds, readRow, reportOn, requireHeader, restOf } from './check.server.ts';
import { fixesOf } from './fix-rules.ts';
import { CLUB_LIST } from './club-columns.ts';
import type { FileColumn } from './club-columns.ts';
import { headerKey, headerRow, TO_FIX } from '#platform/lists/columns.ts';
import type { ListColumns } from '#platform/lists/columns.ts';
import { clubsMeant } from './known-clubs.ts';
import type { ClubNaming } from './known-clubs.ts';
import { clubsNamed, namesInPlaces, recalledChoices, sheetsFor } from './queries.server.ts';
import { NOT_THE_CHECKED_FILE, shown } from './rules.ts';
import type { CheckedRow, ImportKind, ImportOptions, ImportReport, Row } from './schema.ts';
import { SHEET_LIST } from '#features/clubs/season-sheets/rules.ts';
import {
  bePatient,
  INTERFERED,
  noteImport,
  settleEarlier,
  takeTurn,
  writeClubs,
  writeSheets,
} from './write.server.ts';

export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

interface ListKind<Column extends string, Checked extends CheckedRow> {
  readonly kind: ImportKind;
  readonly columns: ListColumns<Column>;
  readonly check: (
    tx: Transaction,
    batches: Iterable<readonly Row<Column>[]>,
  ) => Promise<Checked[]>;
  readonly write: (
    tx: Transaction,
    importId: string,
    rows: readonly Checked[],
    signal?: AbortSignal,
  ) => Promise<void>;
}

const CLUBS: ListKind<FileColumn, CheckedClub> = {
  kind: 'clubs',
  columns: CLUB_LIST,
  async check(tx, batches) {
    const catalog = await placeCatalog(tx);
    const checked: CheckedClub[] = [];
    for (const rows of batches) {
      const meant = clubsMeant(rows, await clubsNamed(tx, rows));
      checked.push(...rows.map((row, at) => checkClub(row, meant[at], catalog)));
    }
    const single = refuseSameClubs(checked);
    const added = single.map(addedName).filter((name) => name !== null);
    return hintAtSimilarNames(single, await namesInPlaces(tx, added));
  },
  write: writeClubs,
};

const SHEET_NAMING: Readonly<Partial<Record<ClubNaming, string>>> = { id: 'club_id', name: 'club' };

const SHEETS: ListKind<string, CheckedProgram> = {
  kind: 'season_sheets',
  columns: SHEET_LIST,
  async check(tx, batches) {
    const checked: CheckedProgram[] = [];
    const said = new Map<string, string>();
    for (const rows of batches) {
      const naming = rows.map(({ cells }) => ({
        cells: { get: (column: ClubNaming) => cells.get(SHEET_NAMING[column] ?? column) },
      }));
      const meant = clubsMeant(naming, await clubsNamed(tx, naming));
      const named = namedRows(rows, meant, presentSeason(), said);
      const wanted = named.flatMap(({ club, season }) =>
        club === null || season === null ? [] : [{ club: club.id, season }],
      );
      const stored = await sheetsFor(tx, wanted);
      const sheets = new Map(stored.map((sheet) => [sheetKey(sheet), sheet]));
      for (const one of named) {
        checked.push(checkProgram(one, sheets.get(`${one.club?.id} ${one.season}`)));
      }
    }
    return refuseCrowdedSheets(checked);
  },
  write: writeSheets,
};

/** A row that repeats the stored club changes nothing, not even its version. */
export const importClubs = importing(CLUBS);

/** Programs that are not in the file stay (SEAS-12). */
export const importSheets = importing(SHEETS);

function importing<Column extends string, Checked extends CheckedRow>(
  list: ListKind<Column, Checked>,
) {
  return (inTransaction: InTransaction, file: string, options: ImportOptions) =>
    importList(list, inTransaction, file, options);
}

/**
 * Imports all rows in one transaction, or none if one is refused; with `isPartial`, the others.
 *
 * @throws AppError invalid for an unreadable file or a wrong choice; conflict if the file is not
 * the checked one, another import runs, or a club was changed meanwhile; the signal's reason
 */
async function importList<Column extends string, Checked extends CheckedRow>(
  list: ListKind<Column, Checked>,
  inTransaction: InTransaction,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const { isDryRun, checked, signal, isPartial = false } = options;
  const opened = await readList(file, signal ? { signal } : {});
  const hash = hashOf('sha256', await readFile(file));
  if (checked !== undefined && checked !== hash) {
    throw new AppError('conflict', NOT_THE_CHECKED_FILE);
  }
  const { columns, kind } = list;
  const top = headerOf(columns, opened);
  const key = hashOf('sha256', headerKey(top.cells));
  const isRest = top.cells.some((cell) => cell.trim() === TO_FIX);

  return inTransaction(async (tx) => {
    if (!isDryRun) await takeTurn(tx);
    await bePatient(tx);
    const recalled = options.isRecalling ? await recalledChoices(tx, kind, key) : null;
    const { mapped, fixes } = recalled ?? {
      mapped: options.mapped ?? [],
      fixes: options.fixes ?? [],
    };
    const holdsIds = (place: number) => areIds(top.rows(), place);
    const header = requireHeader(columns, top.cells, { mapped, isDryRun }, holdsIds);
    const reader = { columns, header, fixes: fixesOf(columns.all, fixes) };
    const choices = { mapped, fixes };
    const remarks = [...opened.remarks, ...top.remarks];
    const reported = { ...reader, remarks, hash, choices, recalled: recalled?.fileName ?? null };
    if (!header.isNamed) return reportOn(reported, [], false, null);

    function* batches(): Generator<readonly Row<Column>[], void, undefined> {
      for (const batch of top.rows()) {
        signal?.throwIfAborted();
        yield batch.map((row) => readRow(reader, row));
      }
    }
    const rows = await list.check(tx, batches());
    const counts = countKinds(rows);
    const isWritten = !isDryRun && (isPartial || counts.refused === 0);
    const { rest, cut } = await restOf(header, rows, top.rows());
    if (cut > 0) {
      remarks.push(
        `The download of rows to fix ends before the last ${countOf(cut, 'row')}. Fix what is wrong in many rows first, or split the file.`,
      );
    }
    const isNoted = isWritten && counts.added + counts.changed > 0;
    if (isRest && (isNoted || (isWritten && counts.refused === 0))) {
      await settleEarlier(tx, kind, key);
    }
    if (isNoted) {
      const { added, changed, refused } = counts;
      const left = { refused, rest, columns: key, choices };
      const fileName = shownName(file, options);
      const importId = await noteImport(tx, { kind, fileName, added, changed, ...left });
      const written = rows.filter((row) => row.kind === 'added' || row.kind === 'changed');
      await list.write(tx, importId, written, signal);
    }
    return reportOn(reported, rows, isWritten, rest);
  }).catch(explaining(REFUSALS));
}

/** The row that names the columns, and the rows below it. */
function headerOf<Column extends string>(
  columns: ListColumns<Column>,
  { header, batches }: Pick<Awaited<ReturnType<typeof readList>>, 'header' | 'batches'>,
) {
  const [first = []] = batches;
  const { line, cells } = headerRow(columns, { line: 0, cells: header }, first);
  const title = header.filter((cell) => cell.trim() !== '').join(', ');
  return {
    cells,
    remarks: line === 0 ? [] : [`We skipped the title above the column names: “${title}.”`],
    *rows(): Generator<readonly ListRow[], void, undefined> {
      for (const batch of batches) yield batch.filter((row) => row.line > line);
    },
  };
}

/** Whether a column may hold ids of this site: an `ID` column of another program never does. */
function areIds(batches: Iterable<readonly ListRow[]>, place: number): boolean {
  let isEmpty = true;
  for (const batch of batches) {
    const cells = batch.map((row) => (row.cells[place] ?? '').trim());
    if (cells.some(isUuid)) return true;
    isEmpty &&= cells.every((cell) => cell === '');
  }
  return isEmpty;
}

function shownName(file: string, { fileName = path.basename(file) }: ImportOptions): string {
  return shown(fileName.trim()).slice(0, 200).toWellFormed() || 'Without a name';
}

const REFUSALS: Refusals = {
  lock_not_available: ['conflict', INTERFERED],
  deadlock_detected: ['conflict', INTERFERED],
  serialization_failure: ['conflict', INTERFERED],
  // An id or path that was just taken, or a club that was just deleted.
  unique_violation: ['conflict', INTERFERED],
  foreign_key_violation: ['conflict', INTERFERED],
};
