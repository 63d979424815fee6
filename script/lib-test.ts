/** The steps of script/test and the count at the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { delimiter, resolve } from 'node:path';
import { RESULTS, type ResultsFile, type TestResult } from './lib-results.ts';
import { addTallies, checkTally, formatTally, suiteTally, type Tally } from './lib-tally.ts';

interface Step {
  part: 'checks' | 'unit' | 'database' | 'process' | 'browser';
  title: string;
  command: string[];
  /** The file of single results; a step without one counts as one test. */
  results?: ResultsFile;
}

/** One after the other; those within one list at the same time. */
function steps(parts: ReadonlySet<string>): Step[][] {
  const all = parts.size === 0;
  const wanted = (part: string): boolean => all || parts.has(part);
  const projects = (['unit', 'database'] as const).filter(wanted);
  const check = (title: string, ...command: string[]): Step => ({ part: 'checks', title, command });
  const list: Step[][] = [];
  if (wanted('checks')) {
    list.push(
      [check('Format', 'oxfmt', '--check')],
      [check('Lint', 'oxlint', '--type-aware', '--deny-warnings')],
    );
  }
  // The build also writes the route tree, without which types and browser tests say nothing.
  if (wanted('checks') || wanted('process') || wanted('browser')) {
    list.push([check('Build', 'bash', 'script/build')]);
  }
  if (wanted('checks')) {
    list.push(
      [check('Types', 'tsc')],
      [check('Boundaries', 'node', 'script/lib-boundaries.ts')],
      [check('Dead code', 'knip')],
    );
  }
  // Tests of processes mostly wait for them.
  list.push([
    ...(projects.length > 0 ? [vitest('unit', projects)] : []),
    ...(wanted('process') ? [vitest('process', ['process'])] : []),
  ]);
  if (wanted('browser')) {
    list.push([
      {
        part: 'browser',
        title: 'Tests: browser',
        command: ['playwright', 'test'],
        results: RESULTS.browser,
      },
    ]);
  }
  return list.filter((together) => together.length > 0);
}

function vitest(part: 'unit' | 'process', projects: readonly string[]): Step {
  const results = RESULTS[part];
  return {
    part,
    title: `Tests: ${projects.join(', ')}`,
    command: [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--outputFile.json=${results.path}`,
    ],
    results,
  };
}

interface Outcome {
  tally: Tally;
  seconds: number;
  /** What was written, unless it went to this terminal. */
  output: string;
}

/** Runs one step, with its output on this terminal or kept until it is over. */
async function run(step: Step, shown: boolean): Promise<Outcome> {
  if (step.results) rmSync(step.results.path, { force: true });
  const started = performance.now();
  const [program = '', ...args] = step.command;
  const child = spawn(program, args, {
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    env: {
      ...process.env,
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
  const output = (await Promise.all(written)).join('');
  return { tally: tallyOf(step, code === 0), seconds, output };
}

function tallyOf(step: Step, succeeded: boolean): Tally {
  if (!step.results) return checkTally(succeeded);
  let results: TestResult[] = [];
  try {
    results = step.results.read(step.results.path);
  } catch {
    console.error(`${step.title} left no results in ${step.results.path}.`);
  }
  return suiteTally(results, succeeded);
}

const failedSteps: string[] = [];
let total: Tally = { passed: 0, failed: 0, skipped: 0 };
for (const together of steps(new Set(process.argv.slice(2)))) {
  console.log(`\n== ${together.map(({ title }) => title).join('; ')}`);
  const outcomes = await Promise.all(together.map((step, index) => run(step, index === 0)));
  for (const [index, step] of together.entries()) {
    const outcome = outcomes[index];
    if (!outcome) continue;
    const { tally, seconds, output } = outcome;
    total = addTallies(total, tally);
    if (tally.failed > 0) failedSteps.push(step.title);
    process.stdout.write(output);
    console.log(
      `-- ${step.title}: ${tally.failed === 0 ? 'passed' : 'FAILED'}, ${seconds.toFixed(1)} s`,
    );
  }
}

console.log('');
if (total.skipped > 0) console.log(`${total.skipped} skipped, which prove nothing.`);
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join('; ')}`);
console.log(formatTally(total));
process.exitCode = failedSteps.length > 0 ? 1 : 0;
