import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aLivedClub, FORMER_ADDRESS, liveTwoYears, MINUTE } from '#tests/builders/lived-club.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { clubHistory } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 8 });
});

async function historyOf(clubId: string, shown = 100) {
  return clubHistory(database.db.visitor, clubId, shown);
}

type Entry = Awaited<ReturnType<typeof clubHistory>>['entries'][number];

/** 'Changed by the club | City Here → There' */
function linesOf({ sentence, fields }: Entry): string {
  const told = fields.map(
    ({ label, before, after }) =>
      `${label} ${before?.excerpt ?? 'nothing'} → ${after?.excerpt ?? 'nothing'}`,
  );
  return [sentence, ...told].join(' | ');
}

async function toldOf(clubId: string): Promise<string[]> {
  return (await historyOf(clubId)).entries.map(linesOf);
}

describe('[HIST-01] the history of a club', () => {
  test('is what the log says of it, by role, with saves of ten minutes as one entry', async () => {
    const { club, set, change } = await aLivedClub(database, { city: 'Paoli' });
    await set('club', 1, { city: 'Here' });
    await set('club', 1 + 6 * MINUTE, { city: 'There', website: 'https://a.example' });
    // More than ten minutes after the first.
    await set('club', 1 + 12 * MINUTE, { website: 'https://b.example' });
    await set('site', 1 + 13 * MINUTE, { city: 'Elsewhere' });
    await set('club', 1 + 14 * MINUTE, { genders: ['Girls', 'Boys'] });
    await set('club', 2, { city: 'Nowhere' });
    await set('club', 2 + MINUTE, { city: 'Elsewhere' });
    await change(
      'club',
      3,
      sql`insert into practice_locations (club_id, name, address) values (${club.id}, 'Hall', '1 Main St')`,
    );
    const { entries } = await historyOf(club.id);
    expect(entries.map(linesOf)).toEqual([
      'Changed by the club | Practice locations nothing → Hall: 1 Main St',
      'Changed by the club | Genders Girls → Girls, Boys',
      'Changed by the site | City There → Elsewhere',
      'Changed by the club | Website https://a.example → https://b.example',
      'Changed by the club | City Paoli → There | Website nothing → https://a.example',
    ]);
    expect(entries.at(-1)?.at).toMatch(/^2024-09-02/);
  });

  test('has one line for an import, a change of many clubs, and a merge', async () => {
    const { club, change } = await aLivedClub(database);
    const other = aClub({ name: 'Old entry' });
    await save(database.sql, other);
    await change(
      'site',
      1,
      sql`select set_config('app.import_id', ${crypto.randomUUID()}, true)`,
      sql`update clubs set county = 'Bucks' where id = ${club.id}`,
    );
    await change(
      'site',
      1 + MINUTE,
      sql`update clubs set county = 'Chester' where id in (${club.id}, ${other.id})`,
    );
    await change(
      'site',
      1 + 2 * MINUTE,
      sql`select app.merge_clubs(${club.id}, 3, ${other.id}, 2, '{}', 'kept')`,
    );
    expect(await toldOf(club.id)).toEqual([
      'The site merged it with Old entry',
      'Changed by the site, as part of a change to many clubs | County Bucks → Chester',
      'Changed by the site, as part of an import | County Montgomery → Bucks',
    ]);
  });
});

describe('[HIST-01] an entry', () => {
  test('says that an editor followed a suggestion', async () => {
    const { club, actors } = await aLivedClub(database);
    await database.sql.execute(sql`
      insert into club_statements (club_id, said_by, kind, fact, before, after, proposal_id)
      values (${club.id}, 'visitor', 'change', 'city', '"Bryn Mawr"', '"Paoli"', gen_random_uuid())`);
    await database.db.as(actors.club, async (tx) => {
      await tx.execute(sql`update clubs set city = 'Paoli' where id = ${club.id}`);
      await tx.execute(
        sql`update club_statements set outcome = 'accepted' where club_id = ${club.id}`,
      );
    });
    expect(await toldOf(club.id)).toEqual([
      'Changed by the club, from a suggestion | City Bryn Mawr → Paoli',
    ]);
  });

  test('tells season programs and tryouts in the words of their fields, as older entries had them, too', async () => {
    const { club, change, set } = await aLivedClub(database);
    const program = sql`club_id = ${club.id} and age_group = 'U14'`;
    await change(
      'club',
      1,
      sql`insert into club_programs (club_id, season, age_group, gender, team_type, fee_kind, fee_from, fee_to, deposit)
        values (${club.id}, 2026, 'U14', 'Girls', 'Travel', 'range', 2400, 2400, 300)`,
    );
    await change(
      'club',
      2,
      sql`update club_programs set fee_to = 2600, payment_plan = true, includes = '{Uniform}' where ${program}`,
    );
    await change('club', 3, sql`delete from club_programs where ${program}`);
    await change(
      'club',
      4,
      sql`insert into tryouts (club_id, season, gender, age_groups, starts_at, ends_at, venue_address)
        values (${club.id}, 2026, 'Girls', '{U14}', '2027-08-02T22:00Z', '2027-08-03T00:00Z', '9 Marsh Rd')`,
    );
    await change('club', 5, sql`update tryouts set status = 'canceled' where club_id = ${club.id}`);
    await set('club', 6, { name: 'Herons' });
    await database.sql.execute(sql`
      update audit_log set before = '{"2024–25 U12 Boys Travel": "fee $900"}',
        after = '{"2024–25 U12 Boys Travel": "fee $950"}' where before ? 'name' and subject_id = ${club.id}`);
    expect(await toldOf(club.id)).toEqual([
      'Changed by the club | 2024–25 U12 Boys Travel fee $900 → fee $950',
      'Changed by the club | Tryout Girls U14: Status scheduled → canceled',
      expect.stringMatching(
        /^Changed by the club \| Tryout Girls U14 nothing → .*Start: Aug 2, 2027, 6:00.PM; Venue address: 9 Marsh Rd$/,
      ),
      'Changed by the club | 2026–27 U14 Girls Travel Fee: $2,400–$2,600; Includes: Uniform; Deposit: $300; Payment plan: Yes → nothing',
      'Changed by the club | 2026–27 U14 Girls Travel: Fee $2,400 → $2,400–$2,600 | 2026–27 U14 Girls Travel: Includes nothing → Uniform | 2026–27 U14 Girls Travel: Payment plan nothing → Yes',
      'Changed by the club | 2026–27 U14 Girls Travel nothing → Fee: $2,400; Deposit: $300',
    ]);
  });
});

