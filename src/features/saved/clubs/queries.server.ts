import { asc, desc, eq } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { alertSettings, savedClubs } from '#db/schema/saved.ts';
import type { Member } from '#domain/actor.ts';
import { clubCards } from '#features/clubs/finder/search.server.ts';

export async function savedIds(tx: Reading, { userId }: Member): Promise<string[]> {
  const rows = await tx
    .select({ id: savedClubs.clubId })
    .from(savedClubs)
    .where(eq(savedClubs.userId, userId));
  return rows.map(({ id }) => id);
}

/** Newest first (MINE-03). */
export async function savedClubsOf(tx: Reading, { userId }: Member, now: Date) {
  const rows = await tx
    .select({ id: savedClubs.clubId, name: savedClubs.clubName, note: savedClubs.note })
    .from(savedClubs)
    .where(eq(savedClubs.userId, userId))
    .orderBy(desc(savedClubs.createdAt), asc(savedClubs.clubId));
  const ids = rows.map(({ id }) => id);
  const cards = await cardsOf(tx, ids, now);
  const [settings] = await tx
    .select({ alerts: alertSettings.clubs })
    .from(alertSettings)
    .where(eq(alertSettings.userId, userId));
  const clubs = rows.map((row) => {
    const club = cards.get(row.id) ?? null;
    return { ...row, name: club?.name ?? row.name, club };
  });
  return { clubs, alerts: settings?.alerts ?? 'off' };
}

export async function cardsOf(db: Reading, clubIds: readonly string[], now: Date) {
  return new Map((await clubCards(db, clubIds, now)).map((club) => [club.id, club]));
}
