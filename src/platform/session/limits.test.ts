import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';

const PAGE = new URL('../../../docs/limits.md', import.meta.url);

function inWords(seconds: number): string {
  if (seconds === 60 * 60) return 'an hour';
  return seconds === 24 * 60 * 60 ? 'a day' : `${seconds / 60} minutes`;
}

test('docs/limits.md lists every limit with its value, and what it counts and for whom', async () => {
  const page = await readFile(PAGE, 'utf8');
  const listed = page
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([per = '']) =>
      /^\| (account|club|mailbox|secret link|network address|network address or account)$/.test(
        per,
      ),
    )
    .map(([, counts = '', ...rest]) => [counts.trim() !== '', rest.join(' | ')]);
  expect(listed).toEqual(
    Object.entries(LIMITS).map(([name, { max, windowSeconds }]) => [
      true,
      `${max.toLocaleString('en-US')} | ${inWords(windowSeconds)} | \`${name}\` |`,
    ]),
  );
});
