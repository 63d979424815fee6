import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import type { Limit } from './limits.ts';

const PAGE = new URL('../../../docs/limits.md', import.meta.url);

function inWords(seconds: number): string {
  if (seconds === 60 * 60) return 'an hour';
  return seconds === 24 * 60 * 60 ? 'a day' : `${seconds / 60} minutes`;
}

test('docs/limits.md lists every limit as it is', async () => {
  const limits: readonly Limit[] = Object.values(LIMITS);
  const lines = limits.map(
    ({ per, counts, max, windowSeconds }) =>
      `| ${per} | ${counts} | ${max.toLocaleString('en-US')} | ${inWords(windowSeconds)} |`,
  );
  const page = await readFile(PAGE, 'utf8');
  const listed = page
    .split('\n')
    .filter((line) => /^\| (account|email|mailbox|network)/.test(line));
  expect(listed).toEqual(lines);
});
