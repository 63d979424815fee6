import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from '#db/db.ts';
import { AppError } from '#domain/app-error.ts';
import { placeCatalog } from '#features/locations/catalog/queries.server.ts';
import { readList } from '#platform/lists/read-list.ts';
import { presentSeason } from '#platform/present-season.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { addedName, checkClub, hintAtSimilarNames, refuseSameClubs } from './check-clubs.server.ts';
import type { CheckedClub } from './check-clubs.server.ts';
import { checkProgram, namedRow, refuseCrowdedSheets, sheetKey } from './check-sheets.server.ts';
import type { CheckedProgram } from './check-sheets.server.ts';
import { countKinds, isNamed, readRow, reportOn, requireHeader } from './check.server.ts';
import type { CheckedRow } from './check.server.ts';
import { CLUB_LIST } from './club-columns.ts';
import type { FileColumn } from './club-columns.ts';
import type { ListColumns } from './columns.ts';
import { clubsMeant } from './known-clubs.ts';
import type { ClubNaming } from './known-clubs.ts';
import { clubNamesFor, clubsNamed, namesInPlaces, sheetsFor } from './queries.server.ts';
import { NOT_THE_CHECKED_FILE, shown } from './rules.ts';
import type { ImportKind, ImportOptions, ImportReport, Row } from './schema.ts';
import { SHEET_LIST } from './sheet-columns.ts';
import {
  bePatient,
  INTERFERED,
  noteImport,
  takeTurn,
  writeClubs,
  writeSheets,
} from './write.server.ts';

/** Runs its work in one transaction, as an administrator. */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** The rows of a file, some hundred at a time. */
type Batches<Column extends string> = Iterable<readonly Row<Column>[]>;

/** A list that can be imported. */
interface ListKind<Column extends string, Checked extends CheckedRow> {
  readonly kind: ImportKind;
  readonly columns: ListColumns<Column>;
  readonly check: (tx: Transaction, batches: Batches<Column>) => Promise<Checked[]>;
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

/** The columns by which a row of season sheets names its club. */
const NAMING: Readonly<Record<ClubNaming, string>> = {
  id: 'club_id',
  name: 'club',
  city: 'city',
  state: 'state',
  county: 'county',
};

const SHEETS: ListKind<string, CheckedProgram> = {
  kind: 'season_sheets',
  columns: SHEET_LIST,
  async check(tx, batches) {
    const checked: CheckedProgram[] = [];
    for (const rows of batches) {
      const naming = rows.map(({ cells }) => ({
        cells: { get: (column: ClubNaming) => cells.get(NAMING[column]) },
      }));
      const meant = clubsMeant(naming, await clubNamesFor(tx, naming));
      const named = rows.map((row, at) => namedRow(row, meant[at], presentSeason()));
      const wanted = named.flatMap(({ club, season }) =>
        club === null || season === null ? [] : [{ club: club.id, season }],
      );
      const sheets = new Map(
        (await sheetsFor(tx, wanted)).map((sheet) => [sheetKey(sheet), sheet]),
      );
      for (const one of named) {
        const { club, season } = one;
        checked.push(checkProgram(one, sheets.get(`${club?.id} ${season}`)));
      }
    }
    return refuseCrowdedSheets(checked);
  },
  write: writeSheets,
};

/**
 * Imports a list of clubs, see {@link importList}. A row that says what is stored changes nothing, not even a
 * version.
 */
export function importClubs(
  inTransaction: InTransaction,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  return importList(CLUBS, inTransaction, file, options);
}

/**
 * Imports a list of season sheets, see {@link importList}: programs in the file are changed, or added after
 * the others; programs that are not in it stay (SEAS-12).
 */
export function importSheets(
  inTransaction: InTransaction,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  return importList(SHEETS, inTransaction, file, options);
}

/**
 * Imports a list in one transaction: all of it, or nothing when one row is refused. A dry run only checks.
 *
 * @param inTransaction runs it as an administrator
 * @param file its path
 * @throws AppError invalid for a file that is no list (a dry run reports one that only lacks the columns
 * that identify a row) and for a wrong mapping, conflict for another file than the one that was checked,
 * while another import runs, or when a club was changed in the meantime; the signal's reason
 */
async function importList<Column extends string, Checked extends CheckedRow>(
  list: ListKind<Column, Checked>,
  inTransaction: InTransaction,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const { isDryRun, signal } = options;
  const hash = await hashOf(file, options);
  const opened = await readList(file, signal ? { signal } : {});
  const { columns } = list;
  const header = requireHeader(columns, opened.header, options);
  const reported = { columns, cells: opened.header, header, remarks: opened.remarks, hash };
  if (!isNamed(columns, header)) return reportOn(reported, [], false);

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

/** @throws AppError conflict for another file than the one that was checked */
async function hashOf(file: string, { checked }: ImportOptions): Promise<string> {
  const hashing = createHash('sha256');
  await pipeline(createReadStream(file), hashing);
  const hash = hashing.digest('hex');
  if (checked !== undefined && checked !== hash) {
    throw new AppError('conflict', NOT_THE_CHECKED_FILE);
  }
  return hash;
}

function shownName(file: string, { fileName = path.basename(file) }: ImportOptions): string {
  return shown(fileName.trim()).slice(0, 200).toWellFormed() || 'Without a name';
}

/** Errors that another transaction causes. */
const REFUSALS: Refusals = {
  lock_not_available: ['conflict', INTERFERED],
  deadlock_detected: ['conflict', INTERFERED],
  serialization_failure: ['conflict', INTERFERED],
  // An id or a path that was taken, or a club that was deleted, just now.
  unique_violation: ['conflict', INTERFERED],
  foreign_key_violation: ['conflict', INTERFERED],
};
