import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { matchingClubs } from '#features/clubs/administration/queries.server.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aListDesk, textOf } from '#tests/builders/list-desk.ts';
import { save } from '#tests/builders/save.ts';
import { importClubs } from './commands.server.ts';
import { exportClubs } from './queries.server.ts';

const { database, asAdmin, reading, aFile } = await aListDesk();
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
  await database.sql.execute(sql`delete from audit_log`);
});

async function run(content: string | Uint8Array) {
  return importClubs(asAdmin, await aFile(content), { isDryRun: false });
}

const exported = (narrowedBy: Record<string, string> = {}) =>
  textOf((write) => exportClubs(reading, write, { only: matchingClubs(narrowedBy) }));

const all = () => database.sql.select().from(clubs);

/** Everything that an import may write. */
async function everything() {
  const { rows } = await database.sql.execute(sql`
    select (select jsonb_agg(to_jsonb(c) order by id) from clubs c) as clubs,
      (select jsonb_agg(to_jsonb(p) order by id) from practice_locations p) as locations,
      (select count(*)::int from audit_log) as log`);
  return rows[0];
}

const FULL = [
  'Name,CITY, state ,County,Description,Website,Email,contact_phone,year_established,affiliations,age_groups,genders,team_types,program_types,teams,Practice Locations,facebook_url',
  ' Full Club ,Ardmore,pa,Montgomery,"Two\r\nlines",example.org/club,club@example.org,+1 215 555 0100,1998,jva; AAU,12U;U10,girls,regional,camps,U12 Girls Travel: 2,"Gym | 1 Lane; 2 Road\\; rear",facebook.example/c',
].join('\r\n');

describe('what is exported', () => {
  test('comes back unchanged, whatever is stored', async () => {
    const odd = aClub({
      name: '=HYPERLINK("x")',
      description: '\'- a list, "quoted"\r\nand\ttabbed\n',
      website: 'isn’t a web address',
      contactPhone: '+1 215 555 0100',
      contactEmail: "'@nobody",
      clubDirector: ' Robin ',
      organizationalAffiliations: ['Old; Org', 'AAU, Inc', 'AAU'],
      ageGroups: ['U9', 'U12', 'U10'],
      programTypes: [],
      teamsPerAgeGroup: { U12: 3, U9: { girls: 1 }, Adults: { Boys: { Club: 2 } } },
    });
    const plain = aClub({ name: 'Nothing', city: null, state: null, teamsPerAgeGroup: {} });
    await save(
      database.sql,
      odd,
      plain,
      aClub({ name: 'Twin' }),
      aClub({ name: 'Twin' }),
      aPracticeLocation({ club: odd, name: 'A; B | C', address: String.raw`1\2 Lane; rear` }),
      aPracticeLocation({ club: odd, name: '', address: '=2', position: 1 }),
    );
    const before = await everything();
    const text = await exported();
    expect(text).toMatch(/^\uFEFFid,name,.*\r\n/);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
    const report = await run(text);
    expect(report.counts).toEqual({ added: 0, changed: 0, same: 4, refused: 0 });
    expect(await everything()).toEqual(before);
  });

  test('is what the narrowed list of all clubs shows', async () => {
    const here = aClub({ name: 'Narrow 100%', state: 'Delaware', county: 'Kent' });
    const near = aClub({ name: 'Narrow 1000', state: 'Delaware', county: 'Kent' });
    const far = aClub({ name: 'Narrow 100%', state: 'Ohio', county: 'Kent' });
    await save(database.sql, here, near, far);
    const idsIn = (text: string) =>
      [here, near, far].filter(({ id }) => text.includes(id)).map(({ id }) => id);
    expect(idsIn(await exported({ search: 'narrow' }))).toEqual([here.id, near.id, far.id]);
    expect(idsIn(await exported({ search: '100%' }))).toEqual([here.id, far.id]);
    expect(idsIn(await exported({ search: '100%', state: 'Ohio', county: 'Kent' }))).toEqual([
      far.id,
    ]);
    expect(idsIn(await exported({ other: 'Ohio' }))).toEqual([here.id, near.id, far.id]);
  });

  test('adds the same clubs to an empty site', async () => {
    await run(FULL);
    const text = await exported();
    await database.sql.execute(sql`delete from clubs`);
    expect(await run(text)).toMatchObject({ refused: [], counts: { added: 1 } });
    expect(await exported()).toBe(text);
  });

  test('a value that is no longer an option may stay with a new one', async () => {
    const [club] = await save(database.sql, aClub({ organizationalAffiliations: ['Old Org'] }));
    await run(`id,affiliations\n${club.id},Old Org; JVA\n`);
    expect((await all())[0]?.organizationalAffiliations).toEqual(['JVA', 'Old Org']);
  });
});
