/** How quickly the finder is served and what a browser loads for it: see docs/performance.md. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { launchChromium, withSampleSite } from '../script/lib-sample-site.ts';
import type { Answer } from './connection.ts';
import { askOnce, load } from './load.ts';
import type { LoadOptions } from './load.ts';
import { cardsIn, FULL_PAGE, longTail, longTailCheck } from './long-tail.ts';
import { FINDER } from './public-pages.ts';
import type { RawAnswer } from './raw-server.ts';
import { MOST_SCRIPT_BYTES, weighPage } from './weight.ts';
import type { Kind } from './weight.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
/** The cached finder reaches at least this part of what node:http alone does. */
const LEAST_RATIO = 0.6;
/** And a new page this part of what React alone would do: 500 a second where that is 1,300. */
const LEAST_RENDER_RATIO = 0.385;

/** One measurement of one server. */
interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time of the server's process; undefined where /proc is not. */
  readonly cpuMicros: number | undefined;
  /** Part of the round in which the server, and the load generator, kept a processor busy. */
  readonly serverBusy: number | undefined;
  readonly generatorBusy: number;
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
if (!(seconds > 0 && rounds >= 1)) throw new Error('--seconds and --rounds are numbers above zero');

let missedGoals = 0;

await withSampleSite(
  async ({ url: site, process: siteProcess, lines }) => {
    console.log(
      `\n${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ` +
        `load average ${loadavg()[0]?.toFixed(1)} before the first round`,
    );
    const metrics = /Metrics: (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
    await measureServing(site, siteProcess, metrics);
    await measureWeight(site);
  },
  { METRICS_PORT: '0' },
);
process.exitCode = missedGoals > 0 ? 1 : 0;

async function measureServing(
  site: string,
  siteProcess: ChildProcess,
  metrics: string,
): Promise<void> {
  const answer = await keptFinder(site);
  const raw = await startRawServer(answer);
  try {
    const rawAnswer = await askOnce(raw.url, FINDER);
    if (comparable(rawAnswer) !== comparable(answer)) {
      throw new Error(`node:http alone sends something else:\n${rawAnswer.head}`);
    }
    console.log(
      `${FINDER}: ${FULL_PAGE} cards, ${answer.body.length} bytes with Brotli; ` +
        `${rounds} rounds of ${seconds} s each, ${CONNECTIONS} keep-alive connections, medians\n`,
    );
    const request = { path: FINDER };
    const same = { connections: CONNECTIONS, nextRequest: () => request };
    const onRaw = () => measure(raw.process, { ...same, origin: raw.url, seconds });
    const onSite = () => measure(siteProcess, { ...same, origin: site, seconds });
    for (const origin of [raw.url, site]) await load({ ...same, origin, seconds: WARM_UP_SECONDS });
    const rawRounds: Round[] = [];
    const cachedRounds: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      rawRounds.push(await onRaw());
      cachedRounds.push(await onSite());
    }

    const check = longTailCheck();
    const nextRequest = await longTail(site);
    const newPages = { connections: CONNECTIONS, origin: site, nextRequest };
    await load({ ...newPages, seconds: WARM_UP_SECONDS, onAnswer: check.see });
    const uncachedRounds: Round[] = [];
    const before = await renderWork(metrics);
    for (let round = 0; round < rounds; round += 1) {
      uncachedRounds.push(
        await measure(siteProcess, { ...newPages, seconds, onAnswer: check.see }),
      );
    }

    const after = await renderWork(metrics);
    const rendering = (after.pages - before.pages) / (after.seconds - before.seconds);
    console.log(
      '                               requests/s    p50 ms    p99 ms  CPU us/request  server busy  generator busy',
    );
    printRounds('node:http, the same bytes', rawRounds);
    printRounds('finder, cached', cachedRounds);
    printRounds('finder, uncached (long tail)', uncachedRounds);
    console.log(
      `${'renderToString alone, of these'.padEnd(31)}${rendering.toFixed(0).padStart(10)}   (time that React took of theirs)`,
    );
    console.log(`long tail: ${check.verdict()}\n`);
    const ratio = median(cachedRounds, 'rate') / median(rawRounds, 'rate');
    judge(
      `the cached finder reaches ${ratio.toFixed(2)} of node:http alone`,
      ratio >= LEAST_RATIO,
      `at least ${LEAST_RATIO}`,
    );
    const renderRatio = median(uncachedRounds, 'rate') / rendering;
    judge(
      `the uncached finder reaches ${renderRatio.toFixed(3)} of renderToString alone`,
      renderRatio >= LEAST_RENDER_RATIO,
      `at least ${LEAST_RENDER_RATIO}`,
    );
  } finally {
    raw.process.disconnect();
  }
}

