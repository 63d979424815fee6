import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { AppError } from '#domain/app-error.ts';
import { readList } from '#platform/lists/read-list.ts';
import type { ListFile } from '#platform/lists/read-list.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import {
  isNamed,
  noticesOn,
  presentColumns,
  readRow,
  reportOnNothing,
  requireHeader,
} from './present.server.ts';
import { IMPORT_IS_RUNNING, shown } from './rules.ts';
import type { Header, ListColumns } from './rules.ts';
import type {
  AddedRow,
  ChangedRow,
  FieldChange,
  HintedRow,
  ImportOptions,
  ImportReport,
  Problem,
  RefusedRow,
  Row,
  RowKind,
} from './schema.ts';

/** Runs its work in one transaction, as somebody whom the policy has let pass. */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

export type Counts = Readonly<Record<RowKind, number>>;

/** What every row of a list comes to, whatever the list is of. */
export interface StagedRow {
  readonly line: number;
  readonly kind: RowKind;
  readonly name: string;
  readonly detail: string;
  readonly changes: readonly FieldChange[];
  readonly problems: readonly Problem[];
  readonly hints: readonly string[];
}

/** A list that can be imported: its columns, and what becomes of its rows. */
export interface ListKind<Column extends string> {
  readonly columns: ListColumns<Column>;
  /** What the table of staged rows holds besides, see {@link StagedRow}: its columns with their types. */
  readonly table: SQL;
  /** Begins to read rows: some hundred at a time become staged rows. */
  readonly reader: (
    tx: Transaction,
  ) => Promise<(rows: readonly Row<Column>[]) => Promise<readonly StagedRow[]>>;
  /** Looks at all staged rows together. */
  readonly compare: (tx: Transaction) => Promise<void>;
  /** Writes the staged rows; `batches` goes over them by position, some hundred at a time. */
  readonly write: (tx: Transaction, run: WritingRun) => Promise<void>;
}

export interface WritingRun {
  /** Of the file, fit to be shown. */
  readonly fileName: string;
  readonly counts: Counts;
  /** @param write is given a condition on `staged.position` */
  readonly inBatches: (write: (these: SQL) => Promise<void>) => Promise<void>;
}

/** Rows that are looked up, or written, by one statement. */
const ROWS_AT_ONCE = 500;
const SAMPLE = 200;
const MOST_REFUSALS = 10_000;
const INTERFERED =
  'Somebody changed a club while the import was running. Nothing was imported; please try again.';

/**
 * Imports a list: all of it, or nothing when a single row is refused. A dry run does all but the writing.
 *
 * @param inTransaction runs it as an administrator
 * @param file its path
 * @throws AppError invalid for a file that is no list (a dry run reports one that only lacks the columns
 * that say what a row means) and for what cannot be mapped, conflict while another import runs or when
 * somebody changed a club in the meantime; the signal's reason
 */
export async function importList<Column extends string>(
  list: ListKind<Column>,
  inTransaction: InTransaction,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const { signal } = options;
  const opened = await readList(file, signal ? { signal } : {});
  const header = requireHeader(list.columns, opened.header, options);
  if (!isNamed(list.columns, header)) {
    return reportOnNothing(list.columns, opened.header, header, opened.remarks);
  }
  return importRows(list, inTransaction, opened, {
    ...options,
    header,
    fileName: shownName(options.fileName ?? path.basename(file)),
  });
}

function shownName(fileName: string): string {
  return shown(fileName.trim()).slice(0, 200).toWellFormed() || 'Without a name';
}

interface Run<Column extends string> extends ImportOptions {
  readonly header: Header<Column>;
  readonly fileName: string;
}

async function importRows<Column extends string>(
  list: ListKind<Column>,
  inTransaction: InTransaction,
  file: ListFile,
  run: Run<Column>,
): Promise<ImportReport> {
  const { isDryRun, header, fileName } = run;
  try {
    return await inTransaction(async (tx) => {
      await prepare(tx, list.table, isDryRun);
      const rows = await stageAll(list, tx, file, run);
      await list.compare(tx);
      const { counts, hinted } = await countKinds(tx);
      const isWritten = !isDryRun && counts.refused === 0;
      if (isWritten && counts.added + counts.changed > 0) {
        const inBatches: WritingRun['inBatches'] = (write) => writeAll(rows, write, run);
        await list.write(tx, { fileName, counts, inBatches });
      }
      return {
        kind: 'report',
        isWritten,
        counts,
        hinted,
        ...(await samples(tx)),
        notices: noticesOn(list.columns, file.remarks, header),
        columns: presentColumns(list.columns, header),
      };
    });
  } catch (error) {
    return explaining(REFUSALS)(error);
  }
}

async function prepare(tx: Transaction, table: SQL, isDryRun: boolean): Promise<void> {
  if (!isDryRun) await takeTurn(tx);
  await bePatient(tx);
  await tx.execute(sql`
    create temporary table list_import (
      position integer primary key, line integer not null, kind text not null, name text not null,
      detail text not null, changes jsonb not null, problems jsonb not null, hints jsonb not null, ${table}
    ) on commit drop`);
}

/** What writes very many clubs may take its time. */
export async function bePatient(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '5min'`);
  await tx.execute(sql`set local lock_timeout = '20s'`);
}

/**
 * Waits for the turn of whoever imports or undoes an import, and keeps it until the transaction ends.
 *
 * @throws AppError conflict when the other one takes longer than a moment
 */
export async function takeTurn(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2s'`);
  await tx
    .execute(sql`select pg_advisory_xact_lock(7742, 1)`)
    .catch(explaining({ lock_not_available: ['conflict', IMPORT_IS_RUNNING] }));
}

