import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { areSimilar, nameCore } from '#domain/similar-names.ts';
import type { NameCore } from '#domain/similar-names.ts';
import { exportList } from '#features/clubs/list-imports/queries.server.ts';
import type { ExportOptions, InReading } from '#features/clubs/list-imports/queries.server.ts';
import { shown } from '#features/clubs/list-imports/rules.ts';
import { presentRecord } from './present.server.ts';
import { COLUMN_NAMES } from './rules.ts';

/** Selects clubs with all that a list tells of them. */
export const WHOLE_CLUBS: SQL = sql`
  select to_jsonb(club) || jsonb_build_object('practice_locations', coalesce((
    select jsonb_agg(jsonb_build_object('name', place.name, 'address', place.address)
      order by place.position, place.id)
    from ${practiceLocations} as place where place.club_id = club.id
  ), '[]')) as one
  from ${clubs} as club`;

/** Names of one place that are compared letter by letter; beyond, only their cores are. */
const MOST_PAIRS = 1_000_000;

interface PlacedName extends Record<string, unknown> {
  readonly position: number;
  readonly line: number;
  readonly name: string;
  /** City and state, as they are compared. */
  readonly place: string;
}

/**
 * Says of clubs that are to be added when their place has one of nearly the same name already, here
 * or further up in the file.
 */
export async function hintAtSimilarNames(tx: Reading): Promise<void> {
  const { rows: added } = await tx.execute<PlacedName>(sql`
    select position, line, fields ->> 'name' as name,
      lower(fields ->> 'city') || '/' || (fields ->> 'state') as place
    from list_import where kind = 'added' and fields ->> 'city' <> '' and fields ->> 'state' <> ''
    order by position`);
  const { rows: stored } = await tx.execute<{ name: string; place: string }>(sql`
    select club.name, lower(club.city) || '/' || club.state as place from ${clubs} as club
    where (lower(club.city), club.state) in (
      select lower(fields ->> 'city'), fields ->> 'state' from list_import where kind = 'added')`);
  const there = Map.groupBy(
    stored.map(({ name, place }) => ({ name, place, core: nameCore(name), line: null })),
    ({ place }) => place,
  );
  const hints: { position: number; hint: string }[] = [];
  for (const [place, rows] of Map.groupBy(added, (row) => row.place)) {
    const known: KnownName[] = [...(there.get(place) ?? [])];
    const isMuch = rows.length * (rows.length + known.length) > MOST_PAIRS;
    const byCore = new Map(known.map((one) => [one.core.letters, one]));
    for (const { position, line, name } of rows) {
      const core = nameCore(name);
      const same = byCore.get(core.letters);
      const similar = isMuch
        ? same && areSimilar(core, same.core) && same
        : known.find((one) => areSimilar(core, one.core));
      if (similar) hints.push({ position, hint: similarName(similar) });
      const one = { name, core, line };
      known.push(one);
      if (!same) byCore.set(core.letters, one);
    }
  }
  await tx.execute(sql`
    update list_import as staged set hints = staged.hints || to_jsonb(found.hint)
    from jsonb_to_recordset(${JSON.stringify(hints)}::jsonb) as found (position integer, hint text)
    where found.position = staged.position`);
}

interface KnownName {
  readonly name: string;
  readonly core: NameCore;
  /** The line of the file; null for a club of the site. */
  readonly line: number | null;
}

function similarName({ name, line }: KnownName): string {
  const called = shown(name);
  if (line !== null) return `Line ${line} has nearly the same name here: ‘${called}’.`;
  return `A club with nearly the same name is here already: ‘${called}’. If it is the same, give its id or its name as it is.`;
}

/**
 * Writes clubs as CSV for spreadsheets, as they are at one moment, by name.
 *
 * @param write takes the text piece by piece, and resolves when it wants more
 * @returns how many clubs there are
 */
export async function exportClubs(
  inReading: InReading,
  write: (text: string) => Promise<void>,
  { only, signal }: ExportOptions = {},
): Promise<number> {
  const chosen = only ? sql`where club.id in (${only})` : sql``;
  const list = {
    columns: COLUMN_NAMES,
    rows: sql`${WHOLE_CLUBS} ${chosen} order by club.name, club.id`,
    recordOf: presentRecord,
  };
  return exportList(inReading, list, write, signal);
}
