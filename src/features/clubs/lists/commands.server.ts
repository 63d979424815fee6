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
import { currentSeason } from '#platform/current-season.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { addedName, checkClub, hintAtSimilarNames, refuseSameClubs } from './check-clubs.server.ts';
import type { CheckedClub } from './check-clubs.server.ts';
import {
  checkProgram,
  namedRow,
  refuseCrowdedSheets,
  sheetKey,
  withSheetFacts,
} from './check-sheets.server.ts';
import type { CheckedProgram, NamedRow } from './check-sheets.server.ts';
import { countKinds, readRow, reportOn, requireHeader, restOf } from './check.server.ts';
import { fixesOf } from './fix-rules.ts';
import { CLUB_LIST } from './club-columns.ts';
import { headerKey, headerRow, TO_FIX } from '#platform/lists/columns.ts';
import type { ListColumns } from '#platform/lists/columns.ts';
import { clubMatcher } from './matched-clubs.ts';
import type { NamingRow } from './matched-clubs.ts';
import { clubsNamed, namesInPlaces, recalledChoices, sheetsFor } from './queries.server.ts';
import { NOT_THE_CHECKED_FILE, shown } from './rules.ts';
import type { CheckedRow, ImportKind, ImportOptions, ImportReport, Row } from './schema.ts';
import { SHEET_LIST } from '#features/clubs/season-sheets/rules.ts';
import {
  raiseTimeouts,
  inBatches,
  INTERFERED,
  noteImport,
  settleEarlier,
  lockImports,
  writeClubs,
  writeSheets,
} from './write.server.ts';

export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

interface ListKind<Checked extends CheckedRow> {
  readonly kind: ImportKind;
  readonly columns: ListColumns;
  readonly check: (tx: Transaction, batches: Iterable<readonly Row[]>) => Promise<Checked[]>;
  readonly write: (
    tx: Transaction,
    importId: string,
    rows: readonly Checked[],
    signal?: AbortSignal,
  ) => Promise<void>;
}

const CLUBS: ListKind<CheckedClub> = {
  kind: 'clubs',
  columns: CLUB_LIST,
  async check(tx, batches) {
    const catalog = await placeCatalog(tx);
    const checked: CheckedClub[] = [];
    for (const rows of batches) {
      const find = clubMatcher(await clubsNamed(tx, rows));
      checked.push(...rows.map((row) => checkClub(row, find(row), catalog)));
    }
    const single = refuseSameClubs(checked);
    const added = single.map(addedName).filter((name) => name !== null);
    return hintAtSimilarNames(single, await namesInPlaces(tx, added));
  },
  write: writeClubs,
};

function namingOf({ cells }: Row): NamingRow {
  const columns: Readonly<Record<string, string>> = { id: 'club_id', name: 'club' };
  return { cells: { get: (column) => cells.get(columns[column] ?? column) } };
}

const SHEETS: ListKind<CheckedProgram> = {
  kind: 'season_sheets',
  columns: SHEET_LIST,
  async check(tx, batches) {
    const named: NamedRow[] = [];
    for (const rows of batches) {
      const find = clubMatcher(await clubsNamed(tx, rows.map(namingOf)));
      named.push(...rows.map((row) => namedRow(row, find(namingOf(row)), currentSeason())));
    }
    const checked: CheckedProgram[] = [];
    await inBatches(withSheetFacts(named), undefined, async (some) => {
      const wanted = some.flatMap(({ club, season }) =>
        club === null || season === null ? [] : [{ club: club.id, season }],
      );
      const stored = await sheetsFor(tx, wanted);
      const sheets = new Map(stored.map((sheet) => [sheetKey(sheet), sheet]));
      checked.push(
        ...some.map((one) => checkProgram(one, sheets.get(`${one.club?.id} ${one.season}`))),
      );
    });
    return refuseCrowdedSheets(checked);
  },
  write: writeSheets,
};

/** A row that repeats the stored club changes nothing, not even its version. */
export const importClubs = importing(CLUBS);

/** Programs that are not in the file stay (SEAS-12). */
export const importSheets = importing(SHEETS);

function importing<Checked extends CheckedRow>(list: ListKind<Checked>) {
  return (inTransaction: InTransaction, file: string, options: ImportOptions) =>
    importList(list, inTransaction, file, options);
}

/**
 * Imports all rows in one transaction, or none if one is refused; with `isPartial`, the others.
 *
 * @throws AppError invalid for an unreadable file or a wrong choice; conflict if the file is not
 * the checked one, another import runs, or a club was changed meanwhile; the signal's reason
 */
async function importList<Checked extends CheckedRow>(
  of: ListKind<Checked>,
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
  const { columns, kind } = of;
  const top = headerOf(columns, opened);
  const key = hashOf('sha256', headerKey(top.cells));
  const isRest = top.cells.some((cell) => cell.trim() === TO_FIX);

  return inTransaction(async (tx) => {
    if (!isDryRun) await lockImports(tx);
    await raiseTimeouts(tx);
    const recalled = options.isRecalling ? await recalledChoices(tx, kind, key) : null;
    const { mapped, fixes } = recalled ?? {
      mapped: options.mapped ?? [],
      fixes: options.fixes ?? [],
    };
    const holdsIds = (place: number) => areIds(top.rows(), place);
    const header = requireHeader(columns, top.cells, { mapped, isDryRun }, holdsIds);
    const remarks = [...opened.remarks, ...top.remarks];
    const list = {
      columns,
      header,
      choices: { mapped, fixes },
      fixes: fixesOf(columns, fixes),
      hash,
      remarks,
      recalled: recalled?.fileName ?? null,
    };
    if (!header.isNamed) return reportOn(list, [], false, null);

    function* batches(): Generator<readonly Row[], void, undefined> {
      for (const batch of top.rows()) {
        signal?.throwIfAborted();
        yield batch.map((row) => readRow(list, row));
      }
    }
    const rows = await of.check(tx, batches());
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
      const left = { refused, rest, columns: key, choices: list.choices };
      const fileName = shownName(file, options);
      const importId = await noteImport(tx, { kind, fileName, added, changed, ...left });
      const written = rows.filter((row) => row.kind === 'added' || row.kind === 'changed');
      await of.write(tx, importId, written, signal);
    }
    return reportOn(list, rows, isWritten, rest);
  }).catch(explaining(REFUSALS));
}

/** The row that names the columns, and the rows below it. */
function headerOf(
  columns: ListColumns,
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
