import { and, eq } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { mergedInto, currentClubId } from '#db/merged-clubs.ts';
import { alertSettings, savedClubs } from '#db/schema/saved.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireMember } from '#domain/policy.ts';
import { dayAt } from '#domain/season.ts';
import { beginSettings } from '#features/saved/alerts/commands.server.ts';
import { factsOf } from '#features/saved/alerts/queries.server.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { site } from '#site.config.ts';
import { savedIds } from './queries.server.ts';
import { MOST_SAVED } from './rules.ts';
import type { Noted, Saving } from './schema.ts';

const SIGN_IN = 'Sign in to save clubs to your account.';
const CLUB_GONE = 'This club has been deleted.';

const REFUSALS: Refusals = {
  insufficient_privilege: ['unauthenticated', SIGN_IN],
  saved_clubs_at_most: [
    'conflict',
    `You’ve saved ${MOST_SAVED} clubs, the most we allow. Remove one to make room.`,
  ],
};

async function saver(db: Db, actor: Actor): Promise<Authorized> {
  requireMember(actor, SIGN_IN);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
  return actor;
}

/**
 * @returns the note that went with a removed club, so that it can be brought back
 * @throws AppError missing for a club that is gone, conflict when the list is full
 */
export async function saveClub(db: Db, actor: Actor, saving: Saving, now: Date) {
  const { isSaved, note } = saving;
  const member = await saver(db, actor);
  const clubId = await currentClubId(db.visitor, saving.clubId);
  return db.write(member, async (tx) => {
    if (isSaved) {
      if ((await addAll(tx, member, [clubId], now, note)) === 0)
        throw new AppError('missing', CLUB_GONE);
      return { note: null };
    }
    const [removed] = await tx
      .delete(savedClubs)
      .where(ownOf(member, clubId))
      .returning({ note: savedClubs.note });
    return { note: removed?.note ?? null };
  });
}

/** Adds what the browser kept while the user was signed out. Returns the ids of all saved clubs. */
export async function joinClubs(db: Db, actor: Actor, clubIds: readonly string[], now: Date) {
  const member = await saver(db, actor);
  const merged = await mergedInto(db.visitor, clubIds);
  const ids = new Set(clubIds.map((id) => merged.get(id) ?? id));
  return db.write(member, async (tx) => {
    await addAll(tx, member, [...ids], now, null);
    return savedIds(tx, member);
  });
}

async function addAll(
  tx: Transaction,
  { userId }: Member,
  clubIds: readonly string[],
  now: Date,
  note: string | null,
): Promise<number> {
  const facts = [...(await factsOf(tx, clubIds, now))];
  if (facts.length === 0) return 0;
  await tx
    .insert(savedClubs)
    .values(facts.map(([clubId, told]) => ({ userId, clubId, clubName: told.name, note, told })))
    .onConflictDoNothing()
    .catch(explaining(REFUSALS));
  return facts.length;
}

/** @throws AppError missing when the club is not saved */
export async function noteClub(db: Db, actor: Actor, { clubId, note }: Noted): Promise<void> {
  const member = await saver(db, actor);
  const { rowCount } = await db.write(member, (tx) =>
    tx.update(savedClubs).set({ note }).where(ownOf(member, clubId)),
  );
  if (rowCount === 0)
    throw new AppError('missing', 'You’ve already removed this club from your saved list.');
}

/** Alerts begin with what is new from this moment on. */
export async function setClubAlerts(db: Db, actor: Actor, alerts: Alerts, now: Date) {
  const member = await saver(db, actor);
  await db.write(member, async (tx) => {
    const { userId } = member;
    const [before] = await tx
      .select({ alerts: alertSettings.clubs })
      .from(alertSettings)
      .where(eq(alertSettings.userId, userId));
    const begins = alerts !== 'off' && (before?.alerts ?? 'off') === 'off';
    const clubsToldOn = alerts === 'off' ? null : dayAt(now, site.timeZone);
    const changes = begins || alerts === 'off' ? { clubs: alerts, clubsToldOn } : { clubs: alerts };
    await beginSettings(tx, member);
    await tx.update(alertSettings).set(changes).where(eq(alertSettings.userId, userId));
    if (!begins) return;
    for (const [clubId, told] of await factsOf(tx, await savedIds(tx, member), now)) {
      await tx.update(savedClubs).set({ told }).where(ownOf(member, clubId));
    }
  });
}

const ownOf = ({ userId }: Member, clubId: string) =>
  and(eq(savedClubs.userId, userId), eq(savedClubs.clubId, clubId));
