import { expect, test } from 'vitest';
import type { TestResult } from '../../script/lib-results.ts';
import {
  addTallies,
  checkTally,
  failedTests,
  failureLines,
  formatTally,
  suiteTally,
  unreliableTests,
} from '../../script/lib-tally.ts';

function results(...outcomes: TestResult['outcome'][]): TestResult[] {
  return outcomes.map((outcome) => ({ title: 'a test', outcome, tries: 1 }));
}

test('a check counts as one test', () => {
  expect(checkTally(true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(checkTally(false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('each result counts', () => {
  expect(suiteTally(results('passed', 'failed', 'skipped', 'passed'), false)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
  });
});

test('a runner that failed without a failed test counts as a failure', () => {
  expect(suiteTally(results('passed'), false)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a runner that ran nothing counts as a failure', () => {
  expect(suiteTally([], true).failed).toBe(1);
  expect(suiteTally(results('skipped'), true).failed).toBe(1);
});

test('only tests that passed on a second try are listed', () => {
  const tried = (title: string, outcome: TestResult['outcome'], tries: number): TestResult => ({
    title,
    outcome,
    tries,
  });
  const list = [
    tried('a', 'passed', 1),
    tried('b', 'passed', 2),
    tried('c', 'failed', 2),
    tried('d', 'skipped', 1),
  ];
  expect(unreliableTests(list).map(({ title }) => title)).toEqual(['b']);
});

test('a failed test is listed with its file and error, as far as they fit in the end of a log', () => {
  const failed = (title: string, rest: Partial<TestResult> = {}): TestResult => ({
    title,
    outcome: 'failed',
    tries: 1,
    ...rest,
  });
  expect(failedTests([...results('passed', 'skipped'), failed('a')])).toEqual([failed('a')]);
  expect(
    failureLines([
      failed('a', { file: 'tests/a.test.ts', error: 'expected 1 to be 2' }),
      failed('b', { error: 'x'.repeat(700) }),
      failed('c'),
    ]),
  ).toEqual(['tests/a.test.ts: a (expected 1 to be 2)', `b (${'x'.repeat(600)}…)`, 'c']);
  const many = failureLines(Array.from({ length: 35 }, () => failed('a')));
  expect(many).toHaveLength(31);
  expect(many.at(-1)).toBe('and 5 more');
});

test('the closing line is what continuous integration reads', () => {
  const total = addTallies(checkTally(true), suiteTally(results('passed', 'failed'), false));
  expect(formatTally(total)).toBe('2 passed, 1 failed');
});
