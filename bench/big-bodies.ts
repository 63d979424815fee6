/** How long a cached page takes while somebody sends large bodies to server functions: see docs/performance.md. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { withSampleSite } from '../script/lib-sample-site.ts';
import { cachedFinder } from './cached-finder.ts';
import { percentile } from './load.ts';
import { FINDER } from './public-pages.ts';
import { independentArrivals, steadyLoad } from './steady-load.ts';

const SENDERS = 8;
const VISITORS_A_SECOND = 200;
/** Of the median. */
const MOST_SLOWER = 1.5;
const MEBIBYTE = 1024 * 1024;

/** What the senders send: far more than is taken, more, and as much as is taken. */
const ATTACKS = {
  'bodies of 12 MiB': 12 * MEBIBYTE,
  'bodies of 1 MiB': MEBIBYTE,
  'bodies of 255 KiB': 255 * 1024,
} as const;

if (isMainThread) await measure();
else attack(workerData as Attack);

interface Attack {
  readonly url: string;
  readonly bytes: number;
  readonly pauseMs: number;
}

async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '8' },
      pause: { type: 'string', default: '100' },
    },
  });
  const seconds = Number(values.seconds);
  const pauseMs = Number(values.pause);
  if (!(seconds > 0 && pauseMs >= 0)) throw new Error('--seconds and --pause are numbers');
  let isGood = true;
  await withSampleSite(async ({ url }) => {
    await cachedFinder(url);
    await latencies(url, 2);
    const alone = await latencies(url, seconds);
    console.log(
      '\n                        pages     p50 ms    mean ms     p95 ms   slowest ms   median, of alone',
    );
    report('nobody else', alone, alone);
    for (const [name, bytes] of Object.entries(ATTACKS)) {
      const workerData: Attack = { url, bytes, pauseMs };
      const attacker = new Worker(new URL(import.meta.url), { workerData });
      await once(attacker, 'online');
      const attacked = await latencies(url, seconds);
      await attacker.terminate();
      isGood = report(name, attacked, alone) <= MOST_SLOWER && isGood;
    }
  });
  console.log(
    `\n${isGood ? 'PASS' : 'MISSED'}  the median of a cached page is at most ${MOST_SLOWER} of what it is without an attack`,
  );
  process.exitCode = isGood ? 0 : 1;
}

/** Visitors who know nothing of each other. @returns milliseconds, ascending */
async function latencies(origin: string, seconds: number): Promise<readonly number[]> {
  const seen: number[] = [];
  await steadyLoad({
    origin,
    connections: 64,
    seconds,
    nextGap: independentArrivals(VISITORS_A_SECOND),
    nextRequest: () => ({ path: FINDER }),
    onAnswer: (_, latency) => seen.push(latency),
  });
  return seen.toSorted((one, other) => one - other);
}

function report(name: string, seen: readonly number[], alone: readonly number[]): number {
  const median = percentile(seen, 0.5);
  const mean = seen.reduce((sum, one) => sum + one, 0) / seen.length;
  const ratio = median / percentile(alone, 0.5);
  const figures = [median, mean, percentile(seen, 0.95), seen.at(-1) ?? 0];
  const columns = figures.map((figure) => figure.toFixed(2).padStart(11)).join('');
  console.log(
    `${name.padEnd(20)}${String(seen.length).padStart(9)}${columns}${ratio.toFixed(2).padStart(12)}`,
  );
  return ratio;
}

/** Sends bodies over and over, as a page of the site would send a form, until it is terminated. */
function attack({ url, bytes, pauseMs }: Attack): void {
  const { hostname, port, origin } = new URL(url);
  // What has to be taken apart to be refused: a long list of fields.
  const start = '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":9,"i":1,"a":[';
  const field = '{"t":1,"s":"password"},';
  const end = '{"t":1,"s":""}],"o":0}]},"o":0},"f":63,"m":[]}';
  const count = Math.floor((bytes - start.length - end.length) / field.length);
  const body = Buffer.from(start + field.repeat(count) + end);
  const head = [
    'POST /_serverFn/sign-in.signIn HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Origin: ${origin}`,
    'Content-Type: application/json',
    'x-tsr-serverfn: true',
    `Content-Length: ${body.length}\r\n\r\n`,
  ].join('\r\n');
  const send = (): void => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.on('close', () => setTimeout(send, pauseMs));
    const next = (): void => void (socket.writable && socket.write(head) && socket.write(body));
    socket.on('connect', next);
    socket.on('data', () => setTimeout(next, pauseMs));
  };
  for (let sender = 0; sender < SENDERS; sender += 1) send();
}
