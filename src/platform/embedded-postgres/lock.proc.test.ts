import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tryLockFile, withLock } from './lock.ts';

const HOLDER = fileURLToPath(new URL('./lock-holder.fixture.ts', import.meta.url));

let folder: string;
let lock: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  lock = join(folder, 'lock');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the lock', () => {
  test('admits one at a time within a process and is free afterwards', async () => {
    let inside = 0;
    let most = 0;
    const visits = Array.from({ length: 10 }, () =>
      withLock(lock, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await readFile(import.meta.filename);
        inside -= 1;
      }),
    );
    await Promise.all(visits);
    expect(most).toBe(1);
    expect(await tryLockFile(lock, 'alone')).toBeDefined();
  });

  test('is released when the work fails', async () => {
    await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await withLock(lock, () => Promise.resolve('in'))).toBe('in');
  });

  test('can be shared, and no one has it exclusively meanwhile', async () => {
    const first = await tryLockFile(lock, 'shared');
    const second = await tryLockFile(lock, 'shared');
    expect(await tryLockFile(lock, 'alone')).toBeUndefined();
    first?.();
    expect(await tryLockFile(lock, 'alone')).toBeUndefined();
    second?.();
    expect(await tryLockFile(lock, 'alone')).toBeDefined();
    expect(await tryLockFile(lock, 'shared')).toBeUndefined();
  });

  test('does not depend on what is in the file', async () => {
    await writeFile(lock, String(process.pid));
    expect(await withLock(lock, () => Promise.resolve('in'))).toBe('in');
  });

  test('never admits two while holders are killed', async () => {
    const codes: (number | null)[] = [];
    const visitor = async (): Promise<void> => {
      // Each one runs until it kills itself, is killed from here, or is done.
      for (let life = 0; life < 5; life += 1) {
        const holder = spawn(process.execPath, [HOLDER, lock, '20'], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const exit = once(holder, 'exit');
        await once(holder.stdout, 'data');
        const killer = setTimeout(() => holder.kill('SIGKILL'), Math.random() * 600);
        await exit;
        clearTimeout(killer);
        codes.push(holder.exitCode);
      }
    };
    await Promise.all(Array.from({ length: 5 }, visitor));
    expect(codes).toHaveLength(25);
    expect(codes).not.toContain(1);
    // Each holder leaves before the next one enters. A killed holder writes no 'out'.
    const journal = (await readFile(`${lock}.journal`, 'utf8')).trim().split('\n');
    expect(journal.length).toBeGreaterThan(20);
    const broken = journal.filter(
      (line, index) => line.startsWith('out') && journal[index - 1] !== line.replace('out', 'in'),
    );
    expect(broken).toEqual([]);
    expect(await withLock(lock, () => Promise.resolve('in'))).toBe('in');
  });
});
