import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** The output of script/test with fake runners, which write a report and exit. */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-'));
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await mkdir(join(folder, 'test-results'));
  await mkdir(join(folder, 'script'));
  await writeFile(join(folder, 'script/build'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A browser test by the number of the run: how its attempts ended. */
async function browserTests(...runs: ('passed' | 'failed')[][]): Promise<void> {
  const reports = runs.map((tries) => ({
    suites: [
      {
        title: 'club.spec.ts',
        specs: [
          {
            title: 'shows the club',
            file: 'club.spec.ts',
            tests: [
              {
                status: tries.at(-1) === 'failed' ? 'unexpected' : 'flaky',
                results: tries.map((status) => ({
                  status,
                  ...(status === 'failed' && {
                    error: { message: 'Error: no club\n\n  here at all\n    at club.spec.ts:3:1' },
                  }),
                })),
              },
            ],
          },
        ],
      },
    ],
  }));
  const program = join(folder, 'node_modules/.bin/playwright');
  await writeFile(
    program,
    `#!/usr/bin/env node
    const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
    appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
    const run = readFileSync('calls', 'utf8').split('\\n').length - 2;
    const report = ${JSON.stringify(reports)}[run];
    writeFileSync('test-results/playwright.json', JSON.stringify(report));
    process.exitCode = JSON.stringify(report).includes('unexpected') ? 1 : 0;`,
  );
  await chmod(program, 0o755);
}

/** The last lines of the output, the exit code, and the runner's arguments. */
async function verdict(...args: string[]) {
  const { code, output } = await new Promise<{ code: number; output: string }>((done) => {
    const program = resolve('script/lib-test.ts');
    execFile(process.execPath, [program, ...args], { cwd: folder }, (error, stdout) =>
      done({ code: error ? Number(error.code) : 0, output: stdout }),
    );
  });
  const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
  return { code, calls, last: output.slice(output.lastIndexOf('\n\n') + 2).trimEnd() };
}

test('a test that needed a second try is listed above the line with the totals', async () => {
  await browserTests(['failed', 'passed']);
  expect(await verdict('browser')).toEqual({
    code: 0,
    calls: ['test --grep-invert=@slow|\\.slow\\.spec'],
    last: [
      'Passed at the second try only, which is a defect of the test or of the site:',
      '  tests/e2e/club.spec.ts: shows the club (Error: no club here at all)',
      '2 passed, 0 failed',
    ].join('\n'),
  });
});

test('a test that passed at once is not', async () => {
  await browserTests(['passed']);
  expect(await verdict('browser')).toMatchObject({ code: 0, last: '2 passed, 0 failed' });
});

const NAMED = [
  'These tests failed:',
  '  tests/e2e/club.spec.ts: shows the club (Error: no club here at all)',
  'Failed: Tests: browser',
];

test('a failed test is listed there, with its file and error', async () => {
  await browserTests(['failed', 'failed']);
  expect(await verdict('browser')).toMatchObject({
    code: 1,
    last: [...NAMED, '1 passed, 1 failed'].join('\n'),
  });
});

test('strict mode retries nothing, and three runs have to pass', async () => {
  await browserTests(['passed'], ['passed'], ['passed']);
  expect(await verdict('--strict', 'browser')).toEqual({
    code: 0,
    calls: Array(3).fill('test --grep-invert=@slow|\\.slow\\.spec --retries=0'),
    last: '6 passed, 0 failed',
  });
});

test('in strict mode, one failure in three runs is one too many', async () => {
  await browserTests(['passed'], ['failed'], ['passed']);
  const { code, calls, last } = await verdict('--strict', 'browser');
  expect({ code, last }).toEqual({ code: 1, last: [...NAMED, '3 passed, 1 failed'].join('\n') });
  expect(calls).toHaveLength(2);
});
