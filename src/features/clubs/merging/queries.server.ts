import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, columnsOf, linkColumns, summaryColumns } from '#db/schema/clubs.ts';
import { clubMerges, clubsApart } from '#db/schema/merges.ts';
import type { Actor } from '#domain/actor.ts';
import { folded } from '#domain/folded.ts';
import { areSimilar, nameCore, similarPairs } from '#domain/similar-names.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubColumn } from '#features/clubs/fields.ts';
import { writeCell } from '#features/clubs/lists/schema.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import { requireClubMerger } from './policy.ts';
import type { ClubPair } from './schema.ts';

const MOST_SIMILAR = 8;
const MOST_PAIRS = 200;

function placedClubs(db: Db) {
  const { city, county, state } = clubs;
  return db.visitor
    .select({ ...linkColumns, city, county, state })
    .from(clubs)
    .orderBy(asc(clubs.name), asc(clubs.id));
}

/** Clubs with a similar name first, then those whose name contains the text. */
export async function similarClubs(db: Db, actor: Actor, { name }: { name: string }) {
  requireClubMerger(actor);
  const [core, text] = [nameCore(name), folded(name)];
  if (text.length < 3) return [];
  const all = (await placedClubs(db)).map((club) => ({
    ...club,
    isSimilar: areSimilar(core, nameCore(club.name)),
  }));
  return all
    .filter((club) => club.isSimilar || folded(club.name).includes(text))
    .toSorted((one, other) => Number(other.isSimilar) - Number(one.isSimilar))
    .slice(0, MOST_SIMILAR);
}

/** Clubs with similar names in one county or city, except those told apart. */
export async function possibleDuplicates(db: Db, actor: Actor) {
  requireClubMerger(actor);
  const all = await placedClubs(db);
  const apart = await db.read(actor, (tx) => tx.select().from(clubsApart));
  const done = new Set(apart.map(({ oneId, otherId }) => `${oneId} ${otherId}`));
  const pairs = (['county', 'city'] as const).flatMap((part) => {
    const placed = all.filter((club) => club[part]);
    const places = Map.groupBy(placed, (club) => folded(`${club[part]}, ${club.state}`));
    return [...places.values()].flatMap(similarPairs);
  });
  const found = pairs.filter(([one, other]) => {
    const key = [one.id, other.id].toSorted().join(' ');
    return !done.has(key) && done.add(key);
  });
  return { pairs: found.slice(0, MOST_PAIRS), total: found.length };
}

/** Null when one of them is gone. */
export async function comparison(db: Db, actor: Actor, { one, other }: ClubPair) {
  requireClubMerger(actor);
  return db.read(actor, async (tx) => {
    const { version, updatedAt } = clubs;
    const head = { ...linkColumns, version, updatedAt, logo: summaryColumns.logoUrl };
    const read = async (id: string) => {
      const said = { club: head, facts: columnsOf(CLUB_FIELD_NAMES) };
      const [found] = await tx.select(said).from(clubs).where(eq(clubs.id, id));
      return found && { ...found, locations: await locationWords(tx, id) };
    };
    const [a, b] = [await read(one), await read(other)];
    if (!a || !b) return null;
    const facts = CLUB_FIELD_NAMES.map((name) => ({
      column: CLUB_FIELDS[name].column as ClubColumn | 'practice_locations',
      label: CLUB_FIELDS[name].label,
      texts: [writeCell(name, a.facts[name]), writeCell(name, b.facts[name])] as const,
    }));
    const texts = [a.locations, b.locations] as const;
    const { rows: figures } = await tx.execute<{
      relation: string;
      counts: [number, number];
      shared: number;
      note: string | null;
    }>(sql`select * from app.merge_counts(${one}::uuid, ${other}::uuid)`);
    return {
      sides: [a.club, b.club] as const,
      facts: [
        ...facts,
        { column: 'practice_locations' as const, label: 'Practice locations', texts },
      ],
      figures,
    };
  });
}

async function locationWords(tx: Reading, clubId: string): Promise<string> {
  const locations = await locationsOf(tx, clubId);
  return locations
    .map(({ name, address }) => [name, address].filter(Boolean).join(': '))
    .join('\n');
}

/** The last hundred, newest first. */
export async function pastMerges(db: Db, actor: Actor) {
  requireClubMerger(actor);
  const { id, mergedAt, goneName, undoneAt } = clubMerges;
  return db.read(actor, (tx) =>
    tx
      .select({
        id,
        at: mergedAt,
        who: profiles.username,
        goneName,
        /** Null when that club is gone, too. */
        kept: { id: clubs.id, name: clubs.name },
        isUndone: sql<boolean>`${undoneAt} is not null`,
        canUndo: sql<boolean>`${undoneAt} is null and ${clubs.id} is not null
          and ${mergedAt} > now() - interval '30 days'`,
      })
      .from(clubMerges)
      .leftJoin(clubs, eq(clubs.id, clubMerges.keptId))
      .leftJoin(profiles, eq(profiles.id, clubMerges.mergedBy))
      .orderBy(desc(mergedAt), asc(id))
      .limit(100),
  );
}
