import { eq } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { clubs } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { isUuid } from '#domain/ids.ts';
import { clubPath } from '#domain/paths.ts';
import { dayAt, tryoutSeasonOf } from '#domain/season.ts';
import { canEditClub } from '#features/clubs/directory/policy.ts';
import { locationsOf } from '#features/clubs/directory/queries.server.ts';
import { everyTryoutOfClub } from '#features/tryouts/board/queries.server.ts';
import { seasons, site } from '#site.config.ts';
import { presentEditable } from './present.server.ts';
import { seasonChoices } from './rules.ts';
import type { TryoutsToEdit } from './schema.ts';

/**
 * The tryouts of a club as its people edit them. Read where they are written.
 *
 * @returns denied without permission, missing when there is no such club
 */
export async function tryoutsToEdit(
  db: Db,
  actor: Actor,
  clubId: string,
  now: Date,
): Promise<TryoutsToEdit> {
  if (!isUuid(clubId)) return { kind: 'missing' };
  if (!canEditClub(actor, clubId)) return { kind: 'denied' };
  return db.read(actor, async (tx) => {
    const [club] = await tx.select().from(clubs).where(eq(clubs.id, clubId));
    if (!club) return { kind: 'missing' };
    const rows = await everyTryoutOfClub(tx, clubId);
    const isOver = (row: (typeof rows)[number]) => row.endsAt <= now;
    const venues = await locationsOf(tx, clubId);
    const today = dayAt(now, site.timeZone);
    return {
      kind: 'editable',
      clubName: club.name,
      clubPath: clubPath(club),
      tryouts: [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver).toReversed()].map(
        (row) => presentEditable(row, now),
      ),
      venues: venues.map(({ name, address }) => ({ name: name ?? '', address })),
      seasons: seasonChoices(today, seasons.begins),
      season: tryoutSeasonOf(today, seasons.begins),
    };
  });
}
