import { EnvironmentError } from '#platform/environment.ts';
import { isDemo } from '#platform/start-mode.ts';
import type { StartMode } from '#platform/start-mode.ts';
import type { SiteDatabase } from '#platform/site-database.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { hasDemoAccounts } from '../db/sample/demo-accounts.ts';
import type { DemoAccount } from '../db/sample/open-demo-accounts.ts';

/** Returns a line for the terminal when data was added. */
export async function addSampleData({ ownerUrl }: SiteDatabase): Promise<string | undefined> {
  const { loadSampleData } = await import('../db/sample/load.ts');
  const added = await loadSampleData({ ownerUrl, storage: await siteStorage() });
  if (!added.loaded) return undefined;
  return `Sample data: ${added.clubs} clubs, ${added.members} members, ${added.posts} guides.`;
}

export async function openDemoAccounts(
  accounts: Accounts,
  mode: StartMode,
  dataDir: string,
): Promise<readonly DemoAccount[]> {
  if (!isDemo(mode)) return [];
  const { openDemoAccounts: open } = await import('../db/sample/open-demo-accounts.ts');
  const { password } = await accounts.authentication.$context;
  return open(accounts.database.sql, password, { isOpen: mode === 'open demo', dataDir });
}

export async function refuseDemoAccounts({ ownerUrl }: SiteDatabase): Promise<void> {
  if (!(await hasDemoAccounts(ownerUrl))) return;
  throw new EnvironmentError(
    'This database has the demo accounts, including admins, and everyone knows their password. ' +
      'Run script/remove-sample-data with the same variables first: it keeps what real people added.',
  );
}
