/** Counts what script/test ran. */
import type { TestResult } from './lib-results.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** A step without separate results, such as the linter, counts as one test. */
export function checkTally(succeeded: boolean): Tally {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

/**
 * Counts the results of a test runner. A runner that ended with an error although none of its tests
 * failed (a file that could not be read, an error outside of a test), or that ran no test at all,
 * counts as one failure.
 */
export function suiteTally(results: readonly TestResult[], succeeded: boolean): Tally {
  const count = (outcome: TestResult['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  const failed = count('failed');
  const passed = count('passed');
  const unexplained = failed === 0 && (!succeeded || passed === 0);
  return { passed, failed: unexplained ? 1 : failed, skipped: count('skipped') };
}

export function addTallies(left: Tally, right: Tally): Tally {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** Tests that passed, but not on the first try: each reveals a bug, in the test or in the site. */
export function unreliableTests(results: readonly TestResult[]): TestResult[] {
  return results.filter(({ outcome, tries }) => outcome === 'passed' && tries > 1);
}

/** The tests that failed. */
export function failedTests(results: readonly TestResult[]): TestResult[] {
  return results.filter(({ outcome }) => outcome === 'failed');
}

/** As many as fit, with the totals, into the last lines of a log. */
const MOST_NAMED = 30;

/** Enough for a comparison, because a remote log shows nothing else. */
const LONGEST_ERROR = 600;

function cut(error: string): string {
  return error.length > LONGEST_ERROR ? `${error.slice(0, LONGEST_ERROR)}…` : error;
}

/** A line for each test that failed on any attempt: its file, its title, and the message. */
export function failureLines(failed: readonly TestResult[]): string[] {
  const lines = failed.slice(0, MOST_NAMED).map(({ title, file, error }) => {
    const where = file === undefined ? '' : `${file}: `;
    return `${where}${title}${error === undefined ? '' : ` (${cut(error)})`}`;
  });
  const more = failed.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

/** The last line of script/test, which continuous integration reads. */
export function formatTally(tally: Tally): string {
  return `${tally.passed} passed, ${tally.failed} failed`;
}