test('[HIST-01] texts, which may hold contacts, are told as changed but not shown', async () => {
  const { club, change, set } = await aLivedClub(database);
  const aid = (
    how: string,
  ) => sql`insert into season_sheets (club_id, season, travel_from, travel_to, aid_how)
    values (${club.id}, 2026, 800, 800, ${how}) on conflict (club_id, season) do update set aid_how = excluded.aid_how`;
  await set('club', 1, { description: 'Call 555 0100' });
  await set('club', 2, { description: 'Call 555 0200' });
  await change('club', 3, aid('Call 555 0100; until noon'));
  await change('club', 4, aid('Call 555 0200'));
  await change(
    'club',
    5,
    sql`insert into club_programs (club_id, season, age_group, gender, team_type, fee_kind, fee_from, fee_to, refund_rule)
      values (${club.id}, 2026, 'U14', 'Girls', 'Travel', 'range', 900, 900, 'Call 555 0100')`,
  );
  await change(
    'club',
    6,
    sql`update club_programs set refund_rule = 'Call 555 0200', deposit = 9 where club_id = ${club.id}`,
  );
  await change('club', 7, sql`update club_programs set deposit = 10 where club_id = ${club.id}`);
  await change(
    'club',
    8,
    sql`insert into tryouts (club_id, season, gender, age_groups, starts_at, ends_at, venue_address, note)
      values (${club.id}, 2026, 'Girls', '{U14}', '2027-08-02T22:00Z', '2027-08-03T00:00Z', '9 Marsh Rd', 'Call 555 0100')`,
  );
  await change(
    'club',
    9,
    sql`update tryouts set note = 'Call 555 0200' where club_id = ${club.id}`,
  );
  const { entries } = await historyOf(club.id);
  expect(JSON.stringify(entries)).not.toMatch(/555|[0-9a-f]{32}/);
  const program = '2026–27 U14 Girls Travel';
  expect(
    entries.map(({ fields }) => linesOf({ sentence: '', fields } as Entry).slice(3)).toReversed(),
  ).toEqual([
    expect.stringMatching(/^Description .* → not shown$/),
    'Description not shown → not shown',
    '2026–27 season nothing → travel beyond the fee $800; how to ask for financial aid: not shown',
    expect.stringMatching(/: not shown → .*: not shown$/),
    `${program} nothing → Fee: $900; Refund rule: not shown`,
    `${program}: Refund rule not shown → not shown | ${program}: Deposit nothing → $9`,
    `${program}: Deposit $9 → $10`,
    expect.stringMatching(/Note: not shown/),
    'Tryout Girls U14: Note not shown → not shown',
  ]);
});

describe('[HIST-01] two years', () => {
  test('never tells who made a change, or contacts of the past, and no visitor can read the log', async () => {
    const lived = await aLivedClub(database);
    await liveTwoYears(lived);
    const { club, people, set } = lived;
    await set('club', 800, { contact_email: 'now@heron.example' });
    const { rows } = await database.db.visitor.execute(
      sql`select * from app.club_history(${club.id}::uuid)`,
    );
    expect(rows.length).toBeGreaterThan(40);
    const told = JSON.stringify([await historyOf(club.id, 2_000), rows]);
    expect(told).toContain(
      '"label":"Club director","before":{"excerpt":"not shown","whole":null},"after":null',
    );
    for (const { id, email, profile } of Object.values(people)) {
      for (const secret of [id, email, profile.username ?? '', profile.fullName ?? '']) {
        expect(told).not.toContain(secret);
      }
    }
    for (const secret of ['555 0100', FORMER_ADDRESS]) expect(told).not.toContain(secret);
    const reading = database.db.read(VISITOR, (tx) => tx.execute(sql`select * from audit_log`));
    expect(await sqlStateOf(reading)).toBe('42501');
  });

  test('shows as many entries as asked for, and whether there are more', async () => {
    const lived = await aLivedClub(database);
    await liveTwoYears(lived);
    const { club } = lived;
    const { entries, hasMore } = await historyOf(club.id, 20);
    expect([entries.length, hasMore]).toEqual([20, true]);
    const all = await historyOf(club.id, 40);
    expect(all.entries.slice(0, 20)).toEqual(entries);
    expect([all.entries.length < 40, all.hasMore]).toEqual([true, false]);
  });
});
