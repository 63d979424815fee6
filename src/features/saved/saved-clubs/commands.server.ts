import { and, eq } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { alertSettings, savedClubs } from '#db/schema/saved.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { dayAt } from '#domain/season.ts';
import { beginSettings } from '#features/saved/alerts/commands.server.ts';
import { factsOf } from '#features/saved/alerts/queries.server.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { site } from '#site.config.ts';
import { canSaveClubs } from './policy.ts';
import { savedIds } from './queries.server.ts';
import { MOST_SAVED } from './rules.ts';
import type { Noted, Saving } from './schema.ts';

const SIGN_IN = 'Please sign in to save clubs with your account.';
const CLUB_GONE = 'This club is no longer there.';

const REFUSALS: Refusals = {
  insufficient_privilege: ['unauthenticated', SIGN_IN],
  saved_clubs_at_most: [
    'conflict',
    `You have saved ${MOST_SAVED} clubs, which is as many as we keep. Remove one first.`,
  ],
};

/** Somebody whom the policy let pass and who has not done this too often. */
async function saver(db: Db, actor: Actor): Promise<Authorized> {
  if (!canSaveClubs(actor)) throw new AppError('unauthenticated', SIGN_IN);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
  return actor;
}

/**
 * Saves a club for the actor, or no longer. What is so already stays as it is.
 *
 * @returns the note that went with a club no longer saved, so that it can be brought back
 * @throws AppError unauthenticated for a visitor and an account deactivated since, missing for a club that
 * is gone, conflict when no more are kept; TooManyAttempts
 */
export async function saveClub(
  db: Db,
  actor: Actor,
  { clubId, isSaved, note }: Saving,
  now: Date,
): Promise<{ note: string | null }> {
  const member = await saver(db, actor);
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

/**
 * Saves for the actor what their browser kept while they were signed out; clubs that are gone are left out.
 *
 * @returns how many there are now
 */
export async function joinClubs(
  db: Db,
  actor: Actor,
  clubIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const member = await saver(db, actor);
  return db.write(member, async (tx) => {
    await addAll(tx, member, clubIds, now, null);
    return savedIds(tx, member);
  });
}

/** @returns how many of the clubs are there */
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

/**
 * Writes down what the actor notes of a club that they saved; null empties the note.
 *
 * @throws AppError missing when they have not saved it
 */
export async function noteClub(db: Db, actor: Actor, { clubId, note }: Noted): Promise<void> {
  const member = await saver(db, actor);
  const noted = await db.write(member, (tx) =>
    tx
      .update(savedClubs)
      .set({ note })
      .where(ownOf(member, clubId))
      .returning({ id: savedClubs.clubId }),
  );
  if (noted.length === 0)
    throw new AppError('missing', 'This club is no longer among those you saved.');
}

/** Sets how often the actor hears of their saved clubs: of what is new from this moment on. */
export async function setClubAlerts(
  db: Db,
  actor: Actor,
  alerts: Alerts,
  now: Date,
): Promise<void> {
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
    if (begins) await forgetNews(tx, member, now);
  });
}

/** What was new of the saved clubs until now is old. */
async function forgetNews(tx: Transaction, member: Member, now: Date): Promise<void> {
  const facts = await factsOf(tx, await savedIds(tx, member), now);
  for (const [clubId, told] of facts) {
    await tx.update(savedClubs).set({ told }).where(ownOf(member, clubId));
  }
}

const ownOf = ({ userId }: Member, clubId: string) =>
  and(eq(savedClubs.userId, userId), eq(savedClubs.clubId, clubId));