/** What React has done since the start of the site, by its metrics. */
async function renderWork(metrics: string): Promise<{ pages: number; seconds: number }> {
  const text = await (await fetch(metrics)).text();
  const figure = (name: string) =>
    Number(new RegExp(`^directory_react_${name}_total (\\S+)$`, 'm').exec(text)?.[1]);
  return { pages: figure('pages'), seconds: figure('seconds') };
}

/** The finder once it is kept with Brotli, which the server adds after the first visitors. */
async function keptFinder(site: string): Promise<Answer> {
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

async function startRawServer(answer: Answer): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('raw-server.ts', import.meta.url)));
  const [, ...lines] = answer.head.split('\r\n');
  const headers = lines
    // These three node:http adds by itself.
    .filter((line) => !/^(?:date|connection|keep-alive):/i.test(line))
    .flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  child.send({ headers, body: answer.body.toString('base64') } satisfies RawAnswer);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/** An answer without its time, which is as long in every answer. */
function comparable({ head, body }: Answer): string {
  return `${head.replace(/\r\nDate: [^\r]*/, '')}\n${body.toString('base64')}`;
}

async function measure(server: ChildProcess, options: LoadOptions): Promise<Round> {
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
    p50: latencies[Math.floor(answers * 0.5)] ?? Number.NaN,
    p99: latencies[Math.floor(answers * 0.99)] ?? Number.NaN,
    cpuMicros: cpu === undefined ? undefined : (cpu * 1e6) / answers,
    serverBusy: cpu === undefined ? undefined : cpu / seconds,
    generatorBusy: (own.user + own.system) / 1e6 / seconds,
  };
}

/** Processor time of a process so far, its threads included (proc_pid_stat(5): in 1/100 s). */
function cpuSecondsOf({ pid }: ChildProcess): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

function median(measured: readonly Round[], figure: keyof Round): number {
  const sorted = measured.map((round) => round[figure] ?? Number.NaN).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function printRounds(title: string, measured: readonly Round[]): void {
  const figure = (name: keyof Round, digits: number, width: number) =>
    median(measured, name).toFixed(digits).padStart(width);
  const part = (name: keyof Round, width: number) =>
    `${(median(measured, name) * 100).toFixed(0)} %`.padStart(width);
  console.log(
    title.padEnd(29) +
      figure('rate', 0, 12) +
      figure('p50', 2, 10) +
      figure('p99', 2, 10) +
      figure('cpuMicros', 0, 16) +
      part('serverBusy', 13) +
      part('generatorBusy', 16) +
      `   (rounds: ${measured.map(({ rate }) => rate.toFixed(0)).join(', ')})`,
  );
}

async function measureWeight(site: string): Promise<void> {
  const browser = await launchChromium();
  const { files, inlineScriptBytes, inlineStyleBytes } = await weighPage(browser, site, FINDER);
  await browser.close();
  console.log(`\nWhat Chromium loads for ${FINDER}, until the network is idle`);
  console.log('gzip bytes');
  const order: readonly Kind[] = ['HTML', 'JavaScript', 'CSS', 'font', 'other'];
  const sum = (kind: Kind) =>
    files.filter((file) => file.kind === kind).reduce((bytes, file) => bytes + file.gzipBytes, 0);
  for (const kind of order) {
    for (const file of files.filter((file) => file.kind === kind)) {
      console.log(`${String(file.gzipBytes).padStart(10)}  ${kind}: ${file.path}`);
    }
  }
  console.log(
    `\nSums in gzip bytes: JavaScript ${sum('JavaScript')}, CSS ${sum('CSS')}, fonts ${sum('font')}, ` +
      `HTML ${sum('HTML')}, other ${sum('other')}\n` +
      `In the HTML: inline style ${inlineStyleBytes}, inline scripts (the page's data) ${inlineScriptBytes}\n`,
  );
  judge(
    `JavaScript files of ${(sum('JavaScript') / 1000).toFixed(1)} KB gzip`,
    sum('JavaScript') <= MOST_SCRIPT_BYTES,
    `at most ${MOST_SCRIPT_BYTES / 1000} KB`,
  );
}

function judge(found: string, good: boolean, goal: string): void {
  if (!good) missedGoals += 1;
  console.log(`${good ? 'PASS' : 'FAIL'}  ${found} (goal: ${goal})`);
}
