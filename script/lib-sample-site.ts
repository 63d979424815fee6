/** The built site on its own sample data, for programs that measure it or take pictures of it. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';

const projectFolder = join(import.meta.dirname, '..');

/**
 * Builds the site if needed, starts it on a temporary database with the sample data, and removes
 * both after `work`, also after an error or an interrupt from the keyboard.
 *
 * @param work receives the site and its DATA_DIR
 * @param variables of the site's environment, besides DATA_DIR
 * @throws what `work` throws, and Error if the site cannot be built or started
 */
export async function withSampleSite(
  work: (site: RunningSite, dataDir: string) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  execFileSync('bash', ['script/build'], { cwd: projectFolder, stdio: 'inherit' });
  const dataDir = await mkdtemp(join(tmpdir(), 'club-directory-sample-'));
  let site: RunningSite | undefined;
  const clear = async () => {
    await site?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const interrupted = () => void clear().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  try {
    site = await startSite({ ...variables, DATA_DIR: dataDir });
    await work(site, dataDir);
  } finally {
    process.off('SIGINT', interrupted);
    await clear();
  }
}

/**
 * Starts the Chromium that script/test uses, headless and without access to other machines.
 *
 * @param switches additional command line switches
 * @throws Error if there is none
 */
export function launchChromium(switches: readonly string[] = []): Promise<Browser> {
  const find = '. script/lib-chromium.sh; find_chromium >&2; printf %s "$CHROMIUM_PATH"';
  const path = execFileSync('bash', ['-euc', find], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const { launchOptions } = playwrightConfig.use ?? {};
  return chromium.launch({
    ...launchOptions,
    executablePath: path || undefined,
    args: [
      ...(launchOptions?.args ?? []),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ...switches,
    ],
  });
}
