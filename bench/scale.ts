/** How long visitor queries take with few and with very many clubs: see docs/performance.md. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { searchClubs } from '#features/clubs/finder/search.server.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { startSite } from '#tests/e2e/site.ts';
import { callTo } from '#tests/permissions/server-function.ts';
import type { LoadRequest } from './connection.ts';
import { load, percentile } from './load.ts';
import { fillWithClubs, placeClubs } from './scale-clubs.ts';
import { questionsFor } from './scale-questions.ts';
import type { Question } from './scale-questions.ts';
import { signIn } from './sign-in.ts';

/** The number of requests that V8 may need to compile the code. */
const WARM_UP = 50;
/** Milliseconds for a visitor query over HTTP in 99 of 100 cases, at any size. */
const MOST_P99 = 100;
/** The same for a search's statements alone. */
const MOST_ALONE = 50;
/** And so many times the duration with the fewest clubs. */
const MOST_GROWTH = 5;
/** The number of slowest searches whose plans are printed. */
const PLANS = 3;

interface Figures {
  readonly p50: number;
  readonly p99: number;
  /** The number of the slowest request. */
  readonly slowest: number;
}

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000' },
    requests: { type: 'string', default: '1000' },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const requests = Number(values.requests);

execFileSync('bash', ['script/build'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
});
const table = new Map<Question['title'], { question: Question; figures: Figures[] }>();
let missedAlone = 0;
for (const size of sizes) await measureSize(size);
report();

/**
 * Fills a database, runs every query on it through a running site, and removes it.
 * With --keep it stays in that folder, and a filled one is reused.
 */
