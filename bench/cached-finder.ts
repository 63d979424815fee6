/** The finder from the page cache, compared with node:http sending the same bytes: see docs/performance.md. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Answer } from './connection.ts';
import { askOnce, load, percentile } from './load.ts';
import type { LoadOptions } from './load.ts';
import { cardsIn, FULL_PAGE } from './long-tail.ts';
import { FINDER } from './public-pages.ts';
import type { RawAnswer } from './raw-server.ts';

/** One measurement of one server. */
export interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Microseconds of the server's CPU time; undefined without /proc. */
  readonly cpuMicros: number | undefined;
  /** Share of the round in which the server, or the load generator, kept a CPU busy. */
  readonly serverBusy: number | undefined;
  readonly generatorBusy: number;
}

/** The finder once it is cached with Brotli, which the server adds after the first visits. */
export async function cachedFinder(site: string): Promise<Answer> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const answer = await askOnce(site, FINDER);
    if (/\r\ncontent-encoding: br/i.test(answer.head)) {
      const cards = cardsIn(brotliDecompressSync(answer.body).toString());
      if (cards !== FULL_PAGE) throw new Error(`${FINDER} shows ${cards} cards`);
      return answer;
    }
    if (performance.now() > deadline) throw new Error(`${FINDER} is not kept:\n${answer.head}`);
  }
}

/**
 * Starts node:http in a separate process, which sends the same answer to every request.
 *
 * @param answer of the site
 * @returns its address and its process, which exits when disconnected
 * @throws Error if its answer differs in more than the date
 */
async function startSameAnswer(answer: Answer): Promise<{ url: string; process: ChildProcess }> {
  const raw = await startRawServer(answer);
  const rawAnswer = await askOnce(raw.url, FINDER);
  if (comparable(rawAnswer) === comparable(answer)) return raw;
  raw.process.disconnect();
  throw new Error(`node:http alone sends something else:\n${rawAnswer.head}`);
}

async function startRawServer(answer: Answer): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('raw-server.ts', import.meta.url)));
  const [, ...lines] = answer.head.split('\r\n');
  const headers = lines
    // node:http adds these three itself.
    .filter((line) => !/^(?:date|connection|keep-alive):/i.test(line))
    .flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  child.send({ headers, body: answer.body.toString('base64') } satisfies RawAnswer);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/** An answer without its date; dates all have the same length. */
function comparable({ head, body }: Answer): string {
  return `${head.replace(/\r\nDate: [^\r]*/, '')}\n${body.toString('base64')}`;
}

/** Loads one server for a while. @param server its process */
export async function measure(server: ChildProcess, options: LoadOptions): Promise<Round> {
  const serverBefore = cpuSecondsOf(server);
  const ownBefore = process.cpuUsage();
  const { answers, seconds, latencies } = await load(options);
  const own = process.cpuUsage(ownBefore);
  const serverAfter = cpuSecondsOf(server);
  const cpu =
    serverBefore === undefined || serverAfter === undefined
      ? undefined
      : serverAfter - serverBefore;
  return {
    rate: answers / seconds,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    cpuMicros: cpu === undefined ? undefined : (cpu * 1e6) / answers,
    serverBusy: cpu === undefined ? undefined : cpu / seconds,
    generatorBusy: (own.user + own.system) / 1e6 / seconds,
  };
}

/** CPU time of a process so far, including its threads (proc_pid_stat(5): in 1/100 s). */
function cpuSecondsOf({ pid }: ChildProcess): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

/** Number of simultaneous connections. */
export const CONNECTIONS = 32;
export const WARM_UP_SECONDS = 1;

/** Finder requests per second from node:http alone and from the site, in alternating rounds. */
export async function compareWithRaw(
  site: string,
  siteProcess: ChildProcess,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<{ readonly raw: Round[]; readonly cached: Round[] }> {
  const rawServer = await startSameAnswer(await cachedFinder(site));
  try {
    const request = { path: FINDER };
    const same = { connections: CONNECTIONS, nextRequest: () => request };
    for (const origin of [rawServer.url, site]) {
      await load({ ...same, origin, seconds: WARM_UP_SECONDS });
    }
    const raw: Round[] = [];
    const cached: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      raw.push(await measure(rawServer.process, { ...same, origin: rawServer.url, seconds }));
      cached.push(await measure(siteProcess, { ...same, origin: site, seconds }));
    }
    return { raw, cached };
  } finally {
    rawServer.process.disconnect();
  }
}

/** The median of a figure over some rounds. */
export function median(measured: readonly Round[], figure: keyof Round): number {
  const sorted = measured.map((round) => round[figure] ?? Number.NaN).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
