import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll } from 'vitest';
import type { Sql } from '#db/db.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import { LATER_STEPS } from './http-matrix-second-factor.ts';
import { HTTP_MATRIX } from './http-matrix.ts';
import { ACTORS, makeCast, makeWorlds } from './http-matrix-world.ts';
import type { ActorName, Cast, HttpActor, World } from './http-matrix-world.ts';
import type { Address } from './server-function.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { ownerPool } from '#tests/owner-pool.ts';
import { QUICK_SETTINGS } from '#tests/quick-settings.ts';

export const ADDRESSES = [...new Set(HTTP_MATRIX.map(({ address }) => address))];

/** A site for the tests of a file, and its database as the owner sees it. */
export function matrixSite(): { readonly url: string; readonly database: Sql } {
  let instance: RunningSite;
  let database: Sql;
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'permissions-'));
    const postgres = await startEmbeddedPostgres({
      folder: join(dataDir, 'postgres'),
      settings: QUICK_SETTINGS,
    });
    const pool = ownerPool(postgres.ownerUrl);
    database = drizzle({ client: pool });
    // With a trusted proxy, each request can come from an address of its own, with its own limits.
    instance = await startSite({
      DATA_DIR: dataDir,
      DEMO: 'open',
      TRUSTED_PROXIES: '1',
      NODE_OPTIONS: `--import=${new URL('../e2e/cheap-passwords.ts', import.meta.url).href}`,
    });
    // Digests would change what is stored about these users meanwhile.
    await database.execute(sql`
      select graphile_worker.add_job('send-digests', job_key := 'send-digests',
        run_at := now() + interval '1 day')`);
    return async () => {
      await instance.stop();
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  return {
    get url() {
      return instance.url;
    },
    get database() {
      return database;
    },
  };
}

/** Everything that one actor's attempt needs. */
export interface Cell {
  readonly deed: HttpDeed;
  readonly cast: Cast;
  readonly world: World;
  /** Everything that this attempt may not change unless it is allowed, its own world included. */
  readonly worlds: readonly World[];
  readonly me: HttpActor;
}

/** A row whose action some actors may do, and which ones. */
function allowedRow(address: Address): { deed: HttpDeed; name: ActorName } {
  for (const deed of HTTP_MATRIX.filter((row) => row.address === address)) {
    const name = ACTORS[deed.outcomes.split(' ').indexOf('Y')];
    if (name) return { deed, name };
  }
  const [later] = HTTP_MATRIX.filter((row) => row.address === address);
  if (LATER_STEPS.has(address) && later) return { deed: later, name: 'member' };
  throw new Error(`nobody may do anything with ${address}`);
}

export async function allowedCell(database: Sql, address: Address): Promise<Cell> {
  const { deed, name } = allowedRow(address);
  const cast = await makeCast(database, deed.byProgram ?? false, [name]);
  const worlds = await makeWorlds(database, cast, 1);
  const [world] = worlds;
  if (!world) throw new Error('no world was made');
  return { deed, cast, world, worlds, me: cast.actors[name] };
}
