import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, expiredBackups, leftovers } from '../src/platform/backup/retention.ts';
import { writeBackup } from '../src/platform/backup/write-backup.ts';
import { runOnSite, summary } from './lib-site-program.ts';

/**
 * The program behind script/scheduled-backup; if it fails, it prints the reason, ends with 1,
 * and has deleted no backup.
 */
await runOnSite('script/scheduled-backup FOLDER', async ({ database, storage, file: folder }) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // First, because they may be what fills the disk.
  const left = leftovers(await readdir(folder), new Date());
  for (const name of left) await rm(join(folder, name), { force: true });
  const file = join(folder, backupName(new Date()));
  const manifest = await writeBackup({ ownerUrl: database.ownerUrl, storage, file });
  const expired = expiredBackups(await readdir(folder), new Date());
  for (const name of expired) await rm(join(folder, name), { force: true });
  const { size } = await stat(file);
  return (
    `Saved ${summary(manifest)} in ${file} (${Math.ceil(size / 1024)} KB); ` +
    `${expired.length} older backups removed, and what ${left.length} interrupted ones had left.`
  );
});
