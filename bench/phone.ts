/** The cost of a first visit with a slow phone: see docs/performance.md. */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { launchChromium, withSampleSite } from '../script/lib-sample-site.ts';
import { FINDER, publicPages } from './public-pages.ts';
import type { PublicPage } from './public-pages.ts';
import { tapWithPhone, visitWithPhone } from './slow-phone.ts';
import type { Taps, Visit } from './slow-phone.ts';
import { MOST_BYTES, scriptBytes, weighPage } from './weight.ts';
import type { Kind } from './weight.ts';
import { siteWithoutScripts } from './without-scripts.ts';

const KINDS: readonly Kind[] = ['HTML', 'JavaScript', 'CSS', 'font', 'other'];
/** In milliseconds, the layout shift as the browser counts it. */
const GOALS: Readonly<Record<string, Partial<Record<Exclude<keyof Visit, 'bytes'>, number>>>> = {
  finder: { shift: 0, blocking: 200 },
  club: { shift: 0, blocking: 200 },
};
/** The largest paint may take at most so many times as long as without any script. */
const COMPARED = ['finder', 'club'];
const MOST_OF_SCRIPTLESS = 1.15;
/** Milliseconds. */
const TAPS: Readonly<Record<keyof Taps, { title: string; most: number }>> = {
  early: { title: 'a heart tapped 200 ms after the first paint', most: 200 },
  heart: { title: 'a heart tapped later', most: 200 },
  secondPage: { title: 'from a card to the club', most: 600 },
};
const FIGURES = {
  largestPaint: 'largest paint',
  readable: 'readable',
  shift: 'layout shift',
  blocking: 'blocking time',
} as const;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
if (!(runs >= 1)) throw new Error('--runs is a number above zero');

let missedGoals = 0;

await withSampleSite(async ({ url: site }) => {
  const pages = await publicPages(site);
  console.log(
    `\n${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ` +
      `load average ${load()} before; medians of ${runs} first visits each\n`,
  );
  console.log(
    'page          largest paint   readable   blocking   shift    over the wire (HTML, JavaScript, CSS, fonts, other)',
  );
  const measured = new Map<string, Visit>();
  const scriptless = await siteWithoutScripts(site);
  const sites = [site, scriptless.url];
  const shares = new Map<string, number>();
  for (const page of pages) {
    const isCompared = COMPARED.includes(page.name);
    const [visit, bare] = await medianVisits(isCompared ? sites : [site], page);
    if (!visit) throw new Error(`${page.name} was not measured`);
    measured.set(page.name, visit);
    printVisit(page.name, visit);
    if (!bare) continue;
    printVisit('  no scripts', bare);
    shares.set(page.name, visit.largestPaint / bare.largestPaint);
  }
  await scriptless.close();
  console.log(`load average ${load()} after\n`);
  for (const [name, share] of shares) {
    const found = `${name}: ${share.toFixed(2)} of the largest paint without scripts`;
    judge(found, share <= MOST_OF_SCRIPTLESS, `at most ${MOST_OF_SCRIPTLESS}`);
  }
  for (const [name, goals] of Object.entries(GOALS)) judgeTimes(name, measured.get(name), goals);
  await judgeTaps(site);
  console.log('\nJavaScript and everything, in gzip bytes as sent');
  const browser = await launchChromium();
  try {
    for (const page of pages) await judgeWeight(browser, site, page);
  } finally {
    await browser.close();
  }
});
process.exitCode = missedGoals > 0 ? 1 : 0;

/** For each site the median of its visits, which alternate. */
async function medianVisits(
  sites: readonly string[],
  { path, reading }: PublicPage,
): Promise<Visit[]> {
  const visits: Visit[][] = sites.map(() => []);
  // Once before, so that the page is cached: otherwise the first visit includes its rendering.
  for (const site of sites) await fetch(site + path);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, site] of sites.entries()) {
      const browser = await launchChromium();
      try {
        visits[at]?.push(await visitWithPhone(browser, site + path, reading));
      } finally {
        await browser.close();
      }
    }
  }
  return visits.map(medianVisit);
}

function medianVisit(visits: readonly Visit[]): Visit {
  const median = (figure: (visit: Visit) => number) =>
    visits.map(figure).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return {
    largestPaint: median((visit) => visit.largestPaint),
    readable: median((visit) => visit.readable),
    shift: median((visit) => visit.shift),
    blocking: median((visit) => visit.blocking),
    bytes: Object.fromEntries(
      KINDS.map((kind) => [kind, median(({ bytes }) => bytes[kind])]),
    ) as Visit['bytes'],
  };
}

function printVisit(name: string, visit: Visit): void {
  const all = KINDS.reduce((sum, kind) => sum + visit.bytes[kind], 0);
  console.log(
    name.padEnd(14) +
      `${visit.largestPaint.toFixed(0)} ms`.padStart(13) +
      `${visit.readable.toFixed(0)} ms`.padStart(11) +
      `${visit.blocking.toFixed(0)} ms`.padStart(11) +
      visit.shift.toFixed(4).padStart(8) +
      kilobytes(all).padStart(13) +
      ` (${KINDS.map((kind) => (visit.bytes[kind] / 1000).toFixed(1)).join(', ')})`,
  );
}

function judgeTimes(
  name: string,
  visit: Visit | undefined,
  goals: NonNullable<(typeof GOALS)[string]>,
): void {
  if (!visit) throw new Error(`${name} was not measured`);
  for (const [figure, title] of Object.entries(FIGURES)) {
    const key = figure as keyof typeof FIGURES;
    const goal = goals[key];
    if (goal === undefined) continue;
    const said = (value: number) => (key === 'shift' ? value.toFixed(4) : `${value.toFixed(0)} ms`);
    judge(`${name}: ${title} ${said(visit[key])}`, visit[key] <= goal, `at most ${said(goal)}`);
  }
}

async function judgeTaps(site: string): Promise<void> {
  const taps: Taps[] = [];
  for (let run = 0; run < runs; run += 1) {
    const browser = await launchChromium();
    try {
      taps.push(await tapWithPhone(browser, site + FINDER));
    } finally {
      await browser.close();
    }
  }
  for (const [figure, { title, most }] of Object.entries(TAPS)) {
    const times = taps.map((tap) => tap[figure as keyof Taps]).toSorted((a, b) => a - b);
    const found = times[Math.floor(runs / 2)] ?? Number.NaN;
    const all = times.map((time) => time.toFixed(0)).join(', ');
    judge(`${title}: ${found.toFixed(0)} ms of ${all}`, found <= most, `at most ${most} ms`);
  }
}

async function judgeWeight(
  browser: Browser,
  site: string,
  { name, path, mostScriptBytes }: PublicPage,
): Promise<void> {
  const { files } = await weighPage(browser, site, path);
  const script = scriptBytes(files);
  const all = files.reduce((bytes, file) => bytes + file.gzipBytes, 0);
  judge(
    `${name}: JavaScript ${kilobytes(script)}, in all ${kilobytes(all)}`,
    script <= mostScriptBytes && all <= MOST_BYTES,
    `at most ${kilobytes(mostScriptBytes)} and ${kilobytes(MOST_BYTES)}`,
  );
}

function judge(found: string, good: boolean, goal: string): void {
  if (!good) missedGoals += 1;
  console.log(`${good ? 'PASS  ' : 'MISSED'}  ${found} (goal: ${goal})`);
}

function load(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
