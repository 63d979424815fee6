import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DARK, LIGHT } from '#domain/palette.ts';

const root = join(import.meta.dirname, '../..');
const tokens = await readFile(join(root, 'src/ui/tokens.css'), 'utf8');
const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');

function custom(block: string, name: string): string | undefined {
  const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new RegExp(`^\\s*--${property}: (.+);`, 'm').exec(block)?.[1];
}

test.each(Object.entries(LIGHT))('tokens.css and palette.ts agree on %s', (name, color) => {
  expect(custom(light, name)).toBe(color);
});

test.each(Object.entries(DARK))(
  'tokens.css and palette.ts agree on %s in dark mode',
  (name, color) => {
    expect(custom(dark, name)).toBe(color);
  },
);

const HEX = /['"`:( ](#(?:[\da-f]{6}|[\da-f]{3}))\b(?!-)/gi;

const NAMED_IN = /^src\/(?:ui\/(?:tokens|colorways)\.css|domain\/(?:palette|crest)\.ts)$/;

test('no colors are defined elsewhere', async () => {
  const files = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !NAMED_IN.test(file),
  );
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, color] of text.matchAll(HEX)) found.push(`${file}: ${color}`);
  }
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test.each(['favicon', 'sign'])('the picture %s uses the colors of a court', async (name) => {
  const icon = await readFile(join(root, `public/${name}.svg`), 'utf8');
  const colors = new Set([...icon.matchAll(HEX)].map(([, color]) => color));
  expect(colors).toEqual(new Set([LIGHT.surface, LIGHT.surfaceLine]));
});

test('the placeholder avatar uses the colors of a page and fills its circle', async () => {
  const avatar = await readFile(join(root, 'public/placeholder-avatar.svg'), 'utf8');
  const colors = new Set([...avatar.matchAll(HEX)].map(([, color]) => color));
  expect(colors).toEqual(new Set([LIGHT.inkSoft, LIGHT.paper]));
  expect(avatar).toContain('<path d="M13 96c');
});

test('letters of other languages load from separate font files', async () => {
  const others = tokens
    .split('@font-face')
    .filter((face) => face.includes('latin-ext'))
    .map((face) => ({
      family: /font-family: '([^']+)'/.exec(face)?.[1],
      file: /url\('([^']+)'\)/.exec(face)?.[1] ?? '',
      range: /unicode-range: ([^;]+);/.exec(face)?.[1],
    }));
  expect(others.map(({ family, range }) => ({ family, range }))).toEqual([
    { family: 'Familjen Grotesk', range: 'U+100-17F, U+1E00-1EFF' },
    { family: 'Instrument Sans Variable', range: 'U+100-17F, U+1E00-1EFF' },
  ]);
  for (const { file } of others) {
    const bytes = await readFile(join(root, 'node_modules', file));
    expect(bytes.subarray(0, 4).toString()).toBe('wOF2');
    expect(bytes.length).toBeLessThan(30_000);
  }
});

test('both fonts weigh at most 60 KB, and a page loads half of it', async () => {
  const sizes = await Promise.all(
    globSync('src/ui/fonts/*.woff2', { cwd: root }).map(async (file) => ({
      file,
      bytes: (await readFile(join(root, file))).length,
    })),
  );
  const sum = (part: string) =>
    sizes.reduce((bytes, one) => bytes + (one.file.includes(part) ? one.bytes : 0), 0);
  expect(sum('.woff2')).toBeLessThan(60_000);
  expect(sum('-core')).toBeLessThan(30_000);
});
