import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/setup.ts',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  // Nothing is measured here: a machine with other work to do gets the time it needs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A second try is named in the verdict; a defect fails twice.
  retries: 1,
  // Tests wait as well as work: five keep two processors busy.
  workers: Math.max(5, Math.floor(availableParallelism() / 2)),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['RESULTS'] ?? 'test-results/playwright.json' }],
  ],
  use: {
    // Otherwise a click on what never comes takes all of its test's time, and the report does not say which.
    actionTimeout: 60_000,
    // Taking traces doubles the work; a failure leaves the page as text, and TRACE=1 all of it.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    // What moves is looked at where it comes to rest.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Set by script/test; without it, Playwright uses the browser that it downloaded.
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        // Chromium's sandbox refuses to work for root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Tests choose the size of the window themselves: a phone's and a desktop's are in tests/e2e.
  projects: [{ name: 'chromium' }],
});
