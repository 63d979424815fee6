/** How fast the finder is served and what a browser loads for it: see docs/performance.md. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchChromium, withSampleSite } from '../script/lib-sample-site.ts';
import { compareWithRaw, CONNECTIONS, cachedFinder, measure, median } from './cached-finder.ts';
import type { Round } from './cached-finder.ts';
import { load } from './load.ts';
import { FULL_PAGE, longTail, longTailCheck } from './long-tail.ts';
import { measureMemory } from './memory.ts';
import { FINDER } from './public-pages.ts';
import { MOST_SCRIPT_BYTES, weighPage } from './weight.ts';
import type { Kind } from './weight.ts';

/** The cached finder reaches at least this share of node:http alone. */
const LEAST_RATIO = 0.6;
/** The time that V8 needs to compile the renderer. */
const NEW_PAGES_WARM_UP_SECONDS = 6;
/** New pages per second. */
const LEAST_NEW_PAGES = 40;
/** Milliseconds for a new page, for 95 of 100, with so many requests at a time. */
const MOST_P95_MS = 150;
const AT_A_TIME = 4;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    memory: { type: 'boolean', default: false },
    requests: { type: 'string', default: '20000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const requests = Number(values.requests);
if (!(seconds > 0 && rounds >= 1 && requests >= 10)) {
  throw new Error('--seconds and --rounds are numbers above zero, --requests one above nine');
}

let missedGoals = 0;

await withSampleSite(async ({ url: site, process: siteProcess }, dataDir) => {
  console.log(
    `\n${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ` +
      `load average ${loadavg()[0]?.toFixed(1)} before the first round`,
  );
  if (values.memory) {
    if (!(await measureMemory(site, siteProcess, requests))) missedGoals += 1;
    return;
  }
  await measureServing(site, siteProcess, dataDir);
  await measureWeight(site);
});
process.exitCode = missedGoals > 0 ? 1 : 0;

async function measureServing(
  site: string,
  siteProcess: ChildProcess,
  dataDir: string,
): Promise<void> {
  const { length } = (await cachedFinder(site)).body;
  console.log(
    `${FINDER}: ${FULL_PAGE} cards, ${length} bytes with Brotli; ` +
      `${rounds} rounds of ${seconds} s each, ${CONNECTIONS} keep-alive connections, medians\n`,
  );
  const measured = await compareWithRaw(site, siteProcess, { seconds, rounds });

  const check = longTailCheck();
  const nextRequest = await longTail(site);
  const newPages = { connections: CONNECTIONS, origin: site, nextRequest };
  await load({ ...newPages, seconds: NEW_PAGES_WARM_UP_SECONDS, onAnswer: check.see });
  const uncached: Round[] = [];
  const alone = [await reactAlone(dataDir)];
  for (let round = 0; round < rounds; round += 1) {
    uncached.push(await measure(siteProcess, { ...newPages, seconds, onAnswer: check.see }));
    alone.push(await reactAlone(dataDir));
  }
  const atATime = { ...newPages, connections: AT_A_TIME, seconds, onAnswer: check.see };
  const calm = [await measure(siteProcess, atATime)];
  const bare = alone.toSorted((a, b) => a - b)[Math.floor(alone.length / 2)] ?? Number.NaN;

  console.log(
    '                               requests/s    p50 ms    p99 ms  CPU us/request  server busy  generator busy',
  );
  printRounds('node:http, the same bytes', measured.raw);
  printRounds('finder, cached', measured.cached);
  printRounds('finder, uncached (long tail)', uncached);
  printRounds(`the same, ${AT_A_TIME} at a time`, calm);
  console.log(
    `${'renderToString alone'.padEnd(31)}${bare.toFixed(0).padStart(10)}   (all of the same page, in turn with these rounds: ${alone.map((rate) => rate.toFixed(0)).join(', ')})`,
  );
  console.log(`long tail: ${check.verdict()}\n`);
  const ratio = median(measured.cached, 'rate') / median(measured.raw, 'rate');
  judge(
    `the cached finder reaches ${ratio.toFixed(2)} of node:http alone`,
    ratio >= LEAST_RATIO,
    `at least ${LEAST_RATIO}`,
  );
  const newPagesRate = median(uncached, 'rate');
  judge(
    `${newPagesRate.toFixed(0)} new pages a second, ${(newPagesRate / bare).toFixed(2)} of renderToString alone`,
    newPagesRate >= LEAST_NEW_PAGES,
    `at least ${LEAST_NEW_PAGES}`,
  );
  const p95 = median(calm, 'p95');
  judge(
    `95 of 100 new pages come within ${p95.toFixed(0)} ms, ${AT_A_TIME} at a time`,
    p95 <= MOST_P95_MS,
    `at most ${MOST_P95_MS} ms`,
  );
}

/** Pages per second that React renders in a process that does nothing else. */
async function reactAlone(dataDir: string): Promise<number> {
  const child = fork(fileURLToPath(new URL('bare-page.ts', import.meta.url)));
  child.send(dataDir);
  const [pagesPerSecond] = (await once(child, 'message')) as [number];
  return pagesPerSecond;
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
