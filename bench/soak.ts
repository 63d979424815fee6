/** Whether the site stays writable through a night of failures: see docs/performance.md. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';
import { pollUntil } from '../src/platform/embedded-postgres/lock.ts';
import { freePort } from '#tests/free-port.ts';
import { aMailServer } from '../src/platform/mail/smtp-server.fixture.ts';
import type { MailServer } from '../src/platform/mail/smtp-server.fixture.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { FAULTS } from './soak-faults.ts';
import type { Instance, Scene } from './soak-faults.ts';
import { sendVisitors, suggest } from './soak-load.ts';
import type { Log, Visitors } from './soak-load.ts';

/** Milliseconds between the starts of two faults, or more if one takes longer. */
const GAP_MS = { least: 5_000, most: 20_000 };
/** Each instance writes again within this time after the last fault. */
const BACK_WITHIN_MS = 10_000;
/** An instance may report that it is ready for this long while writes fail. */
const NOTICED_WITHIN_MS = 5_000;
/** More than a pool has connections. */
const CROWD = 24;
const LAST = 'all connections cut';
/** Accepted suggestions are mailed within this time after the end. */
const MAILED_WITHIN_MS = 60_000;

/** An instance and its visitors. */
interface Stage extends Instance {
  readonly url: string;
  readonly visitors: Visitors;
  /** The current process, or the one that is starting. */
  current(): Promise<RunningSite>;
}

