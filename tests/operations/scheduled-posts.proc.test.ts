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

// Tried once only: it changes what it begins with.
test(
  'a post appears at its time on both instances, also when one is killed and when its job is lost',
  { timeout: 240_000, retry: 0 },
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

    await aPostIn(6, 'in-time');
    // What is cached now does not know of it.
    for (const site of both) expect(await whereIs(site, 'in-time')).toEqual([]);
    expect(await isTime('in-time')).toBe(false);
    await everywhere(both, 'in-time');

    await aPostIn(6, 'job-lost');
    for (const site of both) expect(await whereIs(site, 'job-lost')).toEqual([]);
    const { rowCount } = await pool.query(`
      delete from graphile_worker._private_jobs where key like 'announce-posts %'`);
    expect(rowCount).toBe(1);
    await until(() => isTime('job-lost'));
    // As the job of every minute does, which waits for its time.
    await pool.query(`
      update graphile_worker._private_jobs set run_at = now() where key = 'announce-posts'`);
    await everywhere(both, 'job-lost');

    await aPostIn(6, 'one-killed');
    for (const site of both) expect(await whereIs(site, 'one-killed')).toEqual([]);
    await first.kill();
    await everywhere([second], 'one-killed');

    // Nobody is there at its time: whoever comes later has cached nothing yet.
    await aPostIn(2, 'none-there');
    await second.kill();
    await until(() => isTime('none-there'));
    await everywhere([await start()], 'none-there');
  },
);
