import { readFile } from 'node:fs/promises';
import { renderAsync } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { DRAWINGS, drawingOf } from '#domain/crest.ts';
import { COLORWAYS } from '#domain/palette.ts';
import {
  SIGN,
  colorwayStyles,
  coversFile,
  drawCover,
  drawCrest,
  drawingsFile,
} from './drawings.ts';

/** A made-up name for each of the 64 drawings. */
const names = new Map<string, string>();
for (let n = 0; names.size < DRAWINGS * DRAWINGS; n += 1) {
  const { figure, colorway } = drawingOf(`Club ${n}`);
  names.set(`${figure}/${colorway}`, `Club ${n}`);
}

test('every pattern is drawn in every colorway, each looking different', async () => {
  const drawn = new Set<string>();
  for (const name of names.values()) {
    const { pixels } = await renderAsync(drawCrest(name));
    expect(pixels.length).toBe(48 * 48 * 4);
    // Opaque from edge to edge.
    expect(pixels.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true);
    drawn.add(pixels.toString('base64'));
  }
  expect(drawn.size).toBe(64);
});

test('every cover is drawn in every colorway, each looking different', async () => {
  const drawn = new Set<string>();
  for (const name of names.values()) {
    drawn.add((await renderAsync(drawCover(name))).pixels.toString('base64'));
  }
  expect(drawn.size).toBe(64);
});

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(COLORWAYS)(
  'on %s both %s and %s are visible, and letters in the latter are readable',
  (a, b, c) => {
    expect(contrast(a, b)).toBeGreaterThanOrEqual(3);
    expect(contrast(a, c)).toBeGreaterThanOrEqual(4.5);
  },
);

test('the files that pages load are the drawings of this code (`npm run drawings`), and small', async () => {
  const ui = new URL('../../ui/', import.meta.url);
  const file = await readFile(new URL('drawings.svg', ui), 'utf8');
  expect(file).toBe(drawingsFile());
  expect(file.length).toBeLessThan(5_000);
  const covers = await readFile(new URL('covers.svg', ui), 'utf8');
  expect(covers).toBe(coversFile());
  expect(covers.length).toBeLessThan(20_000);
  expect(await readFile(new URL('colorways.css', ui), 'utf8')).toBe(colorwayStyles());
});

test('emails have the same logo as pages', async () => {
  const file = new URL('../../../public/sign.svg', import.meta.url);
  expect(`${SIGN}\n`).toBe(await readFile(file, 'utf8'));
});
