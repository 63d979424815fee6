import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { AppError } from '#domain/app-error.ts';
import { isUuid } from '#domain/ids.ts';
import type { ListedPlace } from '#domain/place-spelling.ts';
import { placeCatalogue } from '#features/locations/catalogue/queries.server.ts';
import type { CsvRecord } from '#platform/csv/read-csv.ts';
import { readList } from '#platform/csv/read-list.ts';
import type { ListFile } from '#platform/csv/read-list.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import {
  cellOf,
  isNamed,
  judge,
  noticesOn,
  presentColumns,
  readRow,
  reportOnNothing,
  requireHeader,
  shown,
} from './present.server.ts';
import type { Row } from './present.server.ts';
import { clubsMeant, hintAtSimilarNames } from './queries.server.ts';
import type { InTransaction, Meant } from './queries.server.ts';
import { IMPORT_IS_RUNNING, MOST_ROWS } from './rules.ts';
import type { Header } from './rules.ts';
import { FIELD_COLUMNS } from './schema.ts';
import type {
  AddedRow,
  ChangedRow,
  HintedRow,
  ImportProgress,
  ImportReport,
  RefusedRow,
  RowKind,
} from './schema.ts';

export interface ImportOptions {
  /** Finds out what would be done, and does nothing. */
  readonly isDryRun: boolean;
  /** What the file was called where it comes from; the name of `path` when left out. */
  readonly fileName?: string;
  /** What unknown columns mean, as `column=name in the file`. */
  readonly mapped?: readonly string[];
  /** Ends the run, which then has changed nothing. */
  readonly signal?: AbortSignal;
  readonly tell?: (progress: ImportProgress) => void;
}

/** Rows that are looked up, or written, by one statement. */
const ROWS_AT_ONCE = 500;
const SAMPLE = 200;
const MOST_REFUSALS = 10_000;
const INTERFERED =
  'Somebody changed a club while the import was running. Nothing was imported; please try again.';

/**
 * Imports a list of clubs: all of it, or nothing when a single row is refused. A dry run does all
 * but the writing. What the file says already changes nothing, not even a version.
 *
 * @param inTransaction runs it as an administrator
 * @param file its path
 * @throws AppError invalid for a file that is no list of clubs (a dry run reports one that only lacks the
 * columns that name a club) and for what cannot be mapped, conflict while another import runs or
 * when somebody changed a club in the meantime; the signal's reason
 */
export async function importClubs(
  inTransaction: InTransaction,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const list = await readList(file);
  try {
    const header = requireHeader(list.header, options);
    if (!isNamed(header)) return reportOnNothing(list.header, header, list.remarks);
    return await importList(inTransaction, list, header, {
      ...options,
      fileName: options.fileName ?? path.basename(file),
    });
  } finally {
    await list.close();
  }
}

async function importList(
  inTransaction: InTransaction,
  list: ListFile,
  header: Header,
  {
    isDryRun,
    fileName,
    signal,
    tell = () => undefined,
  }: ImportOptions & { readonly fileName: string },
): Promise<ImportReport> {
  try {
    return await inTransaction(async (tx) => {
      await prepare(tx, isDryRun);
      const rows = await stageAll(tx, list, header, { signal, tell });
      await refuseClashes(tx);
      await hintAtSimilarNames(tx);
      const { counts, hinted } = await countKinds(tx);
      const isWritten = !isDryRun && counts.refused === 0;
      if (isWritten && counts.added + counts.changed > 0) {
        const importId = await noteImport(tx, fileName, counts);
        await writeAll(tx, { importId, rows, counts }, { signal, tell });
      }
      return {
        kind: 'report',
        isWritten,
        counts,
        hinted,
        ...(await samples(tx)),
        notices: noticesOn(list.remarks, header),
        columns: presentColumns(header),
      };
    });
  } catch (error) {
    return explaining(REFUSALS)(error);
  }
}

interface Watching {
  readonly signal: AbortSignal | undefined;
  readonly tell: (progress: ImportProgress) => void;
}

