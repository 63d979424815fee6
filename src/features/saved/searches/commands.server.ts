import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { savedSearches } from '#db/schema/saved.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireMember } from '#domain/policy.ts';
import { dayAt } from '#domain/season.ts';
import { beginSettings } from '#features/saved/alerts/commands.server.ts';
import { factsOfSearch } from '#features/saved/alerts/queries.server.ts';
import type { WatchedSearch } from '#features/saved/alerts/queries.server.ts';
import { MOST_WATCHED } from '#features/saved/alerts/rules.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { site } from '#site.config.ts';
import { canonicalQuery } from './rules.ts';
import { QUERY_LENGTH, TOO_LONG } from './schema.ts';
import type { NewSearch, Renamed, SearchAlerts } from './schema.ts';

const SIGN_IN = 'Sign in to save searches.';
const GONE = 'This search has been deleted.';

const REFUSALS: Refusals = {
  insufficient_privilege: ['unauthenticated', SIGN_IN],
  saved_searches_once: ['conflict', 'You’ve already saved this search.'],
  saved_searches_at_most: [
    'conflict',
    'You’ve saved 50 searches, the most we allow. Delete one to make room.',
  ],
};

async function saver(db: Db, actor: Actor): Promise<Authorized> {
  requireMember(actor, SIGN_IN);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
  return actor;
}

/** @throws AppError invalid for a search without filters, conflict for a saved one and when the list is full (MINE-04) */
export async function saveSearch(db: Db, actor: Actor, added: NewSearch, now: Date) {
  const { name, page, query, alerts } = added;
  const member = await saver(db, actor);
  const canonical = canonicalQuery({ page, query });
  if (canonical === '') throw new AppError('invalid', 'Choose at least one filter to save.');
  if (canonical.length > QUERY_LENGTH) throw new AppError('invalid', TOO_LONG);
  const id = randomUUID();
  const search = { page, query: canonical };
  const told = await beginAlerts(db, search, alerts, now);
  await db.write(member, async (tx) => {
    const { userId } = member;
    if (alerts !== 'off') await beginSettings(tx, member);
    await tx
      .insert(savedSearches)
      .values({ id, userId, name, ...search, ...told })
      .catch(explaining(REFUSALS));
  });
  return { id };
}

/** @throws AppError missing when it is gone */
export async function renameSearch(db: Db, actor: Actor, { id, name }: Renamed): Promise<void> {
  const member = await saver(db, actor);
  const { rowCount } = await db.write(member, (tx) =>
    tx.update(savedSearches).set({ name }).where(ownOf(member, id)),
  );
  if (rowCount === 0) throw new AppError('missing', GONE);
}

/** Alerts begin with what is new from this moment on (MINE-05). */
export async function setSearchAlerts(db: Db, actor: Actor, chosen: SearchAlerts, now: Date) {
  const { id, alerts } = chosen;
  const member = await saver(db, actor);
  await db.write(member, async (tx) => {
    const { page, query, alerts: before } = savedSearches;
    const [search] = await tx
      .select({ page, query, before })
      .from(savedSearches)
      .where(ownOf(member, id));
    if (!search) throw new AppError('missing', GONE);
    const isOn = alerts !== 'off' && search.before !== 'off';
    const changes = isOn ? { alerts } : await beginAlerts(db, search, alerts, now);
    if (alerts !== 'off') await beginSettings(tx, member);
    await tx.update(savedSearches).set(changes).where(ownOf(member, id));
  });
}

export async function deleteSearch(db: Db, actor: Actor, id: string): Promise<void> {
  const member = await saver(db, actor);
  await db.write(member, (tx) => tx.delete(savedSearches).where(ownOf(member, id)));
}

async function beginAlerts(db: Db, search: WatchedSearch, alerts: Alerts, now: Date) {
  if (alerts === 'off') return { alerts, told: null, toldOn: null };
  const told = await factsOfSearch(db.visitor, search, now);
  if (told === null) {
    throw new AppError(
      'invalid',
      `This search is too broad for alerts (the limit is ${MOST_WATCHED} clubs or tryouts). Add a filter and save it again.`,
    );
  }
  return { alerts, told, toldOn: dayAt(now, site.timeZone) };
}

const ownOf = ({ userId }: Member, id: string) =>
  and(eq(savedSearches.userId, userId), eq(savedSearches.id, id));