/** @returns how many rows the file has */
async function stageAll<Column extends string>(
  list: ListKind<Column>,
  tx: Transaction,
  file: ListFile,
  { header, signal, tell }: Run<Column>,
): Promise<number> {
  let rows = 0;
  const stage = await list.reader(tx);
  for (const batch of file.batches) {
    signal?.throwIfAborted();
    const staged = await stage(batch.map((row) => readRow(header, row)));
    const placed = staged.map((row, at) => ({ position: rows + at, ...row }));
    await tx.execute(sql`
      insert into list_import
      select * from jsonb_populate_recordset(null::list_import, ${JSON.stringify(placed)}::jsonb)`);
    rows += batch.length;
    const fraction = rows / file.count;
    tell?.({ kind: 'progress', phase: 'reading', rows, of: null, fraction });
  }
  await tx.execute(sql`analyze list_import`);
  return rows;
}

/**
 * Refuses rows that mean the same, which no two of a file may.
 *
 * @param grouping an expression on a staged row that is the same for those; null for none
 * @param having when such rows are refused
 * @param thing what they mean, in words
 */
export async function refuseClashes(
  tx: Transaction,
  { grouping, having = 'true', thing }: { grouping: string; having?: string; thing: string },
): Promise<void> {
  await tx.execute(sql`
    update list_import as staged
    set kind = 'refused', problems = problems || jsonb_build_object(
      'column', '', 'value', '', 'reason', 'Lines ' || lines || ${` mean the same ${thing}.`}::text)
    from (
      select ${sql.raw(grouping)} as same, array_to_string((array_agg(line order by line))[:5], ', ')
        || case when count(*) > 5 then ' and more' else '' end as lines
      from list_import where ${sql.raw(grouping)} is not null
      group by ${sql.raw(grouping)} having count(*) > 1 and ${sql.raw(having)}
    ) as clashing
    where ${sql.raw(grouping)} = clashing.same
      and not staged.problems @> '[{"column": "", "value": ""}]'`);
}

const ARE_HINTED = sql.raw(`hints <> '[]' and kind <> 'refused'`);

async function countKinds(tx: Transaction): Promise<Pick<ImportReport, 'counts' | 'hinted'>> {
  const { rows } = await tx.execute<{ kind: RowKind; count: number; hinted: number }>(sql`
    select kind, count(*)::int as count, (count(*) filter (where ${ARE_HINTED}))::int as hinted
    from list_import group by kind`);
  const counts = { added: 0, changed: 0, same: 0, refused: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return { counts, hinted: rows.reduce((sum, { hinted }) => sum + hinted, 0) };
}

/** The first rows of each kind, as the report shows them. */
async function samples(
  tx: Transaction,
): Promise<Pick<ImportReport, 'added' | 'changed' | 'refused' | 'hints'>> {
  const first = async <Shown extends object>(which: SQL, column: string, most: number) => {
    const { rows } = await tx.execute<Shown & Record<string, unknown>>(
      sql`select line, name, ${sql.raw(column)} from list_import where ${which}
        order by position limit ${most}`,
    );
    return rows;
  };
  return {
    hints: await first<HintedRow>(ARE_HINTED, 'hints', SAMPLE),
    added: await first<AddedRow>(sql`kind = 'added'`, 'detail', SAMPLE),
    changed: await first<ChangedRow>(sql`kind = 'changed'`, 'changes', SAMPLE),
    refused: await first<RefusedRow>(sql`kind = 'refused'`, 'problems', MOST_REFUSALS),
  };
}

async function writeAll(
  rows: number,
  write: (these: SQL) => Promise<void>,
  { signal, tell }: Pick<ImportOptions, 'signal' | 'tell'>,
): Promise<void> {
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    signal?.throwIfAborted();
    await write(sql`staged.position >= ${from} and staged.position < ${from + ROWS_AT_ONCE}`);
    const done = Math.min(rows, from + ROWS_AT_ONCE);
    tell?.({ kind: 'progress', phase: 'writing', rows: done, of: rows, fraction: done / rows });
  }
}

/**
 * Writes down that there was an import, so that it can be undone as one.
 *
 * @param kind what the list is of
 * @returns its id
 */
export async function noteImport(
  tx: Transaction,
  kind: 'clubs' | 'season_sheets',
  { fileName, counts: { added, changed } }: Pick<WritingRun, 'fileName' | 'counts'>,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into public.club_imports (actor_id, kind, file_name, added, changed)
    values (nullif(current_setting('app.user_id', true), '')::uuid, ${kind}, ${fileName},
      ${added}, ${changed})
    returning id`);
  return rows[0]?.id ?? '';
}

/** What refuses an import that has met somebody else's change. */
export function interfered(): AppError {
  return new AppError('conflict', INTERFERED);
}

/** What another transaction is the cause of. */
const REFUSALS: Refusals = {
  lock_not_available: ['conflict', INTERFERED],
  deadlock_detected: ['conflict', INTERFERED],
  serialization_failure: ['conflict', INTERFERED],
  // An id or a path that was taken, or a club that was deleted, just now.
  unique_violation: ['conflict', INTERFERED],
  foreign_key_violation: ['conflict', INTERFERED],
};
