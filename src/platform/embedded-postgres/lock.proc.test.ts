import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withLock } from './lock.ts';
import { identifySelf } from './processes.ts';

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

describe('the lock', { timeout: 60_000 }, () => {
  test('lets one in at a time within a process and is gone afterwards', async () => {
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
    expect(await readdir(folder)).toEqual([]);
  });

  test('is let go when the work fails', async () => {
    await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await withLock(lock, () => Promise.resolve('in'))).toBe('in');
  });

  test('of a dead process is inherited by exactly one at a time', async () => {
    const dead = spawn('true');
    await once(dead, 'exit');
    for (let round = 0; round < 40; round += 1) {
      const stale = { pid: dead.pid, started: 'long ago', token: `a${round}` };
      await writeFile(lock, JSON.stringify(stale));
      // In every other round one who wanted to inherit it died as well.
      const heir = { ...stale, token: `b${round}` };
      if (round % 2) await writeFile(`${lock}.after-a${round}`, JSON.stringify(heir));
      let inside = 0;
      const visits = Array.from({ length: 6 }, () =>
        withLock(lock, async () => {
          inside += 1;
          const found = inside;
          await readFile(import.meta.filename);
          inside -= 1;
          return found;
        }),
      );
      expect(await Promise.all(visits)).toEqual([1, 1, 1, 1, 1, 1]);
      expect(await readdir(folder)).toEqual([]);
    }
  });

  test('of a process whose number another one has by now is stale', async () => {
    const { pid } = await identifySelf();
    await writeFile(lock, JSON.stringify({ pid, started: 'earlier', token: '0a' }));
    expect(await withLock(lock, () => Promise.resolve('in'))).toBe('in');
  });

  test('that a power loss left empty is stale', async () => {
    await writeFile(lock, '');
    expect(await withLock(lock, () => Promise.resolve('in'))).toBe('in');
  });

  test('never lets two in while holders and heirs are killed at any moment', async () => {
    const codes: (number | null)[] = [];
    const visitor = async (): Promise<void> => {
      // Each one runs until it dies by itself, is killed from here, or has had its turns.
      for (let life = 0; life < 5; life += 1) {
        const holder = spawn(process.execPath, [HOLDER, lock, '20'], { stdio: 'inherit' });
        const exit = once(holder, 'exit');
        const killer = setTimeout(() => holder.kill('SIGKILL'), 150 + Math.random() * 600);
        await exit;
        clearTimeout(killer);
        codes.push(holder.exitCode);
      }
    };
    await Promise.all(Array.from({ length: 5 }, visitor));
    expect(codes).toHaveLength(25);
    expect(codes).not.toContain(3);
    expect(codes).not.toContain(1);
    expect(await withLock(lock, () => Promise.resolve('in'))).toBe('in');
  });
});