async function prepare(tx: Transaction, isDryRun: boolean): Promise<void> {
  if (!isDryRun) await takeTurn(tx);
  await bePatient(tx);
  // The file comes as fast as it is sent.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '5min'`);
  await tx.execute(sql`
    create temporary table club_import (
      position integer primary key, line integer not null, kind text not null, club uuid,
      has_id boolean not null, key text, keeps_key boolean not null, version integer,
      name text not null, place text not null, fields jsonb, locations jsonb,
      changes jsonb not null, problems jsonb not null, hints jsonb not null
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
async function stageAll(
  tx: Transaction,
  file: ListFile,
  header: Header,
  { signal, tell }: Watching,
): Promise<number> {
  let rows = 0;
  let batch: CsvRecord[] = [];
  const catalogue = await placeCatalogue(tx);
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted();
    await stage(tx, { header, catalogue }, batch, rows);
    rows += batch.length;
    batch = [];
    tell({ kind: 'progress', phase: 'reading', rows, of: null, fraction: file.fractionRead() });
  };
  for await (const record of file.records) {
    batch.push(record);
    if (rows + batch.length > MOST_ROWS) {
      const most = MOST_ROWS.toLocaleString('en-US');
      throw new AppError('invalid', `The file has more than ${most} rows. Please split it.`);
    }
    if (batch.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  await tx.execute(sql`analyze club_import`);
  return rows;
}

async function stage(
  tx: Transaction,
  { header, catalogue }: { header: Header; catalogue: readonly ListedPlace[] },
  records: readonly CsvRecord[],
  before: number,
): Promise<void> {
  const rows = records.map((record) => readRow(header, record));
  const meant = await clubsMeant(tx, rows);
  const staged = rows.map((row, at) => ({
    position: before + at,
    ...stagedRow(row, meant[at] ?? NOBODY, catalogue),
  }));
  await tx.execute(sql`
    insert into club_import
    select * from jsonb_populate_recordset(null::club_import, ${JSON.stringify(staged)}::jsonb)`);
}

const NOBODY: Meant = { club: null, key: null, keepsKey: false, problems: [] };

function stagedRow(
  row: Row,
  { club, key, keepsKey, problems }: Meant,
  catalogue: readonly ListedPlace[],
) {
  const judgement = judge(row, club, problems, catalogue);
  const { fields } = judgement;
  const given = row.cells.get('id') ?? '';
  const name = row.cells.get('name') ?? (club ? cellOf('name', club.name) : '');
  return {
    ...judgement,
    line: row.line,
    club: club?.id ?? (isUuid(given) ? given : randomUUID()),
    has_id: given !== '',
    key,
    keeps_key: keepsKey,
    version: club?.version ?? null,
    name: shown(name),
    place: [fields?.city, fields?.state].filter(Boolean).join(', '),
    fields,
  };
}

/**
 * Refuses rows that mean the same club: the same one of the site, or the same name, city and state,
 * unless all of them name clubs that are told apart already.
 */
async function refuseClashes(tx: Transaction): Promise<void> {
  const clash = (grouping: string, having: string) => sql`
    update club_import as staged
    set kind = 'refused', problems = problems || jsonb_build_object(
      'column', '', 'value', '', 'reason', 'Lines ' || lines || ' mean the same club.')
    from (
      select ${sql.raw(grouping)} as same, array_to_string((array_agg(line order by line))[:5], ', ')
        || case when count(*) > 5 then ' and more' else '' end as lines
      from club_import where ${sql.raw(grouping)} is not null
      group by ${sql.raw(grouping)} having count(*) > 1 and ${sql.raw(having)}
    ) as clashing
    where staged.${sql.raw(grouping)} = clashing.same
      and not staged.problems @> '[{"column": "", "value": ""}]'`;
  await tx.execute(clash('club', 'true'));
  await tx.execute(clash('key', 'not bool_and(has_id) and not bool_and(keeps_key)'));
}

const ARE_HINTED = sql.raw(`hints <> '[]' and kind <> 'refused'`);

async function countKinds(tx: Transaction): Promise<Pick<ImportReport, 'counts' | 'hinted'>> {
  const { rows } = await tx.execute<{ kind: RowKind; count: number; hinted: number }>(sql`
    select kind, count(*)::int as count, (count(*) filter (where ${ARE_HINTED}))::int as hinted
    from club_import group by kind`);
  const counts = { added: 0, changed: 0, same: 0, refused: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return { counts, hinted: rows.reduce((sum, { hinted }) => sum + hinted, 0) };
}

/** The first rows of each kind, as the report shows them. */
async function samples(
  tx: Transaction,
): Promise<Pick<ImportReport, 'added' | 'changed' | 'refused' | 'hints'>> {
  const first = async <Shown extends object>(which: SQL, columns: string, most: number) => {
    const { rows } = await tx.execute<Shown & Record<string, unknown>>(
      sql`select line, name, ${sql.raw(columns)} from club_import where ${which}
        order by position limit ${most}`,
    );
    return rows;
  };
  return {
    hints: await first<HintedRow>(ARE_HINTED, 'hints', SAMPLE),
    added: await first<AddedRow>(sql`kind = 'added'`, 'place', SAMPLE),
    changed: await first<ChangedRow>(sql`kind = 'changed'`, 'changes', SAMPLE),
    refused: await first<RefusedRow>(sql`kind = 'refused'`, 'problems', MOST_REFUSALS),
  };
}

const FIELDS = sql.raw(FIELD_COLUMNS.join(', '));
const NEW_FIELDS = sql.raw(FIELD_COLUMNS.map((column) => `to_be.${column}`).join(', '));
const SET_FIELDS = sql.raw(FIELD_COLUMNS.map((column) => `${column} = to_be.${column}`).join(', '));
const TO_BE = sql`cross join lateral jsonb_populate_record(null::public.clubs, staged.fields) as to_be`;

async function writeAll(
  tx: Transaction,
  {
    importId,
    rows,
    counts,
  }: {
    readonly importId: string;
    readonly rows: number;
    readonly counts: Readonly<Record<RowKind, number>>;
  },
  { signal, tell }: Watching,
): Promise<void> {
  // Clubs are fetched one by one by their ids: reading the whole table would ask of each of its rows
  // whether it may be edited.
  await tx.execute(sql`set local enable_seqscan = off`);
  let written = 0;
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    signal?.throwIfAborted();
    const these = sql`staged.position >= ${from} and staged.position < ${from + ROWS_AT_ONCE}`;
    await noteRows(tx, importId, these);
    if (counts.added > 0) written += await addClubs(tx, these);
    if (counts.changed > 0) written += await changeClubs(tx, these);
    await addLocations(tx, these);
    const done = Math.min(rows, from + ROWS_AT_ONCE);
    tell({ kind: 'progress', phase: 'writing', rows: done, of: rows, fraction: done / rows });
  }
  // A club that was saved or removed since it was compared has been left alone.
  if (written !== counts.added + counts.changed) throw new AppError('conflict', INTERFERED);
}

/** Writes down that there was an import, so that it can be undone as one. */
async function noteImport(
  tx: Transaction,
  fileName: string,
  { added, changed }: Readonly<Record<RowKind, number>>,
): Promise<string> {
  const name = shown(fileName.trim()).slice(0, 200).toWellFormed() || 'Without a name';
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into public.club_imports (actor_id, file_name, added, changed)
    values (nullif(current_setting('app.user_id', true), '')::uuid, ${name}, ${added}, ${changed})
    returning id`);
  return rows[0]?.id ?? '';
}

