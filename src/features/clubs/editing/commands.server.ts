import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Reading, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { clubSuggestions } from '#db/schema/suggestions.ts';
import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import { changedSince, NOTHING_SAVED } from '#domain/changed-since.ts';
import { AppError } from '#domain/app-error.ts';
import { AGE_GROUPS } from '#domain/club-options.ts';
import { spelledPlace } from '#features/places/spelling-rules.ts';
import type { ClubPlace } from '#features/places/spelling-rules.ts';
import { groupsWithTeams } from '#domain/team-counts.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import { confirm } from '#features/clubs/freshness/commands.server.ts';
import { changedGroups } from '#features/clubs/freshness/rules.ts';
import type { ConfirmedGroups } from '#features/clubs/freshness/schema.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import { placeCatalog } from '#features/places/county-queries.server.ts';
import { explaining } from '#platform/refusals.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requireStored } from '#platform/storage/stored-files.ts';
import { site } from '#site.config.ts';
import { requireClubEditor } from './policy.ts';
import { CLUB_GONE, MAY_NOT_EDIT } from './rules.ts';
import type { ClubUpdate, KeptClub } from './schema.ts';

/**
 * Saves a club with its practice locations, both or nothing (D22), which confirms what it changes (FRES-01).
 *
 * @returns the new version
 * @throws AppError conflict when the club has been saved since `version` (D76) or the uploaded logo
 * is gone
 */
export async function updateClub(
  db: Db,
  storage: Pick<Storage, 'pathOf' | 'stat'>,
  actor: Actor,
  { id, version, form, suggestion }: ClubUpdate,
): Promise<number> {
  if (id === '') throw new AppError('invalid', 'Club ID is required for update.');
  requireClubEditor(actor, id);
  const { ageGroups, genders } = groupsWithTeams(form.teamsPerAgeGroup ?? {});
  const completed = {
    ...form,
    ageGroups: form.ageGroups.length > 0 ? form.ageGroups : ageGroups,
    genders: form.genders.length > 0 ? form.genders : genders,
  };
  return db.write(actor, async (tx) => {
    if (suggestion !== undefined && isAdministrator(actor)) {
      const isOpen = inArray(clubSuggestions.status, ['new', 'in_work']);
      await tx
        .update(clubSuggestions)
        .set({ status: 'done' })
        .where(and(eq(clubSuggestions.id, suggestion), isOpen));
    }
    return saveClub(tx, storage, { id, version, form: completed });
  });
}

type SomeFacts = Omit<ClubUpdate, 'form'> & { readonly form: Partial<ClubUpdate['form']> };

/** Part of a transaction. What `form` leaves out stays. @throws like {@link updateClub} */
export async function saveClub(
  tx: Transaction,
  storage: Pick<Storage, 'pathOf' | 'stat'>,
  { id, version, form: { practiceLocations: locations, ...fields } }: SomeFacts,
): Promise<number> {
  const [stored] = await tx.select().from(clubs).where(eq(clubs.id, id));
  if (stored?.version !== version) throw await refusal(tx, id, version);
  const place = await placeOf(tx, stored, fields);
  const [saved] = await tx
    .update(clubs)
    .set({
      ...fields,
      ...place,
      ...withStoredOthers(fields),
    })
    .where(and(eq(clubs.id, id), eq(clubs.version, version)))
    .returning();
  if (!saved) throw await refusal(tx, id, version);
  const groups = new Set(changedGroups(stored, saved));
  if (locations) {
    const before = await locationsOf(tx, id);
    if (!isDeepStrictEqual(before.map(placeLine), locations.map(placeLine))) groups.add('places');
    await tx.delete(practiceLocations).where(eq(practiceLocations.clubId, id));
    const rows = locations.map((location, position) => ({ ...location, clubId: id, position }));
    if (rows.length > 0) await tx.insert(practiceLocations).values(rows);
  }
  await confirm(tx, id, [...groups]);
  if (fields.logoUrl) await requireStored(storage, fields.logoUrl);
  return saved.version;
}

const placeLine = ({ name, address }: { name: string | null; address: string }) => [name, address];

/** An editor's 'still right', which also answers that the club has not closed (FRES-01, FRES-06). */
export async function confirmFacts(db: Db, actor: Actor, { clubId, groups }: ConfirmedGroups) {
  requireClubEditor(actor, clubId);
  await db
    .write(actor, async (tx) => {
      await confirm(tx, clubId, groups);
      await tx.execute(sql`
        update club_statements set outcome = 'rejected'
        where club_id = ${clubId} and kind = 'closed' and outcome = 'waiting'`);
    })
    .catch(
      explaining({
        club_statements_club_id_fkey: ['missing', CLUB_GONE],
        insufficient_privilege: ['forbidden', MAY_NOT_EDIT],
      }),
    );
}

/** State and county in the catalog's spelling (D57). */
export async function placeOf(
  tx: Reading,
  stored: ClubPlace,
  form: Partial<ClubPlace>,
): Promise<Partial<ClubPlace>> {
  const { state = stored.state, county = stored.county } = form;
  // An update has to set a column, so that a change of practice locations alone also makes a new version.
  if (form.state === undefined && form.county === undefined) return { state };
  const spelled = spelledPlace({ state, county }, await placeCatalog(tx), stored.state);
  if ('problem' in spelled) throw new AppError('invalid', spelled.problem);
  return spelled.place;
}

/** The form shows only the known options. Others that a club has from an older list are kept. */
function withStoredOthers(chosen: Partial<KeptClub>) {
  const lists = CLUB_FIELD_NAMES.flatMap((name) => {
    const field = CLUB_FIELDS[name];
    const list = chosen[name];
    if (field.kind !== 'options' || !Array.isArray(list)) return [];
    const others = sql`array(
      select other from unnest(${clubs[name]}) as other
      where other <> all (${sql.param([...field.options])}))`;
    return [[name, sql`${sql.param([...list])}::text[] || ${others}`] as const];
  });
  if (chosen.teamsPerAgeGroup === undefined) return Object.fromEntries(lists);
  return {
    ...Object.fromEntries(lists),
    teamsPerAgeGroup: sql`nullif(
      case when jsonb_typeof(${clubs.teamsPerAgeGroup}) = 'object'
        then ${clubs.teamsPerAgeGroup} - ${sql.param([...AGE_GROUPS])}::text[] else '{}' end
      || ${JSON.stringify(chosen.teamsPerAgeGroup ?? {})}::jsonb, '{}')`,
  };
}

async function refusal(tx: Transaction, id: string, version: number): Promise<AppError> {
  const [club] = await tx
    .select({ version: clubs.version, updatedAt: clubs.updatedAt, who: profiles.username })
    .from(clubs)
    .leftJoin(profiles, eq(profiles.id, clubs.updatedBy))
    .where(eq(clubs.id, id));
  if (!club) return new AppError('missing', CLUB_GONE);
  // Row-level security refused it: the role has been revoked since.
  if (club.version === version) return new AppError('forbidden', MAY_NOT_EDIT);
  const change = changedSince('club', club.who, club.updatedAt, site.timeZone);
  return new AppError('conflict', `${change}, after you opened it. ${NOTHING_SAVED}`);
}
