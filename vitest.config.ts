import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of a database, and tests that start processes; all others are quick and need neither. */
const databaseTests = ['src/**/*.db.test.ts', 'db/**/*.db.test.ts', 'tests/**/*.db.test.ts'];
const processTests = ['src/**/*.proc.test.ts', 'tests/**/*.proc.test.ts', 'script/*.proc.test.ts'];
/** Process tests that are long and rarely break, which `script/test slow` runs. */
const slowTests = ['src/**/*.slow.test.ts', 'tests/**/*.slow.test.ts'];
/** Tests that measure how long others wait, so nothing may run beside them; also part of `script/test slow`. */
const aloneTests = ['tests/**/*.alone.test.ts'];

/** How long a test waits for what it wants to see: a machine with other work to do takes its time. */
const patience = { poll: { timeout: 30_000 } };

/** Tests that start sites. Two at once would measure each other. */
const ofProcesses = {
  // Some start five sites, one after the other; nothing is measured.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: patience,
  fileParallelism: false,
  // The verdict names a test that needed a second try. No other tests are retried.
  retry: 1,
  setupFiles: ['tests/count-tries.ts'],
  sequence: { groupOrder: 2 },
};

// `isolate: false`: to import the modules of the site anew for each file takes as long as its tests. What a test
// changes in one of them (the level of the log), it changes back.
export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    // script/test names the file itself where two run at once.
    outputFile: { json: 'test-results/vitest.json' },
    // An error beside the tests is an error of the run.
    dangerouslyIgnoreUnhandledErrors: false,
    allowOnly: false,
    // Vitest would leave one processor idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 60_000,
          expect: patience,
          include: ['{src,db,tests,script,bench}/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', ...databaseTests, ...processTests, ...slowTests, ...aloneTests],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'database',
          include: databaseTests,
          globalSetup: ['tests/database-setup.ts'],
          setupFiles: ['tests/database-file.ts'],
          isolate: false,
          // Nothing is measured: a machine with other work to do gets the time it needs.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patience,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'process', include: processTests, ...ofProcesses } },
      { test: { name: 'slow', include: slowTests, ...ofProcesses } },
      { test: { name: 'alone', include: aloneTests, ...ofProcesses } },
    ],
  },
});
