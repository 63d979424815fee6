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
import { confirmSeason } from '#features/clubs/freshness/commands.server.ts';
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
import { momentInWords } from './queries.server.ts';
import type { KeptTryouts, TryoutVersion } from './schema.ts';

type Status = (typeof tryouts.$inferSelect)['status'];

const REFUSALS: Refusals = {
  insufficient_privilege: ['forbidden', MAY_NOT_EDIT],
  tryouts_club_id_clubs_id_fk: ['missing', CLUB_GONE],
  tryouts_times: ['invalid', 'Choose an end time after the start time.'],
  tryouts_season_fits: ['invalid', 'Choose a date in the season you picked.'],
};

/**
 * Returns how many were added: all or none.
 *
 * @throws AppError missing when the club is gone, conflict when it has too many
 */
export async function addTryouts(db: Db, actor: Actor, clubId: string, form: KeptTryouts) {
  const editor = await admitted(db, actor, clubId);
  return db
    .write(editor, async (tx) => {
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
      await confirmSeason(tx, clubId, form.season);
      return form.dates.length;
    })
    .catch(explaining(REFUSALS));
}

/**
 * @param deed with the version the form started from
 * @throws AppError missing when it is gone, conflict when it has changed since
 */
export async function changeTryout(db: Db, actor: Actor, deed: TryoutVersion, form: KeptTryouts) {
  const [date] = form.dates;
  if (!date) throw new AppError('invalid', 'Add a date');
  await update(db, await admitted(db, actor, deed.clubId), deed, columnsOf(form, date));
}

/** @throws as {@link changeTryout} */
export async function setTryoutStatus(db: Db, actor: Actor, deed: TryoutVersion, status: Status) {
  await update(db, await admitted(db, actor, deed.clubId), deed, { status });
}

/**
 * @throws as {@link changeTryout}, and conflict for an upcoming one unless it was canceled a day ago, so that
 * families' calendars know
 */
export async function deleteTryout(db: Db, actor: Actor, deed: TryoutVersion): Promise<void> {
  const editor = await admitted(db, actor, deed.clubId);
  await db.write(editor, async (tx) => {
    const [found] = await tx
      .select({ status: tryouts.status, endsAt: tryouts.endsAt, updatedAt: tryouts.updatedAt })
      .from(tryouts)
      .where(isMeant(deed));
    if (!found) throw await refusal(tx, deed);
    if (deletableFrom(found) > new Date()) throw new AppError('conflict', whyNotYet(found));
    const { rowCount } = await tx.delete(tryouts).where(isMeant(deed));
    if (rowCount === 0) throw await refusal(tx, deed);
  });
}

function whyNotYet(found: Parameters<typeof deletableFrom>[0]): string {
  if (found.status === 'scheduled') return CANCEL_FIRST;
  return `Families’ calendars are still getting the cancellation. You can delete this tryout after ${momentInWords(deletableFrom(found))}.`;
}

type Columns = PgUpdateSetSource<typeof tryouts>;

async function update(db: Db, actor: Authorized, deed: TryoutVersion, columns: Columns) {
  await db
    .write(actor, async (tx) => {
      const [changed] = await tx
        .update(tryouts)
        .set(columns)
        .where(isMeant(deed))
        .returning({ season: tryouts.season });
      if (!changed) throw await refusal(tx, deed);
      await confirmSeason(tx, deed.clubId, changed.season);
    })
    .catch(explaining(REFUSALS));
}

/** Checks the permission and counts the change toward the club's saves. */
async function admitted(db: Db, actor: Actor, clubId: string): Promise<Authorized> {
  requireClubEditor(actor, clubId);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
  return actor;
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

/** In the site's time zone. PostgreSQL knows daylight saving time. */
function moment(day: string, time: string): SQL<Date> {
  return sql<Date>`(${`${day} ${time}`}::timestamp at time zone ${site.timeZone})`;
}

function isMeant({ clubId, id, version }: TryoutVersion) {
  return and(eq(tryouts.id, id), eq(tryouts.clubId, clubId), eq(tryouts.sequence, version));
}

async function refusal(tx: Transaction, { clubId, id, version }: TryoutVersion): Promise<AppError> {
  const [stored] = await tx
    .select({ version: tryouts.sequence, updatedAt: tryouts.updatedAt })
    .from(tryouts)
    .where(and(eq(tryouts.id, id), eq(tryouts.clubId, clubId)));
  if (!stored) return new AppError('missing', TRYOUT_GONE);
  // Row-level security let nothing through: the user's role has been taken away since.
  if (stored.version === version) return new AppError('forbidden', MAY_NOT_EDIT);
  const change = changedSince('tryout', null, stored.updatedAt, site.timeZone);
  return new AppError('conflict', `${change}, after you opened it. ${NOTHING_SAVED}`);
}
