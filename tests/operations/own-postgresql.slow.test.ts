import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { suggestClub, until } from './load.fixture.ts';
import { asked, findPostgresql, startOwnPostgresql } from './own-postgresql.fixture.ts';
import type { OwnPostgresql } from './own-postgresql.fixture.ts';

const run = promisify(execFile);
const PROJECT = new URL('../..', import.meta.url).pathname;
const programs = findPostgresql();
const CLUBS = 300;
/** JIT compilation takes 100 ms for each club. */
const IMPORTED_WITHIN_MS = 30_000;
/** The number of compiled statements, of the superuser and of all others. */
const COMPILED = `select query from pg_stat_statements
  where jit_functions > 0 and (userid = 'postgres'::regrole)`;

let folder: string;
let database: OwnPostgresql;
let site: RunningSite | undefined;

beforeEach(async () => {
  if (programs === undefined) {
    return console.warn('A PostgreSQL of your own is not tested: there is none.');
  }
  folder = await mkdtemp(join(tmpdir(), 'own-site-'));
  database = await startOwnPostgresql(programs, {
    shared_preload_libraries: 'pg_stat_statements',
    // Compile every statement of a session that may, not only expensive ones.
    jit_above_cost: '0',
  });
  await asked(database.superuser, 'create extension pg_stat_statements');
});
afterEach(async () => {
  await site?.kill();
  await database?.stop();
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function aList(): Promise<string> {
  const file = join(folder, 'clubs.csv');
  const rows = Array.from(
    { length: CLUBS },
    (_, row) => `Volleyball Club ${row},Town ${row % 30},PA,County ${row % 9},U12; U14,Girls`,
  );
  await writeFile(file, ['name,city,state,county,age_groups,genders', ...rows, ''].join('\r\n'));
  return file;
}

async function operate(command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...database.urls, DATA_DIR: folder };
  const { stdout } = await run(process.execPath, [`script/${command}.ts`, ...args], {
    cwd: PROJECT,
    env,
  });
  return stdout;
}

test.skipIf(programs === undefined)(
  "with Debian's PostgreSQL defaults nothing is JIT-compiled, so an import takes seconds",
  async () => {
    site = await startSite({ ...database.urls, DATA_DIR: folder, METRICS_PORT: '0' });
    const began = performance.now();
    expect(await operate('import-clubs', await aList())).toContain(`${CLUBS} added`);
    expect(performance.now() - began).toBeLessThan(IMPORTED_WITHIN_MS);

    const page = await (await fetch(`${site.url}/find-club?name=Club%20299`)).text();
    expect(page).toContain('Volleyball Club 299');
    expect((await suggestClub(site.url, 'Uncompiled')).status).toBe(200);
    await until(async () => {
      const rows = await asked<{ names: string[] }>(
        database.superuser,
        `select array_agg(distinct application_name) as names from pg_stat_activity where usename = 'directory_app'`,
      );
      return ['directory', 'directory jobs', 'page cache'].every((name) =>
        rows[0]?.names.includes(name),
      );
    });
    expect(await asked(database.superuser, `${COMPILED} = false`)).toEqual([]);
    expect(await asked(database.superuser, `${COMPILED} = true`)).not.toEqual([]);
  },
);