/** What each club is before it is written; see src/db/schema/imports.ts. */
async function noteRows(tx: Transaction, importId: string, these: SQL): Promise<void> {
  await tx.execute(sql`
    insert into public.club_import_rows (import_id, position, club_id, name, version, before, locations)
    select ${importId}, staged.position, staged.club, left(staged.fields ->> 'name', 200),
      coalesce(stored.version, 0) + 1, case when stored.id is not null then (
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(stored))
        where key = any (${sql.param([...FIELD_COLUMNS])}::text[])
      ) end, case when stored.id is not null and jsonb_typeof(staged.locations) = 'array' then coalesce((
        select jsonb_agg(jsonb_build_object('name', place.name, 'address', place.address)
          order by place.position, place.id)
        from public.practice_locations as place where place.club_id = stored.id), '[]') end
    from club_import as staged
    left join public.clubs as stored on stored.id = staged.club and staged.kind = 'changed'
    where staged.kind in ('added', 'changed') and ${these}`);
}

async function addClubs(tx: Transaction, these: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into public.clubs (id, ${FIELDS})
    select staged.club, ${NEW_FIELDS} from club_import as staged ${TO_BE}
    where staged.kind = 'added' and ${these} order by staged.position`);
  return rowCount ?? 0;
}

async function changeClubs(tx: Transaction, these: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update public.clubs as club set ${SET_FIELDS} from club_import as staged ${TO_BE}
    where staged.kind = 'changed' and ${these}
      and club.id = staged.club and club.version = staged.version`);
  await tx.execute(sql`
    delete from public.practice_locations as place using club_import as staged
    where staged.kind = 'changed' and staged.locations is not null and ${these}
      and place.club_id = staged.club`);
  return rowCount ?? 0;
}

async function addLocations(tx: Transaction, these: SQL): Promise<void> {
  await tx.execute(sql`
    insert into public.practice_locations (club_id, name, address, position)
    select staged.club, place.value ->> 'name', place.value ->> 'address', place.ordinality - 1
    from club_import as staged
    cross join lateral jsonb_array_elements(staged.locations) with ordinality as place
    where staged.kind in ('added', 'changed') and jsonb_typeof(staged.locations) = 'array'
      and ${these}`);
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
