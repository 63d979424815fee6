import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writableFolder } from './data-dir.ts';
import { NOBODY, NOBODY_CAN_RUN } from './embedded-postgres/starters.fixture.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'data-dir-'));
});
afterEach(async () => {
  await chmod(parent, 0o700);
  await rm(parent, { recursive: true, force: true });
});

test('accepts a folder that can be written or created', async () => {
  expect(await writableFolder(join(parent, 'new', 'one'), 'files')).toBe(
    join(parent, 'new', 'one', 'files'),
  );
});

test('refuses a file in its place with a message that names the variable', async () => {
  const file = join(parent, 'file');
  await writeFile(file, '');
  await expect(writableFolder(file, 'files')).rejects.toThrow(
    `DATA_DIR, ${file}, can’t be written: EEXIST. Let this account write there, or name another folder.`,
  );
});

test.skipIf(process.geteuid?.() === 0 && !NOBODY_CAN_RUN)(
  'a read-only one is refused with a sentence',
  async () => {
    await chmod(parent, 0o555);
    // Root may write anywhere, so it checks as the account nobody.
    const nobody = process.geteuid?.() === 0 ? NOBODY : {};
    const program = `
    const { writableFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))});
    await writableFolder(${JSON.stringify(parent)}, 'postgres').catch(({ message }) => console.log(message));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: '/', encoding: 'utf8', ...nobody },
    );
    expect(stdout + stderr).toContain(`DATA_DIR, ${parent}, can’t be written: EACCES.`);
  },
);
