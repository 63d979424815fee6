import { and, count, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db, Transaction } from '#db/db.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { AppError } from '#domain/app-error.ts';
import { changedSince, NOTHING_SAVED } from '#domain/changed-since.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { CLUB_GONE, MAY_NOT_EDIT } from '#features/clubs/editing/rules.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { site } from '#site.config.ts';
import {
  CANCEL_FIRST,
  deletableFrom,
  MOST_TRYOUTS,
  TOO_MANY_TRYOUTS,
  TRYOUT_GONE,
} from './rules.ts';
import { momentInWords } from './present.server.ts';
import type { KeptTryouts, TryoutDeed } from './schema.ts';

const REFUSALS: Refusals = {
  insufficient_privilege: ['forbidden', MAY_NOT_EDIT],
  tryouts_club_id_clubs_id_fk: ['missing', CLUB_GONE],
  tryouts_times: ['invalid', 'It has to end after it starts.'],
  tryouts_season_fits: ['invalid', 'It has to be in its season.'],
};

/**
 * Enters tryouts of a club, one for each date; all of them or none.
 *
 * @returns how many
 * @throws AppError unauthenticated for a visitor, forbidden without permission, missing when the club is
 * gone, conflict where the club has too many; TooManyAttempts
 */
export async function addTryouts(
  db: Db,
  actor: Actor,
  clubId: string,
  form: KeptTryouts,
): Promise<number> {
  await admit(db, actor, clubId);
  requireClubEditor(actor, clubId);
  return db
    .write(actor, async (tx) => {
      const [there] = await tx
        .select({ tryouts: count() })
        .from(tryouts)
        .where(eq(tryouts.clubId, clubId));
      if ((there?.tryouts ?? 0) + form.dates.length > MOST_TRYOUTS) {
        throw new AppError('conflict', TOO_MANY_TRYOUTS);
      }
      await tx
        .insert(tryouts)
        .values(form.dates.map((date) => ({ clubId, ...columnsOf(form, date) })));
      return form.dates.length;
    })
    .catch(explaining(REFUSALS));
}

/**
 * Changes a tryout, which calendars hear of.
 *
 * @param deed with the version the form started from: when it has been changed since, nothing is
 * @param form with one date
 * @throws AppError unauthenticated for a visitor, forbidden without permission, missing when it is gone,
 * conflict when somebody changed it since; TooManyAttempts
 */
export async function changeTryout(
  db: Db,
  actor: Actor,
  deed: TryoutDeed,
  form: KeptTryouts,
): Promise<void> {
  const [date] = form.dates;
  if (!date) throw new AppError('invalid', 'Add a date');
  await admit(db, actor, deed.clubId);
  requireClubEditor(actor, deed.clubId);
  await update(db, actor, deed, columnsOf(form, date));
}

/**
 * Cancels a tryout, or has it take place after all.
 *
 * @throws as {@link changeTryout}
 */
export async function setTryoutStatus(
  db: Db,
  actor: Actor,
  deed: TryoutDeed,
  status: 'scheduled' | 'canceled',
): Promise<void> {
  await admit(db, actor, deed.clubId);
  requireClubEditor(actor, deed.clubId);
  await update(db, actor, deed, { status });
}

/**
 * Deletes a tryout that is over, or was canceled a day ago.
 *
 * @throws as {@link changeTryout}, and AppError conflict for one that families may still come to, or whose
 * cancellation their calendars may not have heard of
 */
export async function deleteTryout(db: Db, actor: Actor, deed: TryoutDeed): Promise<void> {
  await admit(db, actor, deed.clubId);
  requireClubEditor(actor, deed.clubId);
  await db.write(actor, async (tx) => {
    const [found] = await tx
      .select({ status: tryouts.status, endsAt: tryouts.endsAt, updatedAt: tryouts.updatedAt })
      .from(tryouts)
      .where(isMeant(deed));
    if (!found) throw await refusal(tx, deed);
    if (deletableFrom(found) > new Date()) throw new AppError('conflict', whyNotYet(found));
    const deleted = await tx.delete(tryouts).where(isMeant(deed)).returning({ id: tryouts.id });
    if (deleted.length === 0) throw await refusal(tx, deed);
  });
}

function whyNotYet(found: Parameters<typeof deletableFrom>[0]): string {
  if (found.status === 'scheduled') return CANCEL_FIRST;
  return `Families’ calendars still have to be told that this tryout is canceled. It can be deleted from ${momentInWords(deletableFrom(found))}.`;
}

/** Changes columns of a tryout that is as it was loaded. */
async function update(
  db: Db,
  actor: Authorized,
  deed: TryoutDeed,
  columns: PgUpdateSetSource<typeof tryouts>,
): Promise<void> {
  await db
    .write(actor, async (tx) => {
      const changed = await tx
        .update(tryouts)
        .set(columns)
        .where(isMeant(deed))
        .returning({ id: tryouts.id });
      if (changed.length === 0) throw await refusal(tx, deed);
    })
    .catch(explaining(REFUSALS));
}

/** Lets those pass who may edit the club, so many times an hour: a save of tryouts is one of their club. */
async function admit(db: Db, actor: Actor, clubId: string): Promise<void> {
  requireClubEditor(actor, clubId);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
}

function columnsOf({ dates: _dates, ...shared }: KeptTryouts, date: KeptTryouts['dates'][number]) {
  return {
    ...shared,
    gender: date.gender,
    ageGroups: date.ageGroups,
    startsAt: moment(date.date, date.start),
    endsAt: moment(date.date, date.end),
  };
}

/** A time of a day where the site is. PostgreSQL knows daylight saving. */
function moment(day: string, time: string): SQL<Date> {
  return sql<Date>`(${`${day} ${time}`}::timestamp at time zone ${site.timeZone})`;
}

function isMeant({ clubId, id, version }: TryoutDeed) {
  return and(eq(tryouts.id, id), eq(tryouts.clubId, clubId), eq(tryouts.sequence, version));
}

/** Why the statement touched no row. */
async function refusal(tx: Transaction, { clubId, id, version }: TryoutDeed): Promise<AppError> {
  const [stored] = await tx
    .select({ version: tryouts.sequence, updatedAt: tryouts.updatedAt })
    .from(tryouts)
    .where(and(eq(tryouts.id, id), eq(tryouts.clubId, clubId)));
  if (!stored) return new AppError('missing', TRYOUT_GONE);
  // Row-level security let nothing through: the role has been taken away since.
  if (stored.version === version) return new AppError('forbidden', MAY_NOT_EDIT);
  const change = changedSince('tryout', null, stored.updatedAt, site.timeZone);
  return new AppError('conflict', `${change}, after you opened it. ${NOTHING_SAVED}`);
}
