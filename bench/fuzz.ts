/** Hostile requests to every address, as visitor, member, and administrator: see docs/security.md. */
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withSampleSite } from '../script/lib-sample-site.ts';
import type { Sql } from '../src/db/db.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';
import { makeCast, makeWorlds } from '#tests/permissions/http-matrix-world.ts';
import type { HttpActor, World } from '#tests/permissions/http-matrix-world.ts';
import { fuzzRequests } from './fuzz-requests.ts';
import type { FuzzMaker, FuzzRequest } from './fuzz-requests.ts';
import { residentMegabytes } from './resident-memory.ts';

const ACTORS = ['visitor', 'member', 'admin'] as const;
const CONNECTIONS = 8;
const PARTS = 20;
const PATIENCE_MS = 60_000;
/** Growth of the last half, compared with the first two fifths, in which caches and counters fill. */
const MOST_GROWTH = 0.1;
const MOST_SHOWN = 40;

/** What no visitor should read: stack frames, our file names, PostgreSQL's messages. */
const DEFECT =
  /\n\s+at \S+|\bnode_modules\b|\/src\/\w+\/|\.tsx?:\d+|Failed query|violates \w+ constraint|invalid input syntax|"stack"/;
/** A server function's answer after a defect. */
const OUR_FAULT = 'Something went wrong on our side';

interface Seen {
  readonly statuses: Map<number, number>;
  readonly defects: string[];
}

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '16' },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
if (!(requests >= PARTS && Number.isInteger(seed)))
  throw new Error('--requests and --seed are numbers');

await withSampleSite(
  async ({ url, process: server, lines }, dataDir) => {
    const database = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
    try {
      const before = lines.length;
      const { seen, memory } = await fuzz(url, server, drizzle({ client: pool }));
      const errors = lines.slice(before).filter((line) => line.includes('"level":"error"'));
      judge(seen, memory, errors);
    } finally {
      await pool.end();
      await database.stop();
    }
  },
  { TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', DEMO: 'open' },
);

async function fuzz(
  url: string,
  server: ChildProcess,
  database: Sql,
): Promise<{ seen: Seen; memory: number[] }> {
  const seen: Seen = { statuses: new Map(), defects: [] };
  const memory: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  console.log(`\nseed ${seed}; ${CONNECTIONS} connections\n\n  requests   resident MB   defects`);
  for (let part = 0; part < PARTS; part += 1) {
    // Separate users for each part: some requests sign out, change passwords, or delete accounts.
    const cast = await makeCast(database, part % 2 === 1, ACTORS);
    const worlds = await makeWorlds(database, cast, ACTORS.length);
    const makers = fuzzRequests(seed + part, Math.round(requests / PARTS));
    const queue = makers.entries();
    const work = async (): Promise<void> => {
      for (const [at, maker] of queue) {
        const name = ACTORS[at % ACTORS.length] ?? 'visitor';
        const world = worlds[at % worlds.length];
        if (world)
          await tryOne(url, agent, maker, { world, me: cast.actors[name], database }, seen);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    memory.push(residentMegabytes(server));
    const asked = String((part + 1) * makers.length).padStart(10);
    console.log(
      `${asked}${(memory.at(-1) ?? 0).toFixed(0).padStart(14)}${String(seen.defects.length).padStart(10)}`,
    );
  }
  agent.destroy();
  return { seen, memory };
}

async function tryOne(
  url: string,
  agent: Agent,
  maker: FuzzMaker,
  { world, me, database }: { world: World; me: HttpActor; database: Sql },
  { statuses, defects }: Seen,
): Promise<void> {
  const made = await maker(world, me, database);
  const { status, text } = await answerTo(url, agent, {
    ...made,
    headers: { origin: url, ...me.headers, ...made.headers },
  });
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const isDefect =
    (status >= 500 && status !== 503) || text.includes(OUR_FAULT) || DEFECT.test(text);
  if (!isDefect) return;
  const sent = `${made.path} ${JSON.stringify(made.headers)} ${String(made.body ?? '')}`;
  defects.push(
    `${status} to ${me.name}: ${made.method} ${sent.slice(0, 600)}\n    ${text.slice(0, 300)}`,
  );
}

/** 0 for a connection closed without an answer, as after invalid HTTP. */
function answerTo(
  url: string,
  agent: Agent,
  { method, path, headers, body }: FuzzRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    const all = { 'x-forwarded-for': from, ...headers };
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const none = { status: 0, text: '' };
    const options = { hostname, port, method, path, headers: { ...all, ...length }, agent };
    const asked = request({ ...options, timeout: PATIENCE_MS }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        if (text.length < 200_000) text += piece;
      });
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(none));
    asked.end(body);
  });
}

function judge({ statuses, defects }: Seen, memory: readonly number[], errors: string[]): void {
  console.log('\nstatus   answers');
  for (const [status, count] of [...statuses].toSorted(([one], [other]) => one - other)) {
    console.log(`${String(status || 'cut').padStart(6)}${String(count).padStart(10)}`);
  }
  for (const defect of defects.slice(0, MOST_SHOWN)) console.log(`\n  ${defect}`);
  for (const error of errors.slice(0, MOST_SHOWN)) console.log(`\n  ${error.slice(0, 1_500)}`);
  const first = memory[(memory.length * 2) / 5 - 1] ?? 0;
  const growth = Math.max(...memory.slice(memory.length / 2)) / first - 1;
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const turnedAway = (statuses.get(403) ?? 0) / all;
  const verdicts: [boolean, string][] = [
    [turnedAway < 0.2, `${Math.round(turnedAway * 100)} % turned away before they could do harm`],
    [defects.length === 0, `${defects.length} answers that tell of a defect`],
    [errors.length === 0, `${errors.length} errors in the log`],
    [
      growth <= MOST_GROWTH,
      `the last half takes at most ${(growth * 100).toFixed(1)} % more memory than after the first two fifths (goal: at most 10 %)`,
    ],
  ];
  console.log('');
  for (const [isGood, sentence] of verdicts)
    console.log(`${isGood ? 'PASS' : 'MISSED'}  ${sentence}`);
  process.exitCode = verdicts.every(([isGood]) => isGood) ? 0 : 1;
}
