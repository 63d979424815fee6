import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';
import { dayAt, seasonLabel } from '#domain/season.ts';
import type { FactGroup } from '#features/clubs/fields.ts';
import { currentSeason } from '#platform/current-season.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { site } from '#site.config.ts';
import { firstAskDayOf } from './rules.ts';
import type { Confirmation } from './schema.ts';

/** For each club and group, the newest by the club or its contact address, and the newest by administrators. */
export async function confirmationsOf(
  db: Reading,
  clubIds: readonly string[],
): Promise<Confirmation[]> {
  const { rows } = await db.execute<Omit<Confirmation, 'at'> & { at: string }>(sql`
    select club_id as "clubId", fact as "group", said_by = 'site' as "isBySite",
      to_json(max(created_at)) #>> '{}' as at
    from club_statements
    where kind = 'right' and club_id = any (${sql.param([...clubIds])}::uuid[])
    group by club_id, fact, said_by = 'site'`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** By club and group, the day on which the club or its contact address last confirmed it. */
export async function confirmedDays(db: Reading, clubIds: readonly string[]) {
  const said = (await confirmationsOf(db, clubIds)).filter(({ isBySite }) => !isBySite);
  const days = [...Map.groupBy(said, ({ clubId }) => clubId)].map(([id, of]) => {
    const byGroup = of.map(({ group, at }) => [group, dayAt(at, site.timeZone)]);
    return [id, Object.fromEntries(byGroup) as Partial<Record<FactGroup, string>>] as const;
  });
  return new Map(days);
}

/** Whether the club confirmed the present season's facts. */
export function isConfirmed(clubId: PgColumn | SQL, now: Date): SQL {
  const since = `${firstAskDayOf(currentSeason(now))} 00:00`;
  return sql`${clubId} in (
    select said.club_id from club_statements as said
    where said.kind = 'right' and said.fact = 'season' and said.said_by <> 'site'
      and said.created_at >= (${since}::timestamp at time zone ${site.timeZone}))`;
}

/** Of each state, the most clubs first (FRES-07). */
export async function sharesByState(db: Reading, now = new Date()) {
  const { rows } = await db.execute<{ state: string; clubs: number; confirmed: number }>(sql`
    select coalesce(nullif(state, ''), 'No state') as state, count(*)::int as clubs,
      (count(*) filter (where ${isConfirmed(clubs.id, now)}))::int as confirmed
    from clubs group by 1 order by clubs desc, state`);
  return rows;
}

function signatureOf(secret: string, clubId: string, season: number, address: string): string {
  const signed = `still right: ${clubId} ${season} ${address.toLowerCase()}`;
  return createHmac('sha256', secret).update(signed).digest('hex');
}

/** For the link in the yearly mail. */
export function answerToken(
  clubId: string,
  season: number,
  address: string,
  [secret]: Accounts['secrets'],
) {
  return `${clubId}.${season}.${signatureOf(secret, clubId, season, address)}`;
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{4})\.([0-9a-f]{64})$/;

/** Null for a token of a former contact address or season, and for one that is not ours. */
export async function askedClub(
  db: Reading,
  token: string,
  secrets: Accounts['secrets'],
  now = new Date(),
) {
  const [, id = '', year = '', signature = ''] = TOKEN.exec(token) ?? [];
  const season = Number(year);
  if (id === '' || season < currentSeason(now)) return null;
  const [club] = await db
    .select({ ...linkColumns, address: clubs.contactEmail })
    .from(clubs)
    .where(eq(clubs.id, id));
  const address = club?.address;
  if (!club || !address) return null;
  const isOurs = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(secret, id, season, address)), Buffer.from(signature)),
  );
  if (!isOurs) return null;
  return { id, name: club.name, path: clubPath(club), season: seasonLabel(season) };
}
