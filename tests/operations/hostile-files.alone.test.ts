import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { TOO_INTRICATE } from '#platform/markdown/render-markdown.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { FileInput, callTo, send } from '#tests/permissions/server-function.ts';
import type { Answer, Call } from '#tests/permissions/server-function.ts';
import { HOSTILE_LISTS, REPORT, aPng } from './hostile-files.fixture.ts';
import { signInRater } from './members.fixture.ts';

/** Longest answer to a hostile file, and longest answer to anyone else meanwhile, which nobody notices. */
const ANSWERED_WITHIN_MS = 10_000;
const OTHERS_WITHIN_MS = 250;
const CACHED_PAGE = '/find-club';
/** The machine itself may pause once; a file that blocks the site blocks it every time. */
const TRIES = 3;

let dataDir: string;
let database: EmbeddedPostgres;
let site: RunningSite;
let admin: Readonly<Record<string, string>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hostile-files-'));
  const folder = join(dataDir, 'postgres');
  database = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
  site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production', TRUSTED_PROXIES: '1' });
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const member = aMember().withPassword().withRole('admin');
  await save(drizzle({ client: owner }), member);
  await owner.end();
  ({ headers: admin } = await signInRater(site.url, member));
});
afterAll(async () => {
  await site.stop();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function aPreview(content: string): Promise<Call> {
  return callTo('POST blog.writing.previewPost', { content });
}

/** Sends a call, and requests pages continuously meanwhile. */
async function sendAndWatch(call: Call) {
  const began = performance.now();
  const stopping = new AbortController();
  const watching = [`${site.url}/healthz`, site.url + CACHED_PAGE].map((url) =>
    longestAnswer(url, stopping.signal),
  );
  const answer = await send(site.url, call, admin);
  const ms = performance.now() - began;
  stopping.abort();
  return { answer, ms, others: Math.max(...(await Promise.all(watching))) };
}

/** Duration of the slowest answer, in milliseconds. */
async function longestAnswer(url: string, signal: AbortSignal): Promise<number> {
  let longest = 0;
  const ask = async (): Promise<void> => {
    const asked = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
  };
  await ask();
  try {
    const ticks = setInterval(20, undefined, { signal });
    while (!(await ticks.next()).done) await ask();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return longest;
}

/** Sends a call, and expects that others are not delayed too long, in one of a few attempts. */
async function sendQuietly(call: Call): Promise<Answer> {
  await fetch(site.url + CACHED_PAGE);
  const figures: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { answer, ms, others } = await sendAndWatch(call);
    if (ms < ANSWERED_WITHIN_MS && others < OTHERS_WITHIN_MS) return answer;
    figures.push([ms, others].map(Math.round).join(', '));
  }
  throw new Error(`answered after, others after: ${figures.join('; ')} ms`);
}

test.each(HOSTILE_LISTS)(
  'a list gets a message, and no one else waits: %s',
  async (_what, sentence, made) => {
    const bytes = Buffer.from(made() as string);
    const file = new FileInput({ dryRun: '1' }, bytes);
    const answer = await sendQuietly(await callTo('POST /api/clubs/import', file));
    expect(answer.text).toContain(sentence);
    expect(answer.status).toBe(sentence === REPORT ? 200 : 400);
  },
);

test('a picture of 30,000 by 30,000 pixels gets a message, and no one else waits', async () => {
  const call = await callTo('POST /api/avatar', aPng(30_000, 30_000));
  const answer = await sendQuietly(call);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('megapixels')]);
  // The largest that is accepted: it is read to its end, and still no one waits.
  const largest = await sendQuietly(await callTo('POST /api/avatar', aPng(30_000, 1_740)));
  expect(largest.status).toBe(200);
});

test('a text that takes too long gets a message, and neither visitors nor another author wait', async () => {
  const hostile = await aPreview(`${'*a **b '.repeat(7_000)}${' b** a*'.repeat(7_000)}`);
  const answer = await sendQuietly(hostile);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(TOO_INTRICATE)]);
  const ended: string[] = [];
  const sent = async (call: Call): Promise<void> => {
    const { status } = await send(site.url, call, admin);
    ended.push(`${status}`);
  };
  await Promise.all([sent(hostile), sent(await aPreview('# A guide'))]);
  expect(ended).toEqual(['200', '400']);
});
