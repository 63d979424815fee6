import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { ownerPool } from '../owner-pool.ts';
import { aCategory, aPost } from '../builders/blog.ts';
import { save } from '../builders/save.ts';
import { startSite } from '../e2e/site.ts';
import type { RunningSite } from '../e2e/site.ts';
import { until } from './load.fixture.ts';

const category = aCategory({ name: 'Alpha', slug: 'alpha' });

let dataDir: string;
let database: EmbeddedPostgres;
let pool: pg.Pool;
const instances: RunningSite[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scheduled-'));
  database = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    settings: { fsync: 'off', shared_buffers: '16MB' },
  });
  pool = ownerPool(database.ownerUrl);
});
afterAll(async () => {
  for (const instance of instances) await instance.kill();
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function start(): Promise<RunningSite> {
  const instance = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  });
  instances.push(instance);
  return instance;
}

/** Pages that show the newest posts; all but the sitemap are cached. */
const LISTS = ['/', '/blog', '/blog/category/alpha', '/blog/feed.xml', '/sitemap.xml'];

/** In which lists of an instance an address stands, and whether its page is there. */
async function whereIs({ url }: RunningSite, slug: string): Promise<string[]> {
  const found = await Promise.all(
    LISTS.map(async (path) => {
      const text = await (await fetch(url + path)).text();
      return text.includes(`/blog/${slug}`) ? path : '';
    }),
  );
  const { status } = await fetch(`${url}/blog/${slug}`, { redirect: 'manual' });
  return [...found, status === 200 ? 'its page' : ''].filter((place) => place !== '');
}

const EVERYWHERE = [...LISTS, 'its page'];

/** A post whose time comes in some seconds by the clock of the database. */
async function aPostIn(seconds: number, slug: string): Promise<void> {
  const post = aPost({ category, slug, date: new Date(Date.now() + seconds * 1_000) });
  await save(drizzle({ client: pool }), post);
}

async function isTime(slug: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from blog_posts where slug = $1 and date < now()', [
    slug,
  ]);
  return rowCount === 1;
}

/**
 * A post for which all of these have looked before its time came: what they have cached does not know of it. It is
 * begun again with more time where looking took too long.
 *
 * @param meanwhile is done while it is not yet time
 * @returns its slug
 */
async function aPostUnseen(
  sites: readonly RunningSite[],
  slug: string,
  meanwhile: (slug: string) => Promise<void> = async () => undefined,
  seconds = 6,
): Promise<string> {
  await aPostIn(seconds, slug);
  const seen: string[][] = [];
  for (const site of sites) seen.push(await whereIs(site, slug));
  await meanwhile(slug);
  if (await isTime(slug)) {
    if (seconds > 100) throw new Error('to look takes longer than it may');
    return aPostUnseen(sites, `${slug}-again`, meanwhile, 3 * seconds);
  }
  expect(seen).toEqual(sites.map(() => []));
  return slug;
}

// Tried once only: it changes what it begins with.
test(
  'a post appears at its time on both instances, also when one is killed and when its job is lost',
  { timeout: 600_000, retry: 0 },
  async () => {
    const first = await start();
    const second = await start();
    await aPostIn(-3_600, 'long-ago');
    const both = [first, second];
    const everywhere = async (sites: readonly RunningSite[], slug: string) => {
      await until(() => isTime(slug));
      for (const site of sites) {
        await until(async () => (await whereIs(site, slug)).length === EVERYWHERE.length);
        expect(await whereIs(site, slug)).toEqual(EVERYWHERE);
      }
    };
    await everywhere(both, 'long-ago');

    await everywhere(both, await aPostUnseen(both, 'in-time'));

    let lost: number | null = 0;
    const withoutJob = await aPostUnseen(both, 'job-lost', async (slug) => {
      ({ rowCount: lost } = await pool.query(
        `delete from graphile_worker._private_jobs where key =
           (select 'announce-posts ' || extract(epoch from date) from blog_posts where slug = $1)`,
        [slug],
      ));
    });
    expect(lost).toBe(1);
    await until(() => isTime(withoutJob));
    // As the job of every minute does, which waits for its time.
    await pool.query(
      `select graphile_worker.add_job('announce-posts', job_key := 'announce-posts')`,
    );
    await everywhere(both, withoutJob);

    const left = await aPostUnseen(both, 'one-killed');
    await first.kill();
    await everywhere([second], left);

    // Nobody is there at its time: whoever comes later has cached nothing yet.
    await aPostIn(2, 'none-there');
    await second.kill();
    await until(() => isTime('none-there'));
    await everywhere([await start()], 'none-there');
  },
);
