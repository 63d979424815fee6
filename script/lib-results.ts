/** Reads the JSON reports of Vitest and Playwright into one list of results. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface TestResult {
  /** The titles of the enclosing groups and of the test, joined by ' > '. */
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** How many attempts there were. */
  tries: number;
  /** Its file, from the root of the clone, if the report has it. */
  file?: string | undefined;
  /** The last failed attempt's message, on one line. */
  error?: string | undefined;
}

export interface VitestReport {
  testResults: {
    /** The path of the file. */
    name?: string;
    assertionResults: {
      failureMessages?: string[] | null;
      ancestorTitles: string[];
      title: string;
      status: string;
      /** For process tests, see tests/count-tries.ts. */
      meta?: { tries?: number };
    }[];
  }[];
}

export interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    /** Relative to the folder of browser tests. */
    file?: string;
    tests: { status: string; results: Attempt[] }[];
  }[];
}

interface Attempt {
  status: string;
  error?: { message?: string };
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[];
}

function isOutcome(status: string): status is TestResult['outcome'] {
  return status === 'passed' || status === 'failed' || status === 'skipped';
}

/** Vitest's pending, todo, and disabled tests were not run. */
export function vitestResults(report: VitestReport): TestResult[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, meta, failureMessages }) => ({
      title: [...ancestorTitles, title].join(' > '),
      outcome: isOutcome(status) ? status : 'skipped',
      tries: meta?.tries ?? 1,
      file: name === undefined ? undefined : relative('', name),
      error: inOneLine(failureMessages?.at(-1)),
    })),
  );
}

/** A runner's terminal output, without stack frames. */
function inOneLine(message: string | undefined): string | undefined {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  const said = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return said.length > 0 ? said.join(' ') : undefined;
}

/**
 * A test passed if it was expected to pass and its last attempt did (Playwright lists
 * those that needed a second one as flaky): a test marked as failing proves nothing by failing.
 */
function playwrightOutcome(status: string, attempts: Attempt[]): TestResult['outcome'] {
  if (status === 'skipped') return 'skipped';
  if (status !== 'expected' && status !== 'flaky') return 'failed';
  return attempts.at(-1)?.status === 'passed' ? 'passed' : 'skipped';
}

function suiteResults(suite: PlaywrightSuite, path: readonly string[]): TestResult[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: [...path, spec.title].join(' > '),
      outcome: playwrightOutcome(test.status, test.results),
      tries: test.results.length,
      file: spec.file === undefined ? undefined : `tests/e2e/${spec.file}`,
      error: inOneLine(test.results.findLast(({ error }) => error)?.error?.message),
    })),
  );
  const nested = (suite.suites ?? []).flatMap((child) =>
    suiteResults(child, [...path, child.title]),
  );
  return [...own, ...nested];
}

/** The outermost suites are files; their names are not part of a title. */
export function playwrightResults(report: PlaywrightReport): TestResult[] {
  return report.suites.flatMap((file) => suiteResults(file, []));
}

/** A report of a script/test run. */
export interface ResultsFile {
  readonly path: string;
  /** Throws if the file is missing or truncated. */
  readonly read: (path: string) => TestResult[];
}

const readVitest = (path: string): TestResult[] =>
  vitestResults(JSON.parse(readFileSync(path, 'utf8')) as VitestReport);
const readPlaywright = (path: string): TestResult[] =>
  playwrightResults(JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport);

/** The reports of script/test, by part. */
export const RESULTS = {
  unit: { path: 'test-results/vitest.json', read: readVitest },
  process: { path: 'test-results/vitest-process.json', read: readVitest },
  browser: { path: 'test-results/playwright.json', read: readPlaywright },
  slow: { path: 'test-results/vitest-slow.json', read: readVitest },
  alone: { path: 'test-results/vitest-alone.json', read: readVitest },
  slowBrowser: { path: 'test-results/playwright-slow.json', read: readPlaywright },
} as const satisfies Record<string, ResultsFile>;
