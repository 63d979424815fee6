import { asc, inArray, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { clubs, columnsOf, linkColumns, summaryColumns } from '#db/schema/clubs.ts';
import { clubMerges, clubsApart } from '#db/schema/merges.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { folded } from '#domain/folded.ts';
import { areSimilar, nameCore, similarPairs } from '#domain/similar-names.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import { writeCell } from '#features/clubs/lists/schema.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import { requireClubMerger } from './policy.ts';
import type { Comparison, DuplicatePair, LinkedClub, PastMerge, SimilarClub } from './schema.ts';

const MOST_SIMILAR = 8;
const MOST_PAIRS = 200;

const placedColumns = {
  ...linkColumns,
  city: clubs.city,
  county: clubs.county,
  state: clubs.state,
};

/** Clubs with a similar name first, then those whose name contains the text. */
export async function similarClubs(db: Db, actor: Actor, { name }: { name: string }) {
  requireClubMerger(actor);
  const [core, text] = [nameCore(name), folded(name)];
  if (text.length < 3) return [];
  const rows = await db.read(VISITOR, (tx) =>
    tx.select(placedColumns).from(clubs).orderBy(asc(clubs.name), asc(clubs.id)),
  );
  const found = rows.flatMap((club): SimilarClub[] => {
    const isSimilar = areSimilar(core, nameCore(club.name));
    return isSimilar || folded(club.name).includes(text) ? [{ ...club, isSimilar }] : [];
  });
  return found
    .toSorted((one, other) => Number(other.isSimilar) - Number(one.isSimilar))
    .slice(0, MOST_SIMILAR);
}

/** Clubs with similar names in one county or city, except those told apart. */
export async function possibleDuplicates(db: Db, actor: Actor) {
  requireClubMerger(actor);
  const rows = await db.read(VISITOR, (tx) =>
    tx.select(placedColumns).from(clubs).orderBy(asc(clubs.name), asc(clubs.id)),
  );
  const apart = await db.read(actor, (tx) =>
    tx.select({ one: clubsApart.oneId, other: clubsApart.otherId }).from(clubsApart),
  );
  const known = new Set(apart.map(({ one, other }) => `${one} ${other}`));
  const pairs = new Map<string, DuplicatePair>();
  for (const part of ['county', 'city'] as const) {
    const placed = rows.filter((club) => club[part]);
    for (const these of Map.groupBy(placed, (club) =>
      folded(`${club[part]}, ${club.state}`),
    ).values()) {
      for (const [one, other] of similarPairs(these)) {
        const key = [one.id, other.id].toSorted().join(' ');
        const place = [one.city, one.state].filter(Boolean).join(', ');
        if (!known.has(key)) pairs.set(key, { one: linkOf(one), other: linkOf(other), place });
      }
    }
  }
  const all = [...pairs.values()].toSorted((a, b) => a.one.name.localeCompare(b.one.name, 'en'));
  return { pairs: all.slice(0, MOST_PAIRS), total: all.length };
}

function linkOf({ id, name, stateSlug, countySlug, citySlug, slug }: LinkedClub): LinkedClub {
  return { id, name, stateSlug, countySlug, citySlug, slug };
}

/** Null when one of them is gone. */
export async function comparison(
  db: Db,
  actor: Actor,
  { one, other }: { one: string; other: string },
): Promise<Comparison | null> {
  requireClubMerger(actor);
  return db.read(actor, async (tx) => {
    const rows = await tx
      .select({
        ...columnsOf(CLUB_FIELD_NAMES),
        ...linkColumns,
        version: clubs.version,
        updatedAt: clubs.updatedAt,
        logo: summaryColumns.logoUrl,
      })
      .from(clubs)
      .where(inArray(clubs.id, [one, other]));
    const [first, second] = [one, other].map((id) => rows.find((row) => row.id === id));
    if (!first || !second) return null;
    const sideOf = (row: typeof first) => ({
      ...linkOf(row),
      version: row.version,
      updatedAt: row.updatedAt.toISOString(),
      logo: row.logo,
    });
    return {
      sides: [sideOf(first), sideOf(second)],
      facts: [
        ...CLUB_FIELD_NAMES.map((name) => ({
          column: CLUB_FIELDS[name].column,
          label: CLUB_FIELDS[name].label,
          texts: [writeCell(name, first[name]), writeCell(name, second[name])] as const,
        })),
        {
          column: 'practice_locations',
          label: 'Practice locations',
          texts: [await locationWords(tx, one), await locationWords(tx, other)],
        },
      ],
      figures: await figuresOf(tx, one, other),
      sheets: await sheetsOfBoth(tx, one, other),
    };
  });
}

async function locationWords(tx: Reading, clubId: string): Promise<string> {
  const locations = await locationsOf(tx, clubId);
  return locations
    .map(({ name, address }) => [name, address].filter(Boolean).join(': '))
    .join('\n');
}

async function figuresOf(tx: Reading, one: string, other: string) {
  const { rows } = await tx.execute<{ relation: string; counts: [number, number]; inBoth: number }>(
    sql`select relation, array[of_one, of_other] as counts, in_both as "inBoth"
      from app.merge_figures(${one}::uuid, ${other}::uuid)`,
  );
  return rows;
}

async function sheetsOfBoth(tx: Reading, one: string, other: string) {
  const programs = (club: string) => sql`(
    select count(*)::int from club_programs as program
    where program.club_id = ${club}::uuid and program.season = mine.season)`;
  const { rows } = await tx.execute<{
    season: number;
    programs: [number, number];
    mine: Date;
    theirs: Date;
  }>(sql`
    select mine.season, array[${programs(one)}, ${programs(other)}] as programs,
      mine.updated_at as mine, theirs.updated_at as theirs
    from season_sheets as mine join season_sheets as theirs
      on theirs.season = mine.season and theirs.club_id = ${other}::uuid
    where mine.club_id = ${one}::uuid order by mine.season desc`);
  return rows.map(({ season, programs: counts, mine, theirs }) => ({
    season,
    programs: counts,
    updatedAt: [new Date(mine).toISOString(), new Date(theirs).toISOString()] as const,
  }));
}

/** The last hundred, newest first. */
export async function pastMerges(db: Db, actor: Actor): Promise<PastMerge[]> {
  requireClubMerger(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<PastMerge & Record<string, unknown>>(sql`
      select merge.id, merge.merged_at as at, person.username as who, merge.gone_name as "goneName",
        case when club.id is not null then jsonb_build_object(
          'id', club.id, 'name', club.name, 'stateSlug', club.state_slug,
          'countySlug', club.county_slug, 'citySlug', club.city_slug, 'slug', club.slug) end as kept,
        case when merge.undone_at is not null then jsonb_build_object(
          'at', merge.undone_at, 'who', undoer.username) end as undone,
        merge.undone_at is null and club.id is not null
          and merge.merged_at > now() - interval '30 days' as "canUndo"
      from ${clubMerges} as merge
      left join clubs as club on club.id = merge.kept_id
      left join profiles as person on person.id = merge.merged_by
      left join profiles as undoer on undoer.id = merge.undone_by
      order by merge.merged_at desc, merge.id limit 100`),
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
