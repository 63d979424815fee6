import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { ownerPool } from '#tests/owner-pool.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { save } from '#tests/builders/save.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
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

/** Cached pages that show the newest posts. */
const LISTS = ['/', '/blog', '/blog/category/alpha', '/blog/feed.xml', '/sitemap.xml'];

/** The lists of an instance that contain an address, and whether its page exists. */
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

/** A post due in a few seconds by the database's clock. */
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
 * A post that all of these pages were requested for before its time: their caches do not have it. Starts over
 * with more time if the requests took too long.
 *
 * @returns its slug
 */
async function aPostUnseen(
  sites: readonly RunningSite[],
  slug: string,
  seconds = 6,
): Promise<string> {
  await aPostIn(seconds, slug);
  const seen: string[][] = [];
  for (const site of sites) seen.push(await whereIs(site, slug));
  if (await isTime(slug)) {
    if (seconds > 100) throw new Error('to look takes longer than it may');
    return aPostUnseen(sites, `${slug}-again`, 3 * seconds);
  }
  expect(seen).toEqual(sites.map(() => []));
  return slug;
}

test(
  'a post appears on both instances within a minute of its time, and at once on a new one',
  { timeout: 600_000 },
  async () => {
    const both = [await start(), await start()];
    const everywhere = async (sites: readonly RunningSite[], slug: string) => {
      await until(() => isTime(slug));
      for (const site of sites) {
        await until(async () => (await whereIs(site, slug)).length === EVERYWHERE.length);
      }
    };
    await everywhere(both, await aPostUnseen(both, 'in-time'));
    await aPostIn(2, 'later');
    await until(() => isTime('later'));
    expect(await whereIs(await start(), 'later')).toEqual(EVERYWHERE);
  },
);
