/** Lighthouse's scores of four pages: see docs/performance.md. Started by bench/lighthouse. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../tests/free-port.ts';
import { launchChromium, withSampleSite } from '../script/lib-sample-site.ts';
import { publicPages } from './public-pages.ts';

/** Score out of 100 that each category has to reach. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];
const PAGES = ['home', 'finder', 'club', 'post'];

/** What is used of Lighthouse's result; all scores are between 0 and 1. */
interface Report {
  readonly lighthouseVersion: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      { readonly title: string; readonly score: number | null; readonly displayValue?: string }
    >
  >;
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: readonly string[] },
) => Promise<{ lhr: Report } | undefined>;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const runs = Number(values.runs);
if (!(runs >= 1)) throw new Error('--runs is a number above zero');

const entry = join(
  import.meta.dirname,
  '../.node/lighthouse/node_modules/lighthouse/core/index.js',
);
const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as {
  default: Lighthouse;
};
let missedGoals = 0;

await withSampleSite(async ({ url: site }) => {
  const pages = (await publicPages(site)).filter(({ name }) => PAGES.includes(name));
  console.log(
    `\nMobile preset, medians of ${runs} runs; load average ${loadavg()[0]?.toFixed(1)} before`,
  );
  console.log('        performance  accessibility  best practices  SEO');
  for (const { name, path } of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await look(site + path));
    judge(name, reports);
  }
  console.log(`load average ${loadavg()[0]?.toFixed(1)} after`);
});
process.exitCode = missedGoals > 0 ? 1 : 0;

/** One look at a page with a browser of its own, whose cache is empty. */
async function look(url: string): Promise<Report> {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
    if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function judge(name: string, reports: readonly Report[]): void {
  const scores = CATEGORIES.map((category) => {
    const sorted = reports
      .map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
      .toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  });
  const missed = CATEGORIES.filter((category, index) => (scores[index] ?? 0) < GOALS[category]);
  missedGoals += missed.length;
  const [performance, accessibility, practices, seo] = scores;
  console.log(
    `${name.padEnd(8)}${String(performance).padStart(11)}${String(accessibility).padStart(15)}` +
      `${String(practices).padStart(16)}${String(seo).padStart(5)}   ` +
      (missed.length === 0 ? 'PASS' : `MISSED ${missed.join(', ')}`),
  );
  for (const line of new Set(reports.flatMap(shortcomings))) console.log(`        ${line}`);
}

/** The audits that cost points, with what they found. */
function shortcomings({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => ({ id, audit: audits[id] }))
      .filter(({ audit }) => audit && audit.score !== null && audit.score < 0.9)
      .map(({ id, audit }) => `${category}: ${id} ${audit?.displayValue ?? audit?.title ?? ''}`),
  );
}
