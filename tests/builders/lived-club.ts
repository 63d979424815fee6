import { randomUUID } from 'node:crypto';
import { and, gt, inArray, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit.ts';
import type { Db, Sql } from '#db/db.ts';
import type { Actor, Member } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { aClub } from './clubs.ts';
import { nextNumber } from './counter.ts';
import { aMember } from './members.ts';
import { save } from './save.ts';

type Who = 'club' | 'site';
/** Of a day. */
export const MINUTE = 1 / (24 * 60);

/** A club with an administrator of its own and one of the site, whose changes can be dated. */
export async function aLivedClub(
  { sql: database, db }: { sql: Sql; db: Db },
  row: Parameters<typeof aClub>[0] = {},
) {
  const club = aClub({ name: 'Blue Heron Volleyball', ...row });
  const number = nextNumber();
  const people = {
    club: aMember({
      username: `quillfeather${number}`,
      fullName: 'Ines Quillfeather',
      email: `ines${number}@quillfeather.example`,
    }).administering(club),
    site: aMember({
      username: `brambleway${number}`,
      fullName: 'Otto Brambleway',
      email: `otto${number}@brambleway.example`,
    }).withRole('admin'),
  };
  await save(database, club, people.club, people.site);
  const actors: Record<Who, Member> = {
    club: {
      kind: 'member',
      userId: people.club.id,
      roles: ['club_admin'],
      administeredClubs: [club.id],
    },
    site: { kind: 'member', userId: people.site.id, roles: ['admin'], administeredClubs: [] },
  };

  const ids = [people.club.id, people.site.id];
  /** Does something of theirs that the log then says was done after so many days of the club's life. */
  async function after<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
    const [last] = await database.select({ id: max(auditLog.id) }).from(auditLog);
    const result = await work();
    await database
      .update(auditLog)
      .set({ createdAt: new Date(BIRTH + days * 24 * 60 * 60_000) })
      // Tests beside this one write to the log, too.
      .where(and(gt(auditLog.id, last?.id ?? 0), inArray(auditLog.actorId, ids)));
    return result;
  }

  /** In one transaction. */
  const change = (who: Who, days: number, ...statements: SQL[]) =>
    after(days, () =>
      db.write(actors[who] as Authorized<Actor>, async (tx) => {
        for (const statement of statements) await tx.execute(statement);
      }),
    );

  const set = (who: Who, days: number, columns: Record<string, unknown>) =>
    change(
      who,
      days,
      sql`update clubs set (${sql.raw(Object.keys(columns).join(', '))}) = (
        select ${sql.raw(Object.keys(columns).join(', '))}
        from jsonb_populate_record(clubs, ${JSON.stringify(columns)}::jsonb)) where id = ${club.id}`,
    );

  return { sql: database, club, people, actors, after, change, set };
}

const BIRTH = Date.parse('2024-09-01T14:00:00Z');
/** In the texts of the past. */
export const FORMER_ADDRESS = 'pat@heronhall.example';
const TEXTS = [
  `Write to ${FORMER_ADDRESS}.`,
  'We play.',
  'We play at Heron Hall.',
  `We play at Heron Hall. ${'Long. '.repeat(60)}`,
];

type Lived = Awaited<ReturnType<typeof aLivedClub>>;

/** Two years: edits by both, an import, a bulk edit, a merge, sheets of three seasons, and tryouts. */
export async function liveTwoYears(lived: Lived): Promise<void> {
  await firstYear(lived);
  await secondYear(lived);
}

async function firstYear({ club: { id }, people, change, set }: Lived): Promise<void> {
  await set('site', 0, { website: 'https://blueheron.example', county: 'Bucks' });
  await change(
    'site',
    20,
    sql`select set_config('app.import_id', ${randomUUID()}, true)`,
    sql`update clubs set county = 'Montgomery', year_established = 1998 where id = ${id}`,
  );
  for (const [at, description] of TEXTS.entries()) {
    await set('club', 40 + at * 3 * MINUTE, { description });
  }
  await set('club', 41, {
    club_director: people.club.profile.fullName,
    contact_email: people.club.email,
    contact_phone: '+1 555 0100',
    facebook_url: 'https://facebook.com/blueheron',
  });
  const programs = [2024, 2025, 2026].flatMap((season) =>
    ['U12', 'U13', 'U14', 'U15'].map((ageGroup) => ({ season, ageGroup })),
  );
  for (const [at, { season, ageGroup }] of programs.entries()) {
    await change(
      'club',
      60 + (season - 2024) * 330 + at * MINUTE,
      sql`insert into season_sheets (club_id, season, travel_from, travel_to, aid_how)
        values (${id}, ${season}, 800, 800, ${`Ask ${FORMER_ADDRESS}`}) on conflict do nothing`,
      sql`insert into club_programs (club_id, season, age_group, gender, team_type, fee_kind, fee_from,
          fee_to, deposit, practices_per_week, first_week)
        values (${id}, ${season}, ${ageGroup}, 'Girls', 'Travel', 'range', ${2_000 + at * 50},
          ${2_200 + at * 50}, 300, 2.5, ${`${season}-11-18`})`,
    );
  }
  await change(
    'club',
    90,
    sql`update club_programs set fee_to = 2600, includes = '{Uniform}', refund_rule = ${`From ${FORMER_ADDRESS}`}
      where club_id = ${id} and season = 2024 and age_group = 'U14'`,
  );
  await change(
    'club',
    200,
    sql`insert into tryouts (club_id, season, gender, age_groups, starts_at, ends_at, note, venue_name, venue_address)
      values (${id}, 2026, 'Girls', '{U13,U14}', '2027-08-02T22:00Z', '2027-08-03T00:00Z', ${FORMER_ADDRESS}, 'Heron Hall',
        '9 Marsh Rd, Paoli, PA 19301')`,
  );
  await change('club', 230, sql`update tryouts set status = 'canceled' where club_id = ${id}`);
  // The page of the present doesn't tell it.
  await change(
    'club',
    231,
    sql`update tryouts set note = null where club_id = ${id}`,
    sql`update club_programs set refund_rule = null where club_id = ${id}`,
    sql`update season_sheets set aid_how = null where club_id = ${id}`,
  );
}

async function secondYear({ sql: database, club: { id }, change, set }: Lived): Promise<void> {
  const other = aClub({ name: 'Blue Heron VBC (old entry)' });
  await save(database, other);
  for (const [at, state] of ['New Jersey', 'Pennsylvania'].entries()) {
    const both = sql`id in (${id}, ${other.id})`;
    await change('site', 300 + at, sql`update clubs set state = ${state} where ${both}`);
  }
  await change(
    'club',
    320,
    sql`insert into practice_locations (club_id, name, address, position)
      values (${id}, 'Heron Hall', '9 Marsh Rd, Paoli, PA 19301', 0), (${id}, null, '2 Lake St, Paoli, PA 19301', 1)`,
  );
  await set('club', 360, { teams_per_age_group: { U14: { Girls: { Travel: 4, National: 1 } } } });
  await set('site', 400, { club_director: null, contact_phone: null });
  await change(
    'site',
    500,
    sql`select app.merge_clubs(${id}, (select version from clubs where id = ${id}), ${other.id},
      (select version from clubs where id = ${other.id}), '{}', 'kept')`,
  );
  for (let day = 520; day < 730; day += 10) {
    const address = `https://instagram.com/heron${day}`;
    await set(day % 20 ? 'club' : 'site', day, { instagram_url: address });
  }
}
