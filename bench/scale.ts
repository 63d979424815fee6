/** How long visitors' questions take with few and with very many clubs: see docs/performance.md. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { searchClubs } from '#features/clubs/queries.server.ts';
import { parseFinderSearch } from '#features/clubs/schema.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { startSite } from '../tests/e2e/site.ts';
import { callTo } from '../tests/permissions/server-function.ts';
import { fillWithClubs } from './scale-clubs.ts';
import { questionsFor } from './scale-questions.ts';
import type { Question } from './scale-questions.ts';

const WARM_UP = 10;
/** Milliseconds that a visitor's question may take in 99 of 100 cases, at any size. */
const MOST_P99 = 50;
/** And so many times what it takes with the fewest clubs. */
const MOST_GROWTH = 5;
/** The plans of so many of the slowest searches are printed. */
const PLANS = 3;

interface Figures {
  readonly p50: number;
  readonly p99: number;
}

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    requests: { type: 'string', default: '200' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const requests = Number(values.requests);

execFileSync('bash', ['script/build'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
});
const table = new Map<string, Figures[]>();
for (const size of sizes) await measureSize(size);
report();

/** Fills a database of its own, asks every question of it through a running site, and removes it. */
async function measureSize(size: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-directory-scale-'));
  const database = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    settings: { fsync: 'off', max_wal_size: '4GB' },
  });
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  // Its connection may still be closing when the database stops.
  pool.on('error', () => undefined);
  try {
    const started = performance.now();
    await migrate({ ownerUrl: database.ownerUrl, appRole: 'club_app' });
    await fillWithClubs(database.ownerUrl, size);
    const seconds = (performance.now() - started) / 1000;
    console.log(`\n${size.toLocaleString('en-US')} clubs, made in ${seconds.toFixed(0)} s`);
    const site = await startSite({ DATA_DIR: dataDir });
    try {
      const questions = await questionsFor(drizzle({ client: pool }));
      const figures = new Map<Question, Figures>();
      for (const question of questions) {
        const measured = await ask(site.url, question);
        figures.set(question, measured);
        table.set(question.title, [...(table.get(question.title) ?? []), measured]);
        console.log(`  ${question.title.padEnd(40)}${inColumns(measured)}`);
      }
      if (size === Math.max(...sizes)) await explainSlowest(pool, figures);
    } finally {
      await site.stop();
    }
  } finally {
    await pool.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One asking after the other, each for another address where there are enough. */
async function ask(origin: string, question: Question): Promise<Figures> {
  const latencies: number[] = [];
  for (let turn = 0; turn < requests + WARM_UP; turn += 1) {
    const search = question.search?.(turn);
    const call = search
      ? await callTo('GET clubs.findClubs', search)
      : { path: question.path?.(turn) ?? '/', headers: { accept: 'text/html' } };
    const sent = performance.now();
    const answer = await fetch(origin + call.path, { headers: call.headers });
    await answer.arrayBuffer();
    if (turn >= WARM_UP) latencies.push(performance.now() - sent);
    if (answer.status >= 500) throw new Error(`${call.path} answers ${answer.status}`);
  }
  latencies.sort((one, other) => one - other);
  return { p50: part(latencies, 0.5), p99: part(latencies, 0.99) };
}

function part(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? NaN;
}

/** Prints how PostgreSQL answers the searches that took longest. */
async function explainSlowest(pool: pg.Pool, figures: Map<Question, Figures>): Promise<void> {
  const slowest = [...figures]
    .filter(([question]) => question.search)
    .toSorted(([, one], [, other]) => other.p99 - one.p99)
    .slice(0, PLANS);
  // As a visitor: row-level security keeps statistics from the planner, and so changes its plans.
  await pool.query('set role directory_visitor');
  await pool.query('set jit = off');
  for (const [question] of slowest) {
    const asked: { query: string; params: unknown[] }[] = [];
    const logger = {
      logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }),
    };
    const search = parseFinderSearch({ ...question.search?.(0) });
    await searchClubs(drizzle({ client: pool, logger }), search);
    for (const { query, params } of asked) {
      const { rows } = await pool.query<Record<string, string>>(
        `explain (analyze, buffers) ${query}`,
        params,
      );
      console.log(`\n${question.title} ${JSON.stringify(search)}`);
      console.log(rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n'));
    }
  }
}

function inColumns({ p50, p99 }: Figures): string {
  return `${p50.toFixed(1).padStart(9)} ${p99.toFixed(1).padStart(9)}`;
}

function report(): void {
  const titles = sizes.map((size) => size.toLocaleString('en-US').padStart(20)).join('');
  console.log(`\n${'milliseconds, p50 and p99'.padEnd(40)}${titles}   growth of p99`);
  let missed = 0;
  for (const [title, figures] of table) {
    const [first, last] = [figures[0], figures.at(-1)];
    if (!first || !last) continue;
    const growth = last.p99 / first.p99;
    const isMissed = last.p99 > MOST_P99 || growth > MOST_GROWTH;
    if (isMissed) missed += 1;
    const columns = figures.map(inColumns).join(' ');
    console.log(
      `${title.padEnd(40)}${columns}  ${growth.toFixed(1)} x ${isMissed ? 'MISSED' : ''}`,
    );
  }
  console.log(
    `\n${table.size - missed} of ${table.size} questions take at most ${MOST_P99} ms (p99) at the largest ` +
      `size and at most ${MOST_GROWTH} times what they take at the smallest.`,
  );
  process.exitCode = missed > 0 ? 1 : 0;
}
