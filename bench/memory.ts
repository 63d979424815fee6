import type { ChildProcess } from 'node:child_process';
import { load } from './load.ts';
import { longTail, longTailCheck } from './long-tail.ts';
import { residentMegabytes } from './resident-memory.ts';

const CONNECTIONS = 8;
const PARTS = 10;
const SAMPLE_MS = 200;
/** Growth of the last half, compared with the first part. */
const MOST_GROWTH = 0.1;
const MOST_MEGABYTES = 350;

/**
 * Measures the server's memory over so many pages that are not cached.
 *
 * @returns whether the goals are met
 */
export async function measureMemory(
  url: string,
  server: ChildProcess,
  requests: number,
): Promise<boolean> {
  let highest = residentMegabytes(server);
  console.log(`\n${CONNECTIONS} connections; ${highest.toFixed(0)} MB before the first request\n`);
  console.log('  requests   requests/s   resident MB');
  const sampling = setInterval(() => {
    // If the server exits, the load fails.
    if (server.exitCode === null) highest = Math.max(highest, residentMegabytes(server));
  }, SAMPLE_MS);
  try {
    const after = await askInParts(url, server, requests);
    return judge(after, Math.max(highest, ...after));
  } finally {
    clearInterval(sampling);
  }
}

/** Requests new pages and prints every tenth result. @returns the memory after each, in MB */
async function askInParts(
  origin: string,
  server: ChildProcess,
  requests: number,
): Promise<number[]> {
  const nextNewPage = await longTail(origin);
  const after: number[] = [];
  let asked = 0;
  for (let part = 1; part <= PARTS; part += 1) {
    const untilHere = Math.round((requests * part) / PARTS);
    // One for each part, because it keeps all answers until it reports.
    const check = longTailCheck();
    const { answers, seconds } = await load({
      origin,
      connections: CONNECTIONS,
      seconds: Number.POSITIVE_INFINITY,
      nextRequest() {
        if (asked === untilHere) return undefined;
        asked += 1;
        return nextNewPage();
      },
      onAnswer: check.see,
    });
    check.verdict();
    const resident = residentMegabytes(server);
    after.push(resident);
    console.log(
      String(asked).padStart(10) +
        (answers / seconds).toFixed(0).padStart(13) +
        resident.toFixed(0).padStart(14),
    );
  }
  return after;
}

function judge(after: readonly number[], highest: number): boolean {
  const [first = Number.NaN] = after;
  const growth = Math.max(...after.slice(PARTS / 2)) / first - 1;
  const goals = [
    {
      found: `the last half takes at most ${(growth * 100).toFixed(1)} % more than the first tenth`,
      goal: `at most ${MOST_GROWTH * 100} %`,
      isMet: growth <= MOST_GROWTH,
    },
    {
      found: `at its highest the server takes ${highest.toFixed(0)} MB`,
      goal: `at most ${MOST_MEGABYTES} MB`,
      isMet: highest <= MOST_MEGABYTES,
    },
  ];
  console.log('');
  for (const { found, goal, isMet } of goals) {
    console.log(`${isMet ? 'PASS' : 'MISSED'}  ${found} (goal: ${goal})`);
  }
  return goals.every(({ isMet }) => isMet);
}
