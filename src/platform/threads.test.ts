import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threadsFor } from './threads.ts';

/** Fills its memory, never ends, or repeats its input. */
const PROGRAM = `export function act(what) {
  const kept = [];
  while (what === 'fill') kept.push({ of: kept.length, and: [Math.random()] });
  while (what === 'spin');
  return what;
}`;
type Act = (what: string) => string;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threads-'));
  await writeFile(join(folder, 'act-thread.mjs'), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function opened(ms: number) {
  const beside = pathToFileURL(join(folder, 'caller.mjs')).href;
  const limits = { atOnce: 1, waiting: 2, ms, megabytes: 32, busy: 'Come again.' };
  return threadsFor<Act>({ name: 'act', beside, ...limits });
}

describe('in a thread', () => {
  test('work that takes too much memory is stopped, and the next is done', async () => {
    const act = opened(30_000);
    await expect(act('fill')).rejects.toMatchObject({ name: 'ThreadEnded', reason: 'memory' });
    expect(await act('next')).toBe('next');
  });

  test('slow work is stopped, and work that waited for it has its full time', async () => {
    const act = opened(30_000);
    const ended = act('spin', { withinMs: 1_000 });
    const waited = act('next', { withinMs: 15_000 });
    await expect(ended).rejects.toMatchObject({ name: 'ThreadEnded', reason: 'time' });
    expect(await waited).toBe('next');
  });

  test('canceled work is stopped, or not started', async () => {
    const act = opened(30_000);
    const leaving = new AbortController();
    const begun = act('spin', { signal: leaving.signal });
    const waiting = act('spin', { signal: leaving.signal });
    const reason = new Error('left');
    leaving.abort(reason);
    await expect(begun).rejects.toBe(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(await act('next')).toBe('next');
  });

  test('too much waiting work is refused', async () => {
    const act = opened(30_000);
    const tries = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((what) => act(what)));
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', message: 'Come again.' } });
  });
});
