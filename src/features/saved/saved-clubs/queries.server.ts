import { asc, desc, eq } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { alertSettings, savedClubs } from '#db/schema/saved.ts';
import type { Member } from '#domain/actor.ts';
import { clubCards } from '#features/clubs/finder/search.server.ts';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';
import type { SavedClub, SavedClubs } from './schema.ts';

/** Ids of the clubs that a member saved, which fill the hearts of pages in. */
export async function savedIds(tx: Reading, { userId }: Member): Promise<string[]> {
  const rows = await tx
    .select({ id: savedClubs.clubId })
    .from(savedClubs)
    .where(eq(savedClubs.userId, userId));
  return rows.map(({ id }) => id);
}

/** The clubs that a member saved, the newest first, as their cards show them (MINE-03). */
export async function savedClubsOf(
  tx: Reading,
  { userId }: Member,
  now: Date,
): Promise<SavedClubs> {
  const rows = await tx
    .select({ id: savedClubs.clubId, name: savedClubs.clubName, note: savedClubs.note })
    .from(savedClubs)
    .where(eq(savedClubs.userId, userId))
    .orderBy(desc(savedClubs.createdAt), asc(savedClubs.clubId));
  const cards = await cardsOf(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  const [settings] = await tx
    .select({ alerts: alertSettings.clubs })
    .from(alertSettings)
    .where(eq(alertSettings.userId, userId));
  const shown = rows.map((row): SavedClub => {
    const club = cards.get(row.id) ?? null;
    return { ...row, name: club?.name ?? row.name, club };
  });
  return { clubs: shown, alerts: settings?.alerts ?? 'off' };
}

/** Clubs as their cards show them, with what their newest season costs and the next tryout, by id. */
export async function cardsOf(
  db: Reading,
  clubIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ClubSummary>> {
  if (clubIds.length === 0) return new Map();
  const cards = await clubCards(db, clubIds, now);
  return new Map(cards.map((club) => [club.id, club]));
}
