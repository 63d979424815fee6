import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packPage } from './packed-page.ts';

const styles = 'p{margin:0}'.repeat(500);
const filler = '<p>Volleyball in Pennsylvania, “indoors”, é🏐</p>';
const scripts: readonly string[] = [];

test.each([
  ['a usual page', { before: '<style>', styles, after: `</style>${filler.repeat(300)}`, scripts }],
  ['the same styles again', { before: '<i><style>', styles, after: '</style>', scripts }],
  ['no styles', { before: filler, styles: '', after: '', scripts }],
  ['an empty page', { before: '', styles: '', after: '', scripts }],
  ['a very long page', { before: '<style>', styles, after: filler.repeat(20_000), scripts }],
  ['half a character', { before: 'a\ud800', styles: '', after: '\udc00b', scripts }],
])('%s is unpacked as it was', async (_what, page) => {
  const bytes = Buffer.concat(
    [page.before, page.styles, page.after].map((text) => Buffer.from(text)),
  );
  const { gzip, length } = await packPage(page);
  // Refuses a wrong length or checksum.
  expect(gunzipSync(gzip).equals(bytes)).toBe(true);
  expect(length).toBe(bytes.length);
});

test('pages packed at the same time do not mix', async () => {
  const pages = Array.from({ length: 20 }, (_, index) => ({
    before: `<p>${index}</p>`,
    styles,
    after: `${filler.repeat(index * 50)}${index}`,
    scripts,
  }));
  const packed = await Promise.all(pages.map(packPage));
  for (const [index, { gzip }] of packed.entries()) {
    const { before, after } = pages[index] ?? { before: '', after: '' };
    expect(gunzipSync(gzip).toString()).toBe(before + styles + after);
  }
});

test('two pages have the same hash when they are the same, whatever their styles are put in', async () => {
  const hashOf = async (before: string, after: string) =>
    (await packPage({ before, styles, after, scripts })).hash.toString('hex');
  expect(await hashOf('<style>', 'x')).toBe(await hashOf('<style>', 'x'));
  const all = await Promise.all([hashOf('a', 'b'), hashOf('a', 'c'), hashOf('d', 'b')]);
  expect(new Set(all).size).toBe(3);
  expect(all[0]).toHaveLength(createHash('sha256').digest('hex').length);
});
