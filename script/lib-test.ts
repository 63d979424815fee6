/** The steps of script/test [PART ...] [--strict], and the totals at the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { delimiter, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RESULTS, type ResultsFile, type TestResult } from './lib-results.ts';
import {
  addTallies,
  checkTally,
  failedTests,
  failureLines,
  formatTally,
  suiteTally,
  unreliableTests,
  type Tally,
} from './lib-tally.ts';

type Part = 'checks' | 'unit' | 'database' | 'process' | 'browser' | 'slow';

/** What runs if no part is named. */
const USUAL: readonly Part[] = ['checks', 'unit', 'database', 'process', 'browser'];
/** Within 90 seconds: checks that need neither a database nor a browser. */
const QUICK: readonly Part[] = ['checks', 'unit'];

interface Step {
  part: Part;
  title: string;
  command: string[];
  /** The file with separate results; a step without one counts as one test. */
  results?: ResultsFile;
}

/** By tag or by file; Playwright searches the file's name and the title. */
const SLOW_BROWSER_TESTS = String.raw`@slow|\.slow\.spec`;
/** How many times everything has to pass with --strict. */
const STRICT_RUNS = 3;

/** The parts that the command line names. */
function partsOf(names: readonly string[]): ReadonlySet<string> {
  if (names.length === 0) return new Set(USUAL);
  return new Set(names.flatMap<string>((name) => (name === 'quick' ? QUICK : [name])));
}

/** Stages run in sequence. A stage is a list of lanes that run in parallel; a lane runs its steps in sequence. */
function stages(parts: ReadonlySet<string>, isStrict: boolean): Step[][][] {
  const wanted = (part: Part): boolean => parts.has(part);
  const projects = (['unit', 'database'] as const).filter(wanted);
  const check = (title: string, ...command: string[]): Step => ({ part: 'checks', title, command });
  // The build also writes the route tree, which types and browser tests need.
  const needsBuild = [...parts].some((part) => part !== 'unit' && part !== 'database');
  const build = needsBuild ? [check('Build', 'bash', 'script/build')] : [];
  const checks = wanted('checks')
    ? [
        check('Format', 'oxfmt', '--check'),
        check('Lint', 'oxlint', '--type-aware', '--deny-warnings'),
        check('Types', 'tsc'),
        check('Boundaries', 'node', 'script/lib-boundaries.ts'),
        check('Dead code', 'knip'),
      ]
    : [];
  // Each check uses one CPU, and process tests mostly wait: all others run beside them.
  const tests = [
    ...(projects.length > 0 ? [vitest('unit', projects)] : []),
    ...(wanted('browser') ? [browserTests(isStrict)] : []),
  ];
  const processes = wanted('process') ? [vitest('process', ['process'], isStrict)] : [];
  const slow = wanted('slow') ? [vitest('slow', ['slow'], isStrict)] : [];
  const slowBrowser = wanted('slow') ? [browserTests(isStrict, 'slow')] : [];
  const alone = wanted('slow') ? [vitest('alone', ['alone'], isStrict)] : [];
  return [[build], [tests, [...checks, ...processes]], [slowBrowser, slow], [alone]]
    .map((lanes) => lanes.filter((lane) => lane.length > 0))
    .filter((lanes) => lanes.length > 0);
}

function browserTests(isStrict: boolean, part: 'browser' | 'slow' = 'browser'): Step {
  const isSlow = part === 'slow';
  return {
    part,
    title: `Tests: ${isSlow ? 'slow, browser' : 'browser'}`,
    command: [
      'playwright',
      'test',
      `--grep${isSlow ? '' : '-invert'}=${SLOW_BROWSER_TESTS}`,
      ...(isStrict ? ['--retries=0'] : []),
    ],
    results: isSlow ? RESULTS.slowBrowser : RESULTS.browser,
  };
}

function vitest(
  name: 'unit' | 'process' | 'slow' | 'alone',
  projects: readonly string[],
  isStrict = false,
): Step {
  const results = RESULTS[name];
  return {
    part: name === 'alone' ? 'slow' : name,
    title: `Tests: ${projects.join(', ')}`,
    command: [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...(isStrict ? ['--retry=0'] : []),
      `--outputFile.json=${results.path}`,
    ],
    results,
  };
}

