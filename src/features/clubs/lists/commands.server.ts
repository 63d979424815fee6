import { hash as hashOf } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from '#db/db.ts';
import { AppError } from '#domain/app-error.ts';
import { placeCatalog } from '#features/places/county-queries.server.ts';
import { readList } from '#platform/lists/read-list.ts';
import { presentSeason } from '#platform/present-season.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { addedName, checkClub, hintAtSimilarNames, refuseSameClubs } from './check-clubs.server.ts';
import type { CheckedClub } from './check-clubs.server.ts';
import { checkProgram, namedRow, refuseCrowdedSheets, sheetKey } from './check-sheets.server.ts';
import type { CheckedProgram } from './check-sheets.server.ts';
import { countKinds, readRow, reportOn, requireHeader } from './check.server.ts';
import { CLUB_LIST } from './club-columns.ts';
import type { FileColumn } from './club-columns.ts';
import type { ListColumns } from './columns.ts';
import { clubsMeant } from './known-clubs.ts';
import type { ClubNaming } from './known-clubs.ts';
import { clubsNamed, namesInPlaces, sheetsFor } from './queries.server.ts';
import { NOT_THE_CHECKED_FILE, shown } from './rules.ts';
import type { CheckedRow, ImportKind, ImportOptions, ImportReport, Row } from './schema.ts';
import { SHEET_LIST } from './sheet-columns.ts';
import {
  bePatient,
  INTERFERED,
  noteImport,
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
    for (const rows of batches) {
      const naming = rows.map(({ cells }) => ({
        cells: { get: (column: ClubNaming) => cells.get(SHEET_NAMING[column] ?? column) },
      }));
      const meant = clubsMeant(naming, await clubsNamed(tx, naming));
      const named = rows.map((row, at) => namedRow(row, meant[at], presentSeason()));
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
 * Imports all rows in one transaction, or none if one is refused.
 *
 * @throws AppError invalid for an unreadable file or a wrong mapping; conflict if the file is not
 * the checked one, another import runs, or a club was changed meanwhile; the signal's reason
 */
async function importList<Column extends string, Checked extends CheckedRow>(
  list: ListKind<Column, Checked>,
  inTransaction: InTransaction,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const { isDryRun, checked, signal } = options;
  const opened = await readList(file, signal ? { signal } : {});
  const hash = hashOf('sha256', await readFile(file));
  if (checked !== undefined && checked !== hash) {
    throw new AppError('conflict', NOT_THE_CHECKED_FILE);
  }
  const { columns } = list;
  const header = requireHeader(columns, opened.header, options);
  const reported = { columns, header, remarks: opened.remarks, hash };
  if (!header.isNamed) return reportOn(reported, [], false);

  function* batches(): Generator<readonly Row<Column>[], void, undefined> {
    for (const batch of opened.batches) {
      signal?.throwIfAborted();
      yield batch.map((row) => readRow(header, row));
    }
  }

  return inTransaction(async (tx) => {
    if (!isDryRun) await takeTurn(tx);
    await bePatient(tx);
    const rows = await list.check(tx, batches());
    const isWritten = !isDryRun && rows.every(({ kind }) => kind !== 'refused');
    const counts = countKinds(rows);
    if (isWritten && counts.added + counts.changed > 0) {
      const importId = await noteImport(tx, list.kind, shownName(file, options), counts);
      const written = rows.filter(({ kind }) => kind === 'added' || kind === 'changed');
      await list.write(tx, importId, written, signal);
    }
    return reportOn(reported, rows, isWritten);
  }).catch(explaining(REFUSALS));
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