async function measureSize(size: number): Promise<void> {
  const dataDir =
    values.keep === undefined
      ? await mkdtemp(join(tmpdir(), 'club-directory-scale-'))
      : resolve(values.keep, String(size));
  await mkdir(dataDir, { recursive: true });
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
    const { rows } = await pool.query('select from clubs limit 1');
    if (rows.length === 0) await fillWithClubs(database.ownerUrl, size);
    const seconds = (performance.now() - started) / 1000;
    console.log(`\n${size.toLocaleString('en-US')} clubs, made in ${seconds.toFixed(0)} s`);
    await measureSite(size, dataDir, pool);
  } finally {
    await pool.end();
    await database.stop();
    if (values.keep === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureSite(size: number, dataDir: string, pool: pg.Pool): Promise<void> {
  const owner = drizzle({ client: pool });
  // A new one each time, in case the database was kept.
  const name = `admin_${Date.now()}`;
  const admin = aMember({ username: name, email: `${name}@bench.example.org` })
    .withRole('admin')
    .withPassword();
  await save(owner, admin);
  const site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production', TRUSTED_PROXIES: '1' });
  try {
    const cookie = await signIn(site.url, admin.email);
    await placeClubs(pool);
    const questions = (await questionsFor(owner)).filter(({ title }) =>
      title.startsWith(values.only ?? ''),
    );
    console.log(`load average ${loadavg()[0]?.toFixed(1)} before; p50 and p99 in milliseconds`);
    const measured = new Map<Question, Figures>();
    for (const question of questions) {
      const figures = await ask(site.url, question, cookie);
      measured.set(question, figures);
      const known = table.get(question.title)?.figures ?? [];
      table.set(question.title, { question, figures: [...known, figures] });
      console.log(`  ${question.title.padEnd(40)}${inColumns(figures)}`);
    }
    if (size !== Math.max(...sizes)) return;
    await measureAlone(pool, questions);
    await explainSlowest(pool, measured);
  } finally {
    await site.stop();
  }
}

/** One request after the other, each for another address if there are enough. */
async function ask(origin: string, question: Question, cookie: string): Promise<Figures> {
  const asked = await Promise.all(
    Array.from({ length: WARM_UP + requests }, (_, turn) => requestOf(question, turn, cookie)),
  );
  const latencies: number[] = [];
  await load({
    origin,
    connections: 1,
    seconds: Number.POSITIVE_INFINITY,
    nextRequest: () => asked.shift(),
    onAnswer: (_answer, latency) => latencies.push(latency),
  });
  const measured = latencies.slice(WARM_UP);
  const ascending = measured.toSorted((one, other) => one - other);
  return {
    p50: percentile(ascending, 0.5),
    p99: percentile(ascending, 0.99),
    slowest: WARM_UP + measured.indexOf(ascending.at(-1) ?? 0),
  };
}

async function requestOf(
  { search, call, path, visitor, status = 200, ofAdministrator = false }: Question,
  turn: number,
  cookie: string,
): Promise<LoadRequest> {
  if (path) {
    const headers = visitor && { 'x-forwarded-for': visitor(turn) };
    return { path: path(turn), status, ...(headers && { headers }) };
  }
  const [address, input] = call?.(turn) ?? ['GET clubs.finder.findClubs', search?.(turn)];
  const asked = await callTo(address, input);
  return { path: asked.path, headers: { ...asked.headers, ...(ofAdministrator && { cookie }) } };
}

/** Measures each search's statements alone, as a visitor, one after the other. */
async function measureAlone(pool: pg.Pool, questions: readonly Question[]): Promise<void> {
  await pool.query('set role directory_visitor');
  await pool.query('set jit = off');
  const db = drizzle({ client: pool });
  console.log('the statements of a search alone, p50 and p99 in milliseconds');
  for (const { title, search } of questions) {
    if (!search) continue;
    const latencies: number[] = [];
    for (let turn = 0; turn < WARM_UP + requests; turn += 1) {
      const started = performance.now();
      await searchClubs(db, parseFinderSearch({ ...search(turn) }));
      latencies.push(performance.now() - started);
    }
    const ascending = latencies.slice(WARM_UP).toSorted((one, other) => one - other);
    const [p50, p99] = [percentile(ascending, 0.5), percentile(ascending, 0.99)];
    if (p99 > MOST_ALONE) missedAlone += 1;
    const columns = inColumns({ p50, p99, slowest: 0 });
    console.log(`  ${title.padEnd(40)}${columns}${p99 > MOST_ALONE ? '  MISSED' : ''}`);
  }
  await pool.query('reset role');
}

/** Prints PostgreSQL's plans for the slowest searches. */
async function explainSlowest(pool: pg.Pool, figures: Map<Question, Figures>): Promise<void> {
  const slowest = [...figures]
    .filter(([question]) => question.search)
    .toSorted(([, one], [, other]) => other.p99 - one.p99)
    .slice(0, PLANS);
  // As a visitor: row-level security hides statistics from the planner, and so changes its plans.
  await pool.query('set role directory_visitor');
  await pool.query('set jit = off');
  for (const [question, { slowest: turn }] of slowest) {
    const asked: { query: string; params: unknown[] }[] = [];
    const logger = {
      logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }),
    };
    const search = parseFinderSearch({ ...question.search?.(turn) });
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
  let ofVisitors = 0;
  for (const [title, { question, figures }] of table) {
    const [first, last] = [figures[0], figures.at(-1)];
    if (!first || !last) continue;
    const growth = last.p99 / first.p99;
    const isMissed = last.p99 > MOST_P99 || growth > MOST_GROWTH;
    if (!question.ofAdministrator) ofVisitors += 1;
    if (isMissed && !question.ofAdministrator) missed += 1;
    const columns = figures.map(inColumns).join(' ');
    console.log(
      `${title.padEnd(40)}${columns}  ${growth.toFixed(1)} x ${isMissed ? 'MISSED' : ''}`,
    );
  }
  console.log(
    `\n${ofVisitors - missed} of ${ofVisitors} questions of visitors take at most ${MOST_P99} ms (p99) at the ` +
      `largest size and at most ${MOST_GROWTH} times what they take at the smallest.`,
  );
  process.exitCode = missed + missedAlone > 0 ? 1 : 0;
}
