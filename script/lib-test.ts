/** The steps of script/test, one after the other, and the count at the end. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { readPlaywrightResults, readVitestResults, type TestResult } from './lib-results.ts';
import { addTallies, checkTally, formatTally, suiteTally, type Tally } from './lib-tally.ts';

interface Step {
  part: 'checks' | 'unit' | 'database' | 'process' | 'browser';
  title: string;
  command: string[];
  /** The file of single results; a step without one counts as one test. */
  results?: { path: string; read: (path: string) => TestResult[] };
}

const vitestProjects = ['unit', 'database', 'process'] as const;

function steps(parts: ReadonlySet<string>): Step[] {
  const all = parts.size === 0;
  const wanted = (part: string): boolean => all || parts.has(part);
  const projects = vitestProjects.filter(wanted);
  const check = (title: string, ...command: string[]): Step => ({ part: 'checks', title, command });
  const list: Step[] = [];
  if (wanted('checks')) {
    list.push(
      check('Format', 'oxfmt', '--check'),
      check('Lint', 'oxlint', '--type-aware', '--deny-warnings'),
    );
  }
  // The build also writes the route tree, without which types and browser tests say nothing.
  if (wanted('checks') || wanted('process') || wanted('browser')) {
    list.push(check('Build', 'bash', 'script/build'));
  }
  if (wanted('checks')) {
    list.push(
      check('Types', 'tsc'),
      check('Boundaries', 'node', 'script/lib-boundaries.ts'),
      check('Dead code', 'knip'),
    );
  }
  if (projects.length > 0) {
    list.push({
      part: 'unit',
      title: `Tests: ${projects.join(', ')}`,
      command: ['vitest', 'run', ...projects.map((project) => `--project=${project}`)],
      results: { path: 'test-results/vitest.json', read: readVitestResults },
    });
  }
  if (wanted('browser')) {
    list.push({
      part: 'browser',
      title: 'Tests: browser',
      command: ['playwright', 'test'],
      results: { path: 'test-results/playwright.json', read: readPlaywrightResults },
    });
  }
  return list;
}

/** Runs one step with its output on this terminal. */
function run(step: Step): { tally: Tally; seconds: number } {
  if (step.results) rmSync(step.results.path, { force: true });
  const started = performance.now();
  const [program = '', ...args] = step.command;
  const child = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  const seconds = (performance.now() - started) / 1000;
  if (child.signal === 'SIGINT') process.exit(130);
  const succeeded = child.status === 0;
  if (!step.results) return { tally: checkTally(succeeded), seconds };
  let results: TestResult[] = [];
  try {
    results = step.results.read(step.results.path);
  } catch {
    console.error(`${step.title} left no results in ${step.results.path}.`);
  }
  return { tally: suiteTally(results, succeeded), seconds };
}

const failedSteps: string[] = [];
let total: Tally = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps(new Set(process.argv.slice(2)))) {
  console.log(`\n== ${step.title}`);
  const { tally, seconds } = run(step);
  total = addTallies(total, tally);
  if (tally.failed > 0) failedSteps.push(step.title);
  console.log(
    `-- ${step.title}: ${tally.failed === 0 ? 'passed' : 'FAILED'}, ${seconds.toFixed(1)} s`,
  );
}

console.log('');
if (total.skipped > 0) console.log(`${total.skipped} skipped, which prove nothing.`);
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join('; ')}`);
console.log(formatTally(total));
process.exitCode = failedSteps.length > 0 ? 1 : 0;
