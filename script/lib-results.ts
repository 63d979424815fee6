/** Reads the JSON reports of Vitest and Playwright into one list of results. */
import { readFileSync } from 'node:fs';

export interface TestResult {
  /** The titles of the enclosing groups and of the test, joined by ' > '. */
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
}

export interface VitestReport {
  testResults: {
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

export interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results: { status: string }[] }[] }[];
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[];
}

function isOutcome(status: string): status is TestResult['outcome'] {
  return status === 'passed' || status === 'failed' || status === 'skipped';
}

/** Vitest also knows pending, todo and disabled tests: all of them were not run. */
export function vitestResults(report: VitestReport): TestResult[] {
  return report.testResults
    .flatMap((file) => file.assertionResults)
    .map(({ ancestorTitles, title, status }) => ({
      title: [...ancestorTitles, title].join(' > '),
      outcome: isOutcome(status) ? status : 'skipped',
    }));
}

/**
 * A test counts as passed when it was expected to pass and its last attempt did: one that is
 * marked as failing proves nothing by failing.
 */
function playwrightOutcome(status: string, attempts: { status: string }[]): TestResult['outcome'] {
  if (status === 'skipped') return 'skipped';
  if (status !== 'expected') return 'failed';
  return attempts.at(-1)?.status === 'passed' ? 'passed' : 'skipped';
}

function suiteResults(suite: PlaywrightSuite, path: readonly string[]): TestResult[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: [...path, spec.title].join(' > '),
      outcome: playwrightOutcome(test.status, test.results),
    })),
  );
  const nested = (suite.suites ?? []).flatMap((child) =>
    suiteResults(child, [...path, child.title]),
  );
  return [...own, ...nested];
}

/** The outermost suites are files; their names are no part of a title. */
export function playwrightResults(report: PlaywrightReport): TestResult[] {
  return report.suites.flatMap((file) => suiteResults(file, []));
}

/** Throws when the file is missing or cut off. */
export function readVitestResults(path: string): TestResult[] {
  return vitestResults(JSON.parse(readFileSync(path, 'utf8')) as VitestReport);
}

/** Throws when the file is missing or cut off. */
export function readPlaywrightResults(path: string): TestResult[] {
  return playwrightResults(JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport);
}
