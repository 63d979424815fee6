import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { containing, nameContains } from '#db/patterns.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Actor } from '#domain/actor.ts';
import { joinList } from '#domain/list-cells.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { parsePosition } from '#domain/position.ts';
import { canDeleteMember } from '#features/accounts/personal-data/policy.ts';
import { KEPT_SKELETONS, fillSkeletons } from '#features/accounts/sign-in/usernames.server.ts';
import { presentProfile } from '#platform/session/viewer.server.ts';
import { BYTE_ORDER_MARK, csvLines } from '#platform/lists/write-csv.ts';
import { rolesAmong } from '#platform/session/actor.ts';
import { canDeactivate, canReactivate } from './policy.ts';
import { PAGE_SIZE, roleName } from './rules.ts';
import type { Tab } from './rules.ts';
import type { MemberSearch } from './schema.ts';

const isDeactivated = sql`${profiles.status} is not distinct from 'deactivated'`;

/** Newest first (AUSR-13), with roles, clubs, and abilities (DATA-15). */
export async function listMembers(
  db: Db,
  actor: Actor,
  { tab, search, role, after }: MemberSearch,
  most = PAGE_SIZE,
) {
  requireAdministrator(actor);
  const { createdAt, id } = profiles;
  const position = parsePosition(after);
  await db.asAccounts(fillSkeletons);
  return db.read(actor, async (tx) => {
    const matches = and(
      search === '' ? undefined : matching(search),
      role && sql`${id} in (select user_id from user_roles where role = ${role})`,
    );
    const alike = await alikeUsernames(tx);
    const conditions = conditionsOf([...alike.keys()]);
    const rows = await tx
      .select({ ...getTableColumns(profiles), position: positionOf(createdAt, id) })
      .from(profiles)
      .where(
        and(
          conditions[tab],
          matches,
          position === undefined ? undefined : behind(createdAt, id, position),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(most + 1);
    const { shown, next } = pageOf(rows, most);
    const ids = shown.map((row) => row.id);
    const emails = await emailsOf(tx, ids);
    const roles = await rolesOf(tx, ids);
    const affiliations = await affiliationsOf(tx, ids);
    return {
      tab,
      members: shown.map((row) => {
        const held = roles.get(row.id) ?? [];
        return {
          id: row.id,
          ...presentProfile(row),
          email: emails.get(row.id) ?? '',
          // An empty status counts as active (DATA-17).
          status: row.status === 'deactivated' ? ('deactivated' as const) : ('active' as const),
          created_at: row.createdAt.toISOString(),
          updated_at: row.updatedAt.toISOString(),
          roles: rolesAmong(held.map(({ role }) => role)),
          administered_clubs: held.flatMap((one) => (one.club === null ? [] : [one.club])),
          affiliated_clubs: affiliations.get(row.id) ?? [],
          /** Usernames that look like this one (D75); empty if it looks like a reserved one. */
          looks_like: alike.get(row.id) ?? null,
          abilities: {
            canDeactivate: canDeactivate(actor, row),
            canReactivate: canReactivate(row),
            canDelete: canDeleteMember(actor, row),
          },
        };
      }),
      counts: await countsOf(tx, conditions, matches),
      next,
    };
  });
}

/** CSV with everyone that a list finds, read in pages of this size. */
export async function membersAsCsv(
  db: Db,
  actor: Actor,
  of: Omit<MemberSearch, 'after'>,
  pageSize = 5_000,
) {
  const records = [['username', 'full_name', 'email', 'status', 'roles', 'clubs', 'since']];
  let after: string | null = null;
  do {
    const page = await listMembers(db, actor, { ...of, after }, pageSize);
    for (const member of page.members) {
      records.push([
        member.username ?? '',
        member.full_name ?? '',
        member.email,
        member.status,
        joinList(member.roles.map(roleName)),
        joinList(member.administered_clubs.map(({ name }) => name)),
        member.created_at.slice(0, 10),
      ]);
    }
    after = page.next;
  } while (after !== null);
  return BYTE_ORDER_MARK + csvLines(records);
}

function conditionsOf(alike: readonly string[]): Readonly<Record<Tab, SQL>> {
  return {
    active: sql`not (${isDeactivated})`,
    deactivated: isDeactivated,
    alike: sql`${profiles.id} = any (${sql.param(alike)}::uuid[])`,
  };
}

async function alikeUsernames(tx: Reading): Promise<Map<string, readonly string[]>> {
  const kept = sql.param(KEPT_SKELETONS);
  const { rows } = await tx.execute<{ id: string; others: string[] }>(
    sql`select id, others from app.alike_usernames(${kept}::text[])`,
  );
  return new Map(rows.map(({ id, others }) => [id, others]));
}

/** Matches username, full name, or email; % _ \ match themselves. */
function matching(search: string): SQL | undefined {
  return or(
    nameContains(sql`app.folded(${profiles.username})`, search),
    nameContains(sql`app.folded(${profiles.fullName})`, search),
    sql`${profiles.id} in (select app.members_by_email(${containing(search)}))`,
  );
}

async function countsOf(
  tx: Reading,
  conditions: Readonly<Record<Tab, SQL>>,
  matches: SQL | undefined,
): Promise<Record<Tab, number>> {
  const count = (tab: Tab) => sql<number>`(count(*) filter (where ${conditions[tab]}))::int`;
  const [counts] = await tx
    .select({ active: count('active'), deactivated: count('deactivated'), alike: count('alike') })
    .from(profiles)
    .where(matches);
  return counts ?? { active: 0, deactivated: 0, alike: 0 };
}

async function emailsOf(tx: Reading, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; email: string }>(
    sql`select id, email from app.emails_of(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

const club = { id: clubs.id, name: clubs.name };

async function rolesOf(tx: Reading, ids: readonly string[]) {
  const rows = await tx
    .select({ userId: userRoles.userId, role: userRoles.role, club })
    .from(userRoles)
    .leftJoin(clubs, eq(clubs.id, userRoles.clubId))
    .where(inArray(userRoles.userId, [...ids]))
    .orderBy(asc(clubs.name), asc(clubs.id));
  return Map.groupBy(rows, ({ userId }) => userId);
}

async function affiliationsOf(tx: Reading, ids: readonly string[]) {
  const rows = await tx
    .select({ userId: sql<string>`affiliation.user_id`, club })
    .from(sql`app.affiliations_of(${sql.param(ids)}::uuid[]) as affiliation`)
    .innerJoin(clubs, eq(clubs.id, sql`affiliation.club_id`))
    .orderBy(asc(clubs.name), asc(clubs.id));
  const byMember = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byMember].map(([id, theirs]) => [id, theirs.map((row) => row.club)]));
}
