import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Transaction } from '#db/db.ts';
import { availableLocations } from '#db/schema/locations.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { NO_PERMISSION, requireLocationKeeper } from './policy.ts';
import {
  cleanPlaceName,
  COUNTY_EMPTY,
  placeNameProblem,
  STATE_EMPTY,
  STATE_NOT_CHOSEN,
} from './schema.ts';
import type { LocationStatus, NewCounty } from './schema.ts';

const LOCATION_GONE = 'This location is no longer there. Somebody else may have deleted it.';

/**
 * Adds an active state (ALOC-09). Counties that are left from before belong to it again, as it is
 * written now.
 *
 * @returns the name as it is kept
 * @throws AppError unauthenticated, forbidden, invalid for the name, conflict when it is in the list
 * already, in whatever case; TooManyAttempts
 */
export async function addState(db: Db, actor: Actor, name: string): Promise<string> {
  requireLocationKeeper(actor);
  const state = checkedName(name, STATE_EMPTY);
  await count(db, actor);
  await db.write(actor, async (tx) => {
    const known = await findState(tx, state);
    if (known) throw isThere(known.state, known.isActive);
    await insert(tx, { state, county: null }, state);
    await tx
      .update(availableLocations)
      .set({ state })
      .where(and(isAlike(availableLocations.state, state), ne(availableLocations.state, state)));
  });
  return state;
}

/**
 * Adds an active county to a state of the list (ALOC-14).
 *
 * @returns the name as it is kept
 * @throws AppError unauthenticated, forbidden, invalid for the name and without a state, missing when
 * the state is not in the list, conflict when the county is already; TooManyAttempts
 */
export async function addCounty(db: Db, actor: Actor, added: NewCounty): Promise<string> {
  requireLocationKeeper(actor);
  const wanted = checkedName(added.state, STATE_NOT_CHOSEN);
  const county = checkedName(added.county, COUNTY_EMPTY);
  await count(db, actor);
  await db.write(actor, async (tx) => {
    const state = await findState(tx, wanted);
    if (!state) {
      throw new AppError('missing', `${wanted} is no longer in the list. Add the state first.`);
    }
    const [known] = await tx
      .select({ county: availableLocations.county, isActive: availableLocations.isActive })
      .from(availableLocations)
      .where(
        and(isAlike(availableLocations.state, wanted), isAlike(availableLocations.county, county)),
      );
    const place = `${known?.county ?? county}, ${state.state}`;
    if (known) throw isThere(place, known.isActive);
    await insert(tx, { state: state.state, county }, place);
  });
  return county;
}

/**
 * Switches a location on or off (ALOC-17).
 *
 * @throws AppError unauthenticated, forbidden, missing when it is gone; TooManyAttempts
 */
export async function setLocationStatus(
  db: Db,
  actor: Actor,
  { id, isActive }: LocationStatus,
): Promise<void> {
  requireLocationKeeper(actor);
  await count(db, actor);
  const changed = await db.write(actor, (tx) =>
    tx
      .update(availableLocations)
      .set({ isActive })
      .where(eq(availableLocations.id, id))
      .returning({ id: availableLocations.id }),
  );
  if (changed.length === 0) throw new AppError('missing', LOCATION_GONE);
}

/**
 * Deletes a location (ALOC-20). The counties of a state stay, and are not offered by the finder until
 * the state is back (D34).
 *
 * @throws AppError unauthenticated, forbidden, missing when it is gone already; TooManyAttempts
 */
export async function deleteLocation(db: Db, actor: Actor, id: string): Promise<void> {
  requireLocationKeeper(actor);
  await count(db, actor);
  const deleted = await db.write(actor, (tx) =>
    tx
      .delete(availableLocations)
      .where(eq(availableLocations.id, id))
      .returning({ id: availableLocations.id }),
  );
  if (deleted.length === 0) throw new AppError('missing', LOCATION_GONE);
}

async function count(db: Db, { userId }: Member): Promise<void> {
  await db.asAccounts((tx) => limit(tx, `admin of ${userId}`, LIMITS.admin));
}

function checkedName(typed: string, empty: string): string {
  const problem = placeNameProblem(typed, empty);
  if (problem !== null) throw new AppError('invalid', problem);
  return cleanPlaceName(typed);
}

async function findState(tx: Transaction, state: string) {
  const [known] = await tx
    .select({ state: availableLocations.state, isActive: availableLocations.isActive })
    .from(availableLocations)
    .where(
      and(
        isAlike(availableLocations.state, state),
        or(isNull(availableLocations.county), eq(availableLocations.county, '')),
      ),
    );
  return known;
}

/** Whether a stored name is a cleaned one, without regard to case and to blanks. */
function isAlike(column: AnyPgColumn, name: string): SQL {
  return sql`lower(btrim(regexp_replace(${column}, '\\s+', ' ', 'g'))) = lower(${name})`;
}

function isThere(place: string, isActive: boolean): AppError {
  return new AppError(
    'conflict',
    isActive
      ? `${place} is already in the list.`
      : `${place} is already in the list, but inactive. Switch it on instead.`,
  );
}

async function insert(
  tx: Transaction,
  location: { readonly state: string; readonly county: string | null },
  place: string,
): Promise<void> {
  await tx
    .insert(availableLocations)
    .values(location)
    .catch(
      explaining({
        // Somebody else has added it at the same moment.
        unique_violation: ['conflict', isThere(place, true).message],
        insufficient_privilege: ['forbidden', NO_PERMISSION],
      }),
    );
}
