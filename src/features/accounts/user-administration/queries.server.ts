import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { containing } from '#db/patterns.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { userClubAffiliations } from '#db/schema/community.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import { parsePosition } from '#domain/position.ts';
import { presentMember } from './present.server.ts';
import { PAGE_SIZE } from './rules.ts';
import type { Tab } from './rules.ts';
import type { MemberPage, MemberSearch, NamedClub } from './schema.ts';

const isDeactivated = sql`${profiles.status} is not distinct from 'deactivated'`;

/**
 * A page of the members, newest first (AUSR-13), with their roles and clubs, each read for all of
 * the page at once.
 *
 * @returns at most {@link PAGE_SIZE} members; the counts are of all who match the search
 * @throws AppError unauthenticated or forbidden for anybody but an administrator
 */
export async function listMembers(
  db: Db,
  actor: Actor,
  { tab, search, after }: MemberSearch,
): Promise<MemberPage> {
  requireAdministrator(actor);
  const { createdAt, id } = profiles;
  const position = parsePosition(after);
  return db.read(actor, async (tx) => {
    const matches = search === '' ? undefined : matching(search);
    const rows = await tx
      .select({
        id,
        username: profiles.username,
        fullName: profiles.fullName,
        avatarUrl: profiles.avatarUrl,
        userType: profiles.userType,
        status: profiles.status,
        createdAt,
        updatedAt: profiles.updatedAt,
        position: positionOf(createdAt, id),
      })
      .from(profiles)
      .where(
        and(
          inTab(tab),
          matches,
          position === undefined ? undefined : behind(createdAt, id, position),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(PAGE_SIZE + 1);
    const { shown, next } = pageOf(rows, PAGE_SIZE);
    const ids = shown.map((row) => row.id);
    const emails = await emailsOf(tx, ids);
    const roles = await rolesOf(tx, ids);
    const affiliations = await affiliationsOf(tx, ids);
    return {
      tab,
      members: shown.map((row) => {
        const held = roles.get(row.id) ?? [];
        const details = {
          email: emails.get(row.id) ?? '',
          roles: held.map(({ role }) => role),
          administeredClubs: held.flatMap(({ club }) => (club === null ? [] : [club])),
          affiliatedClubs: affiliations.get(row.id) ?? [],
        };
        return presentMember(row, details, actor);
      }),
      counts: await countsOf(tx, matches),
      next,
    };
  });
}

function inTab(tab: Tab): SQL {
  return tab === 'deactivated' ? isDeactivated : sql`not (${isDeactivated})`;
}

/** Username, full name or email contains the text; % _ \ mean themselves. */
function matching(search: string): SQL | undefined {
  const pattern = containing(search);
  return or(
    sql`${profiles.username} ilike ${pattern}`,
    sql`${profiles.fullName} ilike ${pattern}`,
    sql`${profiles.id} in (select app.members_by_email(${pattern}))`,
  );
}

async function countsOf(tx: Reading, matches: SQL | undefined): Promise<Record<Tab, number>> {
  const [counts] = await tx
    .select({
      active: sql<number>`(count(*) filter (where not (${isDeactivated})))::int`,
      deactivated: sql<number>`(count(*) filter (where ${isDeactivated}))::int`,
    })
    .from(profiles)
    .where(matches);
  return counts ?? { active: 0, deactivated: 0 };
}

async function emailsOf(tx: Reading, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; email: string }>(
    sql`select id, email from app.emails_of(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

const club = { id: clubs.id, name: clubs.name };

async function rolesOf(
  tx: Reading,
  ids: readonly string[],
): Promise<Map<string, { role: string; club: NamedClub | null }[]>> {
  const rows = await tx
    .select({ userId: userRoles.userId, role: userRoles.role, club })
    .from(userRoles)
    .leftJoin(clubs, eq(clubs.id, userRoles.clubId))
    .where(inArray(userRoles.userId, [...ids]))
    .orderBy(asc(clubs.name), asc(clubs.id));
  return Map.groupBy(rows, ({ userId }) => userId);
}

async function affiliationsOf(
  tx: Reading,
  ids: readonly string[],
): Promise<Map<string, NamedClub[]>> {
  const rows = await tx
    .select({ userId: userClubAffiliations.userId, club })
    .from(userClubAffiliations)
    .innerJoin(clubs, eq(clubs.id, userClubAffiliations.clubId))
    .where(inArray(userClubAffiliations.userId, [...ids]))
    .orderBy(asc(clubs.name), asc(clubs.id));
  const byMember = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byMember].map(([id, theirs]) => [id, theirs.map((row) => row.club)]));
}
