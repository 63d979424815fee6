import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { isUuid } from '#domain/ids.ts';
import type { ListedPlace } from '#domain/place-spelling.ts';
import {
  importList,
  interfered,
  noteImport,
  refuseClashes,
} from '#features/clubs/list-imports/commands.server.ts';
import type {
  InTransaction,
  ListKind,
  WritingRun,
} from '#features/clubs/list-imports/commands.server.ts';
import { shown } from '#features/clubs/list-imports/rules.ts';
import type { ImportOptions, ImportReport } from '#features/clubs/list-imports/schema.ts';
import { clubsMeant } from '#features/clubs/list-imports/queries.server.ts';
import type { Meant } from '#features/clubs/list-imports/queries.server.ts';
import { placeCatalog } from '#features/locations/catalog/queries.server.ts';
import { cellOf, judge } from './present.server.ts';
import type { ClubRow } from './present.server.ts';
import { hintAtSimilarNames, WHOLE_CLUBS } from './queries.server.ts';
import { CLUB_COLUMNS } from './rules.ts';
import type { FileColumn } from './rules.ts';
import { FIELD_COLUMNS } from './schema.ts';
import type { StoredClub } from './schema.ts';

/**
 * Imports a list of clubs, see {@link importList}. What the file says already changes nothing, not even a
 * version.
 */
export function importClubs(
  inTransaction: InTransaction,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  return importList(CLUBS, inTransaction, file, options);
}

const CLUBS: ListKind<FileColumn> = {
  columns: CLUB_COLUMNS,
  table: sql`
    club uuid, has_id boolean not null, key text, keeps_key boolean not null, version integer,
    fields jsonb, locations jsonb`,
  async reader(tx) {
    const catalog = await placeCatalog(tx);
    return async (rows) => {
      const meant = await clubsMeant<StoredClub>(tx, rows, WHOLE_CLUBS);
      return rows.map((row, at) => stagedRow(row, meant[at] ?? NOBODY, catalog));
    };
  },
  async compare(tx) {
    await refuseClashes(tx, { grouping: 'club', thing: 'club' });
    // The same name, city and state, unless all of them name clubs that are told apart already.
    const having = 'not bool_and(has_id) and not bool_and(keeps_key)';
    await refuseClashes(tx, { grouping: 'key', having, thing: 'club' });
    await hintAtSimilarNames(tx);
  },
  write,
};

const NOBODY: Meant<StoredClub> = { club: null, key: null, keepsKey: false, problems: [] };

function stagedRow(
  row: ClubRow,
  { club, key, keepsKey, problems }: Meant<StoredClub>,
  catalog: readonly ListedPlace[],
) {
  const judgment = judge(row, club, problems, catalog);
  const { fields } = judgment;
  const given = row.cells.get('id') ?? '';
  const name = row.cells.get('name') ?? (club ? cellOf('name', club.name) : '');
  return {
    ...judgment,
    line: row.line,
    club: club?.id ?? (isUuid(given) ? given : randomUUID()),
    has_id: given !== '',
    key,
    keeps_key: keepsKey,
    version: club?.version ?? null,
    name: shown(name),
    detail: [fields?.city, fields?.state].filter(Boolean).join(', '),
    fields,
  };
}

const FIELDS = sql.raw(FIELD_COLUMNS.join(', '));
const NEW_FIELDS = sql.raw(FIELD_COLUMNS.map((column) => `to_be.${column}`).join(', '));
const SET_FIELDS = sql.raw(FIELD_COLUMNS.map((column) => `${column} = to_be.${column}`).join(', '));
const TO_BE = sql`cross join lateral jsonb_populate_record(null::public.clubs, staged.fields) as to_be`;

async function write(tx: Transaction, run: WritingRun): Promise<void> {
  const { added, changed } = run.counts;
  const importId = await noteImport(tx, 'clubs', run);
  // Clubs are fetched one by one by their ids: reading the whole table would ask of each of its rows
  // whether it may be edited.
  await tx.execute(sql`set local enable_seqscan = off`);
  let written = 0;
  await run.inBatches(async (these) => {
    await noteRows(tx, importId, these);
    if (added > 0) written += await addClubs(tx, these);
    if (changed > 0) written += await changeClubs(tx, these);
    await addLocations(tx, these);
  });
  // A club that was saved or removed since it was compared has been left alone.
  if (written !== added + changed) throw interfered();
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
    from list_import as staged
    left join public.clubs as stored on stored.id = staged.club and staged.kind = 'changed'
    where staged.kind in ('added', 'changed') and ${these}`);
}

async function addClubs(tx: Transaction, these: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into public.clubs (id, ${FIELDS})
    select staged.club, ${NEW_FIELDS} from list_import as staged ${TO_BE}
    where staged.kind = 'added' and ${these} order by staged.position`);
  return rowCount ?? 0;
}

async function changeClubs(tx: Transaction, these: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update public.clubs as club set ${SET_FIELDS} from list_import as staged ${TO_BE}
    where staged.kind = 'changed' and ${these}
      and club.id = staged.club and club.version = staged.version`);
  await tx.execute(sql`
    delete from public.practice_locations as place using list_import as staged
    where staged.kind = 'changed' and staged.locations is not null and ${these}
      and place.club_id = staged.club`);
  return rowCount ?? 0;
}

async function addLocations(tx: Transaction, these: SQL): Promise<void> {
  await tx.execute(sql`
    insert into public.practice_locations (club_id, name, address, position)
    select staged.club, place.value ->> 'name', place.value ->> 'address', place.ordinality - 1
    from list_import as staged
    cross join lateral jsonb_array_elements(staged.locations) with ordinality as place
    where staged.kind in ('added', 'changed') and jsonb_typeof(staged.locations) = 'array'
      and ${these}`);
}
