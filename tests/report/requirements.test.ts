import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  describeCoverage,
  idsInTitle,
  measureCoverage,
  openReasons,
  parseRequirements,
} from '../../script/lib-requirements.ts';
import { playwrightResults, vitestResults } from '../../script/lib-results.ts';

const list = [
  'id\tarea\tsource\trequirement',
  'COMM-01\tCOMM\tbeyond\tShows comments.',
  'COMM-02\tCOMM\tbeyond\tRefuses an empty comment.',
  'FIND-01\tFIND\tbeyond\tFinds clubs.',
  '',
].join('\n');
const requirements = parseRequirements(list);

function titled(id: string): string {
  return `[${id}] does it`;
}

describe('the list of requirements', () => {
  test('is read by its columns', () => {
    expect(requirements).toHaveLength(3);
    expect(requirements[1]).toEqual({
      id: 'COMM-02',
      area: 'COMM',
      text: 'Refuses an empty comment.',
    });
  });

  test('refuses a row without all columns', () => {
    expect(() => parseRequirements('id\tarea\tsource\trequirement\nCOMM-01\tCOMM\n')).toThrow(
      'Line 2 of the requirements has fewer than four columns.',
    );
  });
});

test('ids are read from any brackets of a title, one or several', () => {
  expect(idsInTitle(`comments > ${titled('COMM-01, COMM-02,FIND-01')}`)).toEqual([
    'COMM-01',
    'COMM-02',
    'FIND-01',
  ]);
  expect(idsInTitle(`${titled('COMM-01')} ${titled('FIND-01')}`)).toEqual(['COMM-01', 'FIND-01']);
  expect(idsInTitle('COMM-01 without brackets, [a note] and [3]')).toEqual([]);
});

describe('coverage', () => {
  const coverage = measureCoverage(requirements, [
    { title: titled('COMM-01'), outcome: 'passed', tries: 1 },
    { title: titled('COMM-02'), outcome: 'failed', tries: 1 },
    { title: titled('FIND-01'), outcome: 'skipped', tries: 1 },
  ]);

  test('counts the rows that a passing test names, and no others', () => {
    expect(coverage.areas.map(({ area, proven, total }) => [area, proven, total])).toEqual([
      ['COMM', 1, 2],
      ['FIND', 0, 1],
    ]);
    expect(describeCoverage(coverage)).toBe(
      [
        'COMM 1 of 2',
        '  COMM-02  Refuses an empty comment.',
        'FIND 0 of 1',
        '  FIND-01  Finds clubs.',
        'All 1 of 3',
      ].join('\n'),
    );
  });

  test('gives a reason for each area that is not done', () => {
    expect(openReasons(coverage, ['COMM', 'NONE'])).toEqual([
      'COMM: no passing test names COMM-02.',
      'There is no area NONE.',
    ]);
  });

  test('is complete when a passing test names each row', () => {
    const done = measureCoverage(requirements, [
      { title: titled('COMM-01, COMM-02'), outcome: 'passed', tries: 1 },
    ]);
    expect(openReasons(done, ['COMM'])).toEqual([]);
    expect(openReasons(done, ['COMM', 'FIND'])).toHaveLength(1);
  });

  test('reports unknown ids, even of a failed test', () => {
    const unknown = measureCoverage(requirements, [
      { title: titled(['COMM', '99'].join('-')), outcome: 'failed', tries: 1 },
    ]);
    expect(unknown.unknownIds).toEqual([['COMM', '99'].join('-')]);
    expect(describeCoverage(unknown)).toContain('Warning: a test names COMM-99, which is no row.');
    expect(openReasons(unknown, [])).toEqual(['A test names COMM-99, which is no row.']);
  });
});

test('results of Vitest carry the titles of their groups', () => {
  const test = (title: string, status: string, tries?: number) => ({
    ancestorTitles: ['club', 'page'],
    title,
    status,
    meta: { tries },
  });
  expect(
    vitestResults({
      testResults: [
        { assertionResults: [test('a', 'passed', 2), test('b', 'failed')] },
        { assertionResults: [test('c', 'skipped'), test('d', 'todo'), test('e', 'pending')] },
      ],
    }),
  ).toEqual([
    { title: 'club > page > a', outcome: 'passed', tries: 2 },
    { title: 'club > page > b', outcome: 'failed', tries: 1 },
    { title: 'club > page > c', outcome: 'skipped', tries: 1 },
    { title: 'club > page > d', outcome: 'skipped', tries: 1 },
    { title: 'club > page > e', outcome: 'skipped', tries: 1 },
  ]);
});

test("includes the test's location and its last error, without terminal colors", () => {
  const said = '\u001b[31mError: expected 1\u001b[39m\n  at somewhere';
  const vitest = {
    ancestorTitles: [],
    title: 'a',
    status: 'failed',
    failureMessages: ['an earlier try', `\n${said}`],
  };
  expect(
    vitestResults({
      testResults: [{ name: resolve('src/a.test.ts'), assertionResults: [vitest] }],
    }),
  ).toEqual([
    { title: 'a', outcome: 'failed', tries: 1, file: 'src/a.test.ts', error: 'Error: expected 1' },
  ]);
  const tries = [
    { status: 'failed', error: { message: 'an earlier try' } },
    { status: 'failed', error: { message: said } },
  ];
  const spec = { title: 'b', file: 'b.spec.ts', tests: [{ status: 'unexpected', results: tries }] };
  expect(playwrightResults({ suites: [{ title: 'b.spec.ts', specs: [spec] }] })).toEqual([
    {
      title: 'b',
      outcome: 'failed',
      tries: 2,
      file: 'tests/e2e/b.spec.ts',
      error: 'Error: expected 1',
    },
  ]);
});

test('results of Playwright carry the titles of their groups, but not of their files', () => {
  const spec = (title: string, status: string, ...attempts: string[]) => ({
    title,
    tests: [{ status, results: attempts.map((attempt) => ({ status: attempt })) }],
  });
  const report = {
    suites: [
      {
        title: 'clubs.test.ts',
        specs: [spec('a', 'expected', 'passed'), spec('b', 'unexpected', 'timedOut')],
        suites: [
          {
            title: 'on a phone',
            specs: [
              spec('c', 'skipped', 'skipped'),
              spec('d', 'expected', 'failed'),
              spec('e', 'flaky', 'failed', 'passed'),
            ],
          },
        ],
      },
    ],
  };
  expect(playwrightResults(report)).toEqual([
    { title: 'a', outcome: 'passed', tries: 1 },
    { title: 'b', outcome: 'failed', tries: 1 },
    { title: 'on a phone > c', outcome: 'skipped', tries: 1 },
    { title: 'on a phone > d', outcome: 'skipped', tries: 1 },
    { title: 'on a phone > e', outcome: 'passed', tries: 2 },
  ]);
});