interface PastFault {
  readonly name: string;
  readonly began: number;
  /** When it was over; times are milliseconds of `performance.now()`. */
  readonly over: number;
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes is a number above zero');
const random = randomFrom(Number(values.seed));
const failures: string[] = [];

execFileSync('bash', ['script/build'], { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' });
const dataDir = await mkdtemp(join(tmpdir(), 'soak-'));
const folder = join(dataDir, 'postgres');
const database = await startEmbeddedPostgres({ folder });
const mails = await aMailServer();
const stages: Stage[] = [];
try {
  for (const name of ['North', 'South']) stages.push(await setUp(name));
  console.log(
    `\n${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ` +
      `load average ${loadavg()[0]?.toFixed(1)} at the start; ${minutes} minutes, --seed ${values.seed}\n`,
  );
  const { ownerUrl, appUrl } = database;
  const past: PastFault[] = [];
  await breakThings({ folder, ownerUrl, appUrl, instances: stages }, past);
  await judge(past);
} finally {
  await Promise.allSettled(stages.map(async (stage) => (await stage.current()).kill()));
  await mails.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
for (const failure of failures) console.log(`MISSED  ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Starts an instance at a fixed address, and its visitors. */
async function setUp(name: string): Promise<Stage> {
  const port = String(await freePort());
  const start = () =>
    startSite({
      DATA_DIR: join(dataDir, name),
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      NODE_ENV: 'production',
      PORT: port,
      SMTP_URL: mails.url,
      METRICS_PORT: String(metricsPort),
      TRUSTED_PROXIES: '1',
    });
  const metricsPort = await freePort();
  let running = start();
  const { url } = await running;
  /** Like a supervisor: an instance that fails to start is started again. */
  async function again(): Promise<void> {
    running = start().catch(async () => {
      await pause(1_000);
      return start();
    });
    await running;
  }
  return {
    url,
    visitors: sendVisitors(url, name),
    current: () => running,
    async kill() {
      await (await running).kill();
      await again();
    },
    async restart() {
      await (await running).stop();
      await again();
    },
  };
}

/**
 * Runs one fault after the other.
 *
 * @param past receives each fault, with its start and end
 */
async function breakThings(scene: Scene, past: PastFault[]): Promise<void> {
  const end = performance.now() + minutes * 60_000;
  let bag: string[] = [];
  let isLast = false;
  while (!isLast) {
    isLast = performance.now() >= end;
    // Each fault once before any is repeated; the last one lets the pools recover.
    if (bag.length === 0) bag = shuffled(Object.keys(FAULTS));
    const name = isLast ? LAST : (bag.pop() ?? LAST);
    const began = performance.now();
    await FAULTS[name]?.(scene, (choices) => Math.floor(random() * choices));
    const over = performance.now();
    const gap = GAP_MS.least + random() * (GAP_MS.most - GAP_MS.least);
    await pause(isLast ? BACK_WITHIN_MS : Math.max(0, began + gap - performance.now()));
    past.push({ name, began, over });
    const back = stages.map(({ visitors: { log } }) => log.acknowledgedAt.some((at) => at > over));
    if (isLast && back.includes(false)) failures.push('an instance did not write within 10 s');
  }
}

/** How often each fault happened, and the longest time until each instance wrote again. */
function tellFaults(past: readonly PastFault[]): void {
  console.log(`${''.padEnd(22)}  times  took at most  written again at most after`);
  for (const fault of Object.keys(FAULTS)) {
    const these = past.filter(({ name }) => name === fault);
    const longest = Math.max(0, ...these.map(({ began, over }) => over - began));
    const waits = these.flatMap(({ over }) =>
      stages.map(({ visitors: { log } }) => {
        const first = log.acknowledgedAt.find((at) => at > over);
        return first === undefined ? Number.POSITIVE_INFINITY : first - over;
      }),
    );
    const wait = Math.max(0, ...waits);
    console.log(
      `${fault.padEnd(22)}  ${String(these.length).padStart(5)}  ${inSeconds(longest).padStart(12)}  ${inSeconds(wait)}`,
    );
  }
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

async function judge(past: readonly PastFault[]): Promise<void> {
  await Promise.all(stages.map(({ visitors }) => visitors.stop()));
  const logs = stages.map(({ visitors }) => visitors.log);
  for (const stage of stages) await requireWhole(stage);
  const acknowledged = logs.flatMap((log) => log.acknowledged);
  await requireStored(acknowledged);
  const mailedAfter = await requireMailed(acknowledged, mails);
  for (const { wrong } of logs) {
    if (wrong.length > 0)
      failures.push(`answers that nobody should get: ${wrong.slice(0, 5).join(', ')}`);
  }
  const sum = (look: (log: Log) => number) => logs.reduce((all, log) => all + look(log), 0);
  tellFaults(past);
  console.log(
    `\n${acknowledged.length} writes taken, ${sum((log) => log.reads)} reads answered, ` +
      `${sum((log) => log.putOff)} requests put off with 503, ${sum((log) => log.unanswered)} without an answer`,
  );
  for (const [at, log] of logs.entries()) {
    const { longestMs, yesMs } = blindness(log);
    console.log(
      `${at === 0 ? 'North' : 'South'}: at most ${(longestMs / 1_000).toFixed(1)} s without a write; ` +
        `of 5 s and more of that, said to be ready for at most ${inSeconds(yesMs)}`,
    );
    if (yesMs > NOTICED_WITHIN_MS)
      failures.push('an instance said it was ready and could not write');
  }
  console.log(`the last mail was sent ${(mailedAfter / 1_000).toFixed(1)} s after the end`);
  if (failures.length === 0) console.log('\nPASS  nothing was lost, and everything came back');
}

/**
 * The longest time without a write, and within such times the longest for which the instance
 * reported that it was ready.
 */
function blindness({ acknowledgedAt, readiness }: Log): { longestMs: number; yesMs: number } {
  let [longestMs, yesMs] = [0, 0];
  for (const [at, since] of acknowledgedAt.entries()) {
    const until = acknowledgedAt[at + 1] ?? since;
    longestMs = Math.max(longestMs, until - since);
    if (until - since < NOTICED_WITHIN_MS) continue;
    // It counts as ready until its next report.
    let readySince = readiness.findLast((one) => one.at < since)?.isReady ? since : undefined;
    for (const { at: asked, isReady } of readiness) {
      if (asked < since || asked > until) continue;
      if (readySince !== undefined && !isReady) yesMs = Math.max(yesMs, asked - readySince);
      readySince = isReady ? (readySince ?? asked) : undefined;
    }
    if (readySince !== undefined) yesMs = Math.max(yesMs, until - readySince);
  }
  return { longestMs, yesMs };
}

/** No connection is in use any more, and many writes at once succeed. */
async function requireWhole(stage: Stage): Promise<void> {
  const site = await stage.current();
  const metricsUrl = /Metrics: (\S+)/.exec(site.lines.join('\n'))?.[1] ?? '';
  const inUse = async () => {
    const text = await (await fetch(metricsUrl)).text();
    const lines = [...text.matchAll(/connections\{pool="(\w+)",state="in use"\} (\d+)/g)];
    if (lines.length === 0) throw new Error('no pool is told of');
    return lines
      .filter(([, , count]) => count !== '0')
      .map(([, pool, count]) => `${pool} ${count}`);
  };
  const free = await pollUntil(async () => (await inUse()).length === 0 || undefined, 10_000);
  if (!free) failures.push(`connections were not given back: ${(await inUse()).join(', ')}`);
  const crowd = await Promise.all(
    Array.from({ length: CROWD }, (_, one) => suggest(stage.url, `Crowd ${one}`).catch(() => 0)),
  );
  const late = crowd.filter((status) => status !== 200);
  if (late.length > 0)
    failures.push(`${late.length} of ${CROWD} could not write at once afterwards`);
}

async function requireStored(acknowledged: readonly string[]): Promise<void> {
  const client = new pg.Client(database.ownerUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string; times: number }>(
    `select club_name as name, count(*)::int as times from club_suggestions
     where club_name not like 'Crowd %' group by club_name`,
  );
  await client.end();
  const stored = new Set(rows.map(({ name }) => name));
  const missing = acknowledged.filter((name) => !stored.has(name));
  const double = rows.filter(({ times }) => times > 1);
  if (missing.length > 0) failures.push(`${missing.length} writes are missing: ${missing[0]}`);
  if (double.length > 0) failures.push(`${double.length} writes are double: ${double[0]?.name}`);
}

/** @returns milliseconds until the last mail had arrived */
async function requireMailed(acknowledged: readonly string[], server: MailServer): Promise<number> {
  const began = performance.now();
  const missing = (): string[] => {
    const names = server.mails.flatMap(({ text }) => text.match(/(?:North|South) \d+ \d+/g) ?? []);
    const mailed = new Set(names);
    return acknowledged.filter((name) => !mailed.has(name));
  };
  const all = await pollUntil(async () => missing().length === 0 || undefined, MAILED_WITHIN_MS);
  if (!all) failures.push(`${missing().length} writes were not mailed`);
  return performance.now() - began;
}

function shuffled(names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
