import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { emptyDatabase } from '#tests/template-database.ts';
import { loadGazetteer } from './load-gazetteer.ts';

const PHILADELPHIA = {
  own: ['Pennsylvania', 'New Jersey', 'Delaware'],
  listed: ['Pennsylvania', 'Virginia'],
};
const CHICAGO = { own: ['Illinois', 'Wisconsin', 'Indiana'], listed: [] };

async function connected<Result>(
  url: string,
  work: (ask: (text: string, values?: unknown[]) => Promise<string[]>) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The first column of each row.
    return await work(async (text, values = []) => {
      const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
      return rows.map(([first]) => String(first));
    });
  } finally {
    await client.end();
  }
}

test("the places are those of the site's states, then of their neighbors", async () => {
  const { ownerUrl } = await aDatabase();
  const states = 'select code from place_states order by rank';
  await connected(ownerUrl, async (ask) => {
    expect(await ask(states)).toEqual(['PA', 'NJ', 'DE', 'MD', 'NY', 'OH', 'VA', 'WV']);
    expect(await ask(`select town from places where id = '08002'`)).toEqual(['Cherry Hill']);
    const before = await ask('select xmin from places order by id limit 1');
    await Promise.all([1, 2, 3].map(() => loadGazetteer({ ownerUrl, states: PHILADELPHIA })));
    // There was nothing to do.
    expect(await ask('select xmin from places order by id limit 1')).toEqual(before);

    await Promise.all([1, 2].map(() => loadGazetteer({ ownerUrl, states: CHICAGO })));
    expect(await ask(states)).toEqual(['IL', 'WI', 'IN', 'IA', 'KY', 'MI', 'MN', 'MO', 'OH']);
    expect(await ask(`select id from places where id in ('60601', '53202', '08002')`)).toEqual([
      '53202',
      '60601',
    ]);
    expect(await ask('select count(*) from place_list')).toEqual(['1']);
  });
});

test('[NEAR-11] clubs are placed when the gazetteer is loaded, and again when it changes', async () => {
  const server = inject('testServer');
  const upgraded = await emptyDatabase(server);
  const { ownerUrl } = upgraded;
  const options = { ownerUrl, appRole: server.appRole };
  await migrate(options);
  await connected(ownerUrl, async (ask) => {
    const [club] = await ask(
      `insert into clubs (name, city, state) values ('Old', 'Camden', 'New Jersey') returning id`,
    );
    await ask('insert into practice_locations (club_id, address) values ($1, $2)', [
      club,
      '1 Lane, Chicago, IL 60601',
    ]);
    await loadGazetteer({ ownerUrl, states: PHILADELPHIA });
    const placed = `select place_id || ' ' || found_by from club_places`;
    expect(await ask(placed)).toEqual(['NJ/camden/camden club']);
    await loadGazetteer({ ownerUrl, states: CHICAGO });
    expect(await ask(placed)).toEqual(['60601 zip']);
  });
  await upgraded.drop();
});

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

async function placeOf(text: string, state: string | null, isAddress: boolean) {
  const { rows } = await database.sql.execute<{ place: string | null }>(
    sql`select app.place_of(${text}, ${state}, null, ${isAddress}) as place`,
  );
  return rows[0]?.place;
}

test.for([
  ['08002', '08002'],
  [' 08002-1234 ', '08002'],
  ['Cherry Hill, NJ', 'NJ/cherry-hill/camden'],
  ['cherry hill nj', 'NJ/cherry-hill/camden'],
  ['CHERRY  HILL,New Jersey', 'NJ/cherry-hill/camden'],
  ['Cherry Hill, NJ 08002, USA', '08002'],
  ['Cherry Hill', 'NJ/cherry-hill/camden'],
  ['Mt. Laurel, NJ', 'NJ/mount-laurel/burlington'],
  ['St Marys, PA', 'PA/saint-marys/elk'],
  ['king of prussia pa', 'PA/king-of-prussia/montgomery'],
  ['Cranberry Twp, PA', 'PA/cranberry-township/butler'],
  ['Cranberry, PA', 'PA/cranberry/venango'],
  // Of several towns with one name, the one with most ZIP codes, unless a county is given.
  ['Georgetown, PA', 'PA/georgetown/beaver'],
  ['Georgetown, Lancaster County, PA', 'PA/georgetown/lancaster'],
  // In the site's own states first.
  ['Springfield', 'PA/springfield/delaware'],
  ['Delaware, OH', 'OH/delaware/delaware'],
  ['Wilmington Delaware', 'DE/wilmington/new-castle'],
  ['99999', null],
  ['Cherry Hill, NJ 99999', 'NJ/cherry-hill/camden'],
  ['Chicago, IL', null],
  ['New Jersey', null],
  ['', null],
  ['x '.repeat(2_000), null],
  [`'; drop table places; --`, null],
] as const)('[NEAR-01] %j is the place %j', async ([text, place]) => {
  expect(await placeOf(text, null, false)).toBe(place);
});

test.for([
  ['12 Main St, Cherry Hill, NJ 08002', '08002'],
  ['12 Main St, Cherry Hill, NJ 08002-1234', '08002'],
  ['12 Main St Cherry Hill NJ', 'NJ/cherry-hill/camden'],
  ['12 Old Road, King of Prussia, Pennsylvania', 'PA/king-of-prussia/montgomery'],
  // The club gives the state.
  ['Gym B, Camden', 'NJ/camden/camden'],
  ['Gym B, Ardmore', null],
  // A house number is not a ZIP code.
  ['08002 Main Street', null],
  ['5 Way, Nowheretown, NJ', null],
] as const)('[NEAR-11] the address %j lies in %j', async ([text, place]) => {
  expect(await placeOf(text, 'New Jersey', true)).toBe(place);
});

test('[NEAR-11] a club is placed whenever it or its practice locations change, whoever writes', async () => {
  const { sql: owner, ownerUrl } = await aDatabase();
  const club = aClub({ city: 'Camden', state: 'New Jersey', county: 'Camden' });
  await save(owner, club);
  await connected(ownerUrl, async (ask) => {
    const placed = () =>
      ask(`select place_id || ' ' || found_by from club_places order by place_id`);
    expect(await placed()).toEqual(['NJ/camden/camden club']);
    const gym = aPracticeLocation({ club: club.id, address: '1 Lane, Cherry Hill, NJ 08002' });
    await save(owner, gym, aPracticeLocation({ club: club.id, address: 'The field' }));
    expect(await placed()).toEqual(['08002 zip', 'NJ/camden/camden club']);
    await ask('update practice_locations set address = $2 where id = $1', [
      gym.id,
      'X, Trenton, NJ',
    ]);
    expect(await placed()).toEqual(['NJ/camden/camden club', 'NJ/trenton/mercer town']);
    await ask(`update clubs set city = 'Princeton', county = 'Mercer' where id = $1`, [club.id]);
    expect(await placed()).toEqual(['NJ/princeton/mercer club', 'NJ/trenton/mercer town']);
    await ask('delete from practice_locations where club_id = $1', [club.id]);
    expect(await placed()).toEqual(['NJ/princeton/mercer club']);
    await ask(`update clubs set state = null where id = $1`, [club.id]);
    expect(await placed()).toEqual([]);
    await ask('delete from clubs where id = $1', [club.id]);
  });
});
