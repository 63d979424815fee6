// Plants the faults of this folder one after the other in a copy of the checkout and tells which of them
// the tests notice: `script/run node tests/faults/plant.ts [--check] [--first-without] [--browser] [NAME ...]`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountFaults } from './accounts.ts';
import { blogFaults } from './blog.ts';
import { clubFaults } from './clubs.ts';
import type { Fault } from './fault.ts';
import { outOfDate, PlantedCopy } from './planted-copy.ts';
import type { Verdict } from './planted-copy.ts';
import { moderationFaults } from './moderation.ts';
import { savedFaults } from './saved.ts';
import { platformFaults } from './platform.ts';
import { reviewFaults } from './reviews.ts';
import { seasonFaults } from './seasons.ts';
import { siteFaults } from './site.ts';

/** At least so many of a hundred have to be noticed. */
const WANTED_PERCENT = 95;
const KEPT = join(import.meta.dirname, '../../test-results/faults.json');
const TABLE = join(import.meta.dirname, 'README.md');

const faults: readonly Fault[] = [
  ...reviewFaults,
  ...moderationFaults,
  ...clubFaults,
  ...seasonFaults,
  ...savedFaults,
  ...accountFaults,
  ...blogFaults,
  ...siteFaults,
  ...platformFaults,
];

type Verdicts = Record<string, Verdict>;

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0) fail(`There is no fault '${unknown.join("', '")}'.`);
const isBrowser = process.argv.includes('--browser');
const chosen = faults.filter(({ name, title }) =>
  wanted.length > 0 ? wanted.includes(name) : (title !== undefined) === isBrowser,
);
const stale = faults.flatMap((fault) => {
  const why = outOfDate(fault);
  return why === null ? [] : [`${fault.name}: ${why}`];
});
if (process.argv.includes('--check')) {
  console.log([...stale, `${faults.length} faults, ${stale.length} out of date.`].join('\n'));
  process.exit(stale.length === 0 ? 0 : 1);
}
// Whoever imports this for another purpose plants nothing.
if (import.meta.main) process.exit((await plantAll(chosen)) ? 0 : 1);

async function plantAll(some: readonly Fault[]): Promise<boolean> {
  const copy = await PlantedCopy.make();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void copy.remove().finally(() => process.exit(130)));
  }
  try {
    if (process.argv.includes('--first-without')) await requirePassing(copy, some);
    const verdicts: Verdicts = {};
    for (const fault of some) {
      const verdict = await copy.verdictOn(fault);
      verdicts[fault.name] = verdict;
      keep({ [fault.name]: verdict });
      console.log(lineOf(fault, verdict));
    }
    return hasEnough(verdicts);
  } finally {
    await copy.remove();
  }
}

/** What fails without a fault would notice anything. */
async function requirePassing(copy: PlantedCopy, some: readonly Fault[]): Promise<void> {
  const quick = some.filter(({ title }) => title === undefined);
  const files = [...new Set(quick.flatMap(({ noticedBy }) => noticedBy))];
  const verdict = files.length === 0 ? null : await copy.run(files);
  if (verdict === null || verdict.kind === 'not noticed') return;
  await copy.remove();
  fail(`Without a fault: ${verdict.kind === 'noticed' ? verdict.by : verdict.why}`);
}

function lineOf({ name, what }: Fault, verdict: Verdict): string {
  if (verdict.kind === 'noticed') return `noticed      ${name}: ${verdict.by}`;
  if (verdict.kind === 'broken') return `BROKEN       ${name}: ${verdict.why}`;
  return `NOT NOTICED  ${name}: ${what}`;
}

function hasEnough(verdicts: Verdicts): boolean {
  const all = Object.values(verdicts);
  const noticed = all.filter(({ kind }) => kind === 'noticed').length;
  const percent = (100 * noticed) / all.length;
  console.log(`${noticed} of ${all.length} noticed (${percent.toFixed(0)} %).`);
  return percent >= WANTED_PERCENT;
}

/** Verdicts beside those of earlier runs, in the table as well. */
function keep(verdicts: Verdicts): void {
  const kept: Verdicts = { ...readKept(), ...verdicts };
  mkdirSync(join(KEPT, '..'), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(kept, null, 2));
  writeFileSync(TABLE, tableOf(kept));
}

function readKept(): Verdicts {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Verdicts;
  } catch {
    return {};
  }
}

/** Of what was not planted since this checkout was made, the table says what it said before. */
function tableOf(verdicts: Verdicts): string {
  const before = readFileSync(TABLE, 'utf8').split('\n');
  let noticed = 0;
  const rows = faults.map((fault) => {
    const verdict = verdicts[fault.name];
    const beginning = `| ${[fault.what, `\`${fault.file}\``].map(cell).join(' | ')} | `;
    const kept = before.find((row) => row.startsWith(beginning));
    const by = verdict?.kind === 'noticed' ? cell(verdict.by) : `**${verdict?.kind ?? 'not run'}**`;
    const row = verdict === undefined && kept !== undefined ? kept : `${beginning}${by} |`;
    if (!row.endsWith('** |')) noticed += 1;
    return row;
  });
  return [
    '# Planted faults',
    '',
    'Generated by `script/run node tests/faults/plant.ts`, with and without `--browser`, which plants one fault',
    'after another in a copy of the checkout and runs the tests that should catch it. Not part of the suite.',
    '`--check` lists the faults that no longer match the sources.',
    '',
    `${noticed} of ${faults.length} are noticed.`,
    '',
    '| Fault | Planted in | First test that noticed |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function fail(message: string): never {
  console.error(`tests/faults/plant.ts: ${message}`);
  process.exit(2);
}
