import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packPage } from './packed-page.ts';

const styles = 'p{margin:0}'.repeat(500);
const filler = '<p>Volleyball in Pennsylvania, “indoors”, é🏐</p>';
const scripts: readonly string[] = [];

test.each([
  ['a usual page', ['<style>'], styles, ['</style>', filler.repeat(300)]],
  ['the same styles again', ['<i>', '<style>'], styles, ['</style>']],
  ['a long head', [filler.repeat(1_000), '<style>'], styles, ['</style>']],
  ['no styles', [filler, 'x'], '', []],
  ['an empty page', [], '', ['']],
  ['a very long page', ['<style>'], styles, [filler.repeat(20_000), filler]],
  ['half a character', ['a\ud800'], '', ['b']],
])('%s is unpacked as it was', async (_what, before, inlineStyles, after) => {
  const bytes = Buffer.from([...before, inlineStyles, ...after].join(''));
  const { gzip, length } = await packPage({ before, styles: inlineStyles, after, scripts });
  // Refuses a wrong length or checksum.
  expect(gunzipSync(gzip).equals(bytes)).toBe(true);
  expect(length).toBe(bytes.length);
});

test('pages packed at the same time do not mix', async () => {
  const pages = Array.from({ length: 20 }, (_, index) => ({
    before: [`<p>${index}</p>`],
    styles,
    after: [filler.repeat(index * 50), String(index)],
    scripts,
  }));
  const packed = await Promise.all(pages.map(packPage));
  const unpacked = packed.map(({ gzip }) => gunzipSync(gzip).toString());
  expect(unpacked).toEqual(
    pages.map(({ before, after }) => [...before, styles, ...after].join('')),
  );
});

test('two pages have the same hash when they are the same, however they are cut', async () => {
  const hashOf = async (before: string[], after: string[]) =>
    (await packPage({ before, styles, after, scripts })).hash.toString('hex');
  expect(await hashOf(['<sty', 'le>'], ['x', 'y'])).toBe(await hashOf(['<style>'], ['xy']));
  const all = await Promise.all([hashOf(['a'], ['b']), hashOf(['a'], ['c']), hashOf(['d'], ['b'])]);
  expect(new Set(all).size).toBe(3);
});