interface Outcome {
  tally: Tally;
  failedSteps: string[];
  failed: TestResult[];
  /** Passed only on a second try. */
  unreliable: TestResult[];
  /** The output, unless it went to this terminal directly. */
  output: string;
}

/** Runs one step, with its output shown on this terminal or collected. */
async function runStep(step: Step, shown: boolean): Promise<Outcome> {
  const begin = `\n== ${step.title}\n`;
  if (shown) process.stdout.write(begin);
  if (step.results) rmSync(step.results.path, { force: true });
  const started = performance.now();
  const [program = '', ...args] = step.command;
  const child = spawn(program, args, {
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    env: {
      ...process.env,
      ...(step.results && { RESULTS: step.results.path }),
      PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  const written = [child.stdout, child.stderr]
    .filter((stream) => stream !== null)
    .map((stream) => text(stream));
  // A program that cannot be started has failed, too.
  child.on('error', (error) => console.error(`${step.title}: ${error.message}`));
  const [code, signal] = (await once(child, 'close').catch(() => [1, null])) as [
    number | null,
    NodeJS.Signals | null,
  ];
  if (signal === 'SIGINT') process.exit(130);
  const seconds = (performance.now() - started) / 1000;
  const output = begin + (await Promise.all(written)).join('');
  const results = step.results && read(step.title, step.results);
  const tally = results ? suiteTally(results, code === 0) : checkTally(code === 0);
  const verdict = tally.failed === 0 ? 'passed' : 'FAILED';
  const end = `-- ${step.title}: ${verdict}, ${seconds.toFixed(1)} s\n`;
  if (shown) process.stdout.write(end);
  return {
    tally,
    failedSteps: tally.failed > 0 ? [step.title] : [],
    failed: failedTests(results ?? []),
    unreliable: unreliableTests(results ?? []),
    output: shown ? '' : output + end,
  };
}

function read(title: string, results: ResultsFile): TestResult[] {
  try {
    return results.read(results.path);
  } catch {
    console.error(`${title} left no results in ${results.path}.`);
    return [];
  }
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

function joined(outcomes: readonly Outcome[]): Outcome {
  return {
    tally: outcomes.map(({ tally }) => tally).reduce(addTallies, NOTHING),
    failedSteps: outcomes.flatMap(({ failedSteps }) => failedSteps),
    failed: outcomes.flatMap(({ failed }) => failed),
    unreliable: outcomes.flatMap(({ unreliable }) => unreliable),
    output: outcomes.map(({ output }) => output).join(''),
  };
}

async function runLane(lane: readonly Step[], shown: boolean): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const step of lane) outcomes.push(await runStep(step, shown));
  return joined(outcomes);
}

async function runAll(list: readonly Step[][][]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const lanes of list) {
    // The first lane's output is shown as it arrives, the others' after it.
    const ended = await Promise.all(lanes.map((lane, at) => runLane(lane, at === 0)));
    process.stdout.write(joined(ended).output);
    outcomes.push(...ended);
  }
  return joined(outcomes);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { strict: { type: 'boolean', default: false } },
});
const list = stages(partsOf(positionals), values.strict);
const runs: Outcome[] = [];
for (let run = 1; run <= (values.strict ? STRICT_RUNS : 1); run += 1) {
  if (values.strict)
    console.log(`\n== Run ${run} of ${STRICT_RUNS}, in which nothing is tried twice`);
  const outcome = await runAll(list);
  runs.push(outcome);
  // Three in a row are no longer possible.
  if (outcome.failedSteps.length > 0) break;
}
const { tally, failedSteps, failed, unreliable } = joined(runs);

console.log('');
if (unreliable.length > 0) {
  console.log('Passed at the second try only, which is a defect of the test or of the site:');
  for (const line of failureLines(unreliable)) console.log(`  ${line}`);
}
if (failed.length > 0) {
  console.log('These tests failed:');
  for (const line of failureLines(failed)) console.log(`  ${line}`);
}
if (tally.skipped > 0) console.log(`${tally.skipped} skipped, which prove nothing.`);
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join('; ')}`);
console.log(formatTally(tally));
process.exitCode = failedSteps.length > 0 ? 1 : 0;
