import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { inTransaction, withClient } from '#db/client.ts';
import { stateCode, stateName } from '#domain/us-states.ts';
import { site } from '#site.config.ts';

/** From src/platform, and from dist/server as well. */
const FOLDER = fileURLToPath(new URL('../../db/gazetteer', import.meta.url));
/** Any number, the same in every process: one loads while the others wait. */
const GAZETTEER_LOCK = 774_100_004;

export interface KnownStates {
  readonly own: readonly string[];
  readonly listed: readonly string[];
}

/** Does nothing if the database already has these places. Several processes may call it at once. */
export async function loadGazetteer({
  ownerUrl,
  states = { own: site.region.states, listed: site.region.listedStates },
}: {
  ownerUrl: string;
  states?: KnownStates;
}): Promise<void> {
  const gazetteer = await readGazetteer(states);
  await withClient({ connectionString: ownerUrl }, async (client) => {
    if (await isLoaded(client, gazetteer.digest)) return;
    await inTransaction(client, async () => {
      await client.query('select pg_advisory_xact_lock($1)', [GAZETTEER_LOCK]);
      if (!(await isLoaded(client, gazetteer.digest))) await load(client, gazetteer);
    });
  });
}

type Gazetteer = Awaited<ReturnType<typeof readGazetteer>>;

async function readGazetteer({ own, listed }: KnownStates) {
  const [places, besides] = await Promise.all([read('places.tsv'), read('states.tsv')]);
  const neighbors = new Map(
    besides.map(([code = '', others = '']) => [code, others.split(' ').filter(Boolean)]),
  );
  const ownCodes = own.map(stateCode);
  const others = [
    ...listed.map(stateCode),
    ...ownCodes.flatMap((code) => neighbors.get(code) ?? []),
  ];
  const codes = [...new Set([...ownCodes, ...others.toSorted()])];
  const wanted = places.filter(([, , code = '']) => codes.includes(code));
  return { digest: hash('sha256', JSON.stringify([codes, wanted])), codes, places: wanted };
}

/** Places have: ZIP code, town, state, county, latitude, longitude, ZIP codes. */
async function read(file: string): Promise<string[][]> {
  const text = await readFile(`${FOLDER}/${file}`, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

async function isLoaded(client: pg.Client, digest: string): Promise<boolean> {
  const { rowCount } = await client.query('select from place_list where digest = $1', [digest]);
  return rowCount === 1;
}

async function load(client: pg.Client, { digest, codes, places }: Gazetteer): Promise<void> {
  await client.query('delete from club_places');
  await client.query('delete from places');
  await client.query('delete from place_states');
  await client.query(
    `insert into place_states (code, name, words, rank)
     select code, name, app.slugify(name), rank
     from unnest($1::text[], $2::text[]) with ordinality as listed (code, name, rank)`,
    [codes, codes.map(stateName)],
  );
  await client.query(
    `insert into places (id, zip, town, words, state_code, county, latitude, longitude, zips)
     select coalesce(nullif(zip, ''), state || '/' || app.slugify(town) || '/' || app.slugify(county)),
       nullif(zip, ''), town, app.town_words(app.place_words(town)), state, county, latitude, longitude, zips
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::int[])
       as listed (zip, town, state, county, latitude, longitude, zips)`,
    [0, 1, 2, 3, 4, 5, 6].map((column) => places.map((place) => place[column])),
  );
  await client.query('analyze places');
  await client.query('select app.place_clubs(array(select id from clubs))');
  await client.query('select app.place_tryouts(array(select id from tryouts))');
  await client.query('analyze club_places, tryout_places');
  await client.query(
    `insert into place_list (digest) values ($1)
     on conflict (is_only) do update set digest = excluded.digest`,
    [digest],
  );
  await client.query(`select pg_notify('pages', '*')`);
}
