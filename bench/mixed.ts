/** How long visitors wait when they come at half of the rate that the site can serve: see docs/performance.md. */
import type { ChildProcess } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withSampleSite } from '../script/lib-sample-site.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';
import { load, percentile } from './load.ts';
import { residentMegabytes } from './resident-memory.ts';
import { independentArrivals, steadyLoad } from './steady-load.ts';
import { visitorsOf } from './visitors.ts';
import type { Kind, Visit, Visitors } from './visitors.ts';

/** Of the visitors who wait for each other, when the most is sought that the site can serve. */
const CONNECTIONS = 32;
/** Of the visitors who do not: more than are ever busy while the site keeps up. */
const MOST_AT_ONCE = 256;
const WRITE_GAP_MS = 1_000;
const WARM_UP_SECONDS = 2;
const SHARE_OF_MOST = 0.5;
const MOST_P99_MS = 150;

/** Latencies in milliseconds of each kind of request, in the order of the answers. */
type Latencies = Readonly<Record<Kind, number[]>>;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
if (!(seconds > 0 && rounds >= 1)) throw new Error('--seconds and --rounds are numbers above zero');

await withSampleSite(async ({ url, process: server }, dataDir) => {
  const database = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  try {
    const phases = [WARM_UP_SECONDS, ...Array.from({ length: 2 * rounds }, () => seconds)];
    const writes = phases.reduce((sum, length) => sum + Math.ceil(length), 0);
    const visitors = await visitorsOf(url, drizzle({ client: pool }), writes);
    await measure(url, server, visitors);
  } finally {
    await pool.end();
    await database.stop();
  }
});

async function measure(site: string, server: ChildProcess, visitors: Visitors): Promise<void> {
  console.log(
    `\n${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ` +
      `load average ${loadavg()[0]?.toFixed(1)} before the first round; ${rounds} rounds of ${seconds} s each\n`,
  );
  const all = noLatencies();
  await findMost(site, visitors, WARM_UP_SECONDS, all);
  const memoryBefore = residentMegabytes(server);

  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rates.push(await findMost(site, visitors, seconds, all));
  }
  const most = percentile(rates.toSorted(ascending), 0.5);
  console.log(
    `at most ${most.toFixed(0)} requests/s over ${CONNECTIONS} connections that wait for their answers ` +
      `(rounds: ${rates.map((rate) => rate.toFixed(0)).join(', ')})\n`,
  );

  const rate = most * SHARE_OF_MOST;
  const steady = noLatencies();
  for (let round = 0; round < rounds; round += 1) await comeAt(rate, site, visitors, steady);
  const memoryAfter = residentMegabytes(server);
  report(rate, steady);
  console.log(
    `\nresident memory of the server: ${memoryBefore.toFixed(0)} MB after the warm-up, ` +
      `${memoryAfter.toFixed(0)} MB at the end`,
  );

  const answered = all.write.length + steady.write.length;
  const written = await visitors.countComments();
  if (written !== answered) throw new Error(`${answered} writes, but ${written} comments`);
  const p99 = percentile(Object.values(steady).flat().toSorted(ascending), 0.99);
  const isGood = p99 <= MOST_P99_MS;
  console.log(
    `\n${isGood ? 'PASS' : 'MISSED'}  99 of 100 visitors wait at most ${p99.toFixed(1)} ms at half of the most ` +
      `(goal: at most ${MOST_P99_MS} ms)`,
  );
  process.exitCode = isGood ? 0 : 1;
}

/** Sends as much as is answered, and one write a second beside it. @returns answers in a second */
async function findMost(
  origin: string,
  { read, write }: Visitors,
  length: number,
  seen: Latencies,
): Promise<number> {
  const [{ answers, seconds }] = await Promise.all([
    load({
      origin,
      connections: CONNECTIONS,
      seconds: length,
      nextRequest: read,
      onAnswer: (_, latency, { kind }) => seen[kind].push(latency),
    }),
    writeBeside(origin, write, length, seen),
  ]);
  return answers / seconds;
}

/** Lets visitors come who know nothing of each other, and one write a second beside them. */
async function comeAt(
  rate: number,
  origin: string,
  { read, write }: Visitors,
  seen: Latencies,
): Promise<void> {
  await Promise.all([
    steadyLoad({
      origin,
      connections: MOST_AT_ONCE,
      seconds,
      nextGap: independentArrivals(rate),
      nextRequest: read,
      onAnswer: (_, latency, { kind }) => seen[kind].push(latency),
    }),
    writeBeside(origin, write, seconds, seen),
  ]);
}

function writeBeside(
  origin: string,
  write: () => Visit,
  length: number,
  seen: Latencies,
): Promise<void> {
  return steadyLoad({
    origin,
    connections: 4,
    seconds: length,
    nextGap: () => WRITE_GAP_MS,
    nextRequest: write,
    onAnswer: (_, latency) => seen.write.push(latency),
  });
}

function report(rate: number, steady: Latencies): void {
  console.log(`at half of that, ${rate.toFixed(0)} requests/s:`);
  console.log('                  requests    p50 ms    p99 ms');
  const rows = Object.entries(steady);
  for (const [title, latencies] of [...rows, ['all', rows.flatMap(([, some]) => some)] as const]) {
    const sorted = latencies.toSorted(ascending);
    const figure = (share: number) => percentile(sorted, share).toFixed(1).padStart(10);
    console.log(title.padEnd(16) + String(sorted.length).padStart(10) + figure(0.5) + figure(0.99));
  }
}

function noLatencies(): Latencies {
  return { 'cached page': [], 'long tail': [], personal: [], write: [] };
}

function ascending(one: number, other: number): number {
  return one - other;
}
