import { restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { log } from '../src/platform/log/log.ts';
import { recordSecurityEvent } from '../src/platform/log/security-events.ts';
import { runOnSite, summary } from './lib-site-program.ts';

/** The program behind script/restore; if it fails, it prints the reason and ends with 1. */
await runOnSite('script/restore FILE', async ({ database, storage, file }) => {
  const { ownerUrl, appUrl } = database;
  const manifest = await restoreBackup({ ownerUrl, appUrl, storage, file, log });
  recordSecurityEvent('backup', 'restored', { takenAt: manifest.takenAt });
  return `Restored ${summary(manifest)} from ${file}, saved at ${manifest.takenAt}.`;
});
