import { stat } from 'node:fs/promises';
import { writeBackup } from '../src/platform/backup/write-backup.ts';
import { recordSecurityEvent } from '../src/platform/log/security-events.ts';
import { runOnSite, summary } from './lib-site-program.ts';

/** The program behind script/backup; if it fails, it prints the reason and ends with 1. */
await runOnSite('script/backup FILE', async ({ database, storage, file }) => {
  const manifest = await writeBackup({ ownerUrl: database.ownerUrl, storage, file });
  recordSecurityEvent('backup', 'written', { takenAt: manifest.takenAt });
  const { size } = await stat(file);
  return `Saved ${summary(manifest)} in ${file} (${Math.ceil(size / 1024)} KB).`;
});
