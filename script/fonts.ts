/**
 * Splits the site's fonts into the characters that every page needs and the others, and writes them to src/ui/fonts:
 * run it after an update of a font, and commit what it writes. Each page loads the first part, and
 * one with 'Ø' in a name the second, too (src/ui/tokens.css).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = join(import.meta.dirname, '../src/ui/fonts');

/** This font is always bold: names, headings, and large figures. */
const FONTS = [
  {
    name: 'familjen-grotesk',
    // For names, which are headings: most accented names have one of these letters.
    more: 'ÁÉÑáéëíñóöúü',
    file: import.meta
      .resolve('@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff2'),
  },
  {
    name: 'instrument-sans',
    more: '',
    file: import.meta
      .resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  },
];

/**
 * With kerning and tabular figures; the rest is alternative shapes that no page uses. subset-font's types
 * lack this option.
 */
const CUT = { targetFormat: 'woff2', keepFeatures: ['kern', 'tnum'] } as const;

function characters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join('');
}

const PARTS = {
  // ASCII, and the punctuation of our own sentences.
  core: `${characters(0x20, 0x7e)}\u{a0}©·×÷–—‘’“”…`,
  letters: characters(0xc0, 0xff),
};

for (const { name, more, file } of FONTS) {
  const font = await readFile(fileURLToPath(file));
  for (const [part, text] of Object.entries(PARTS)) {
    const cut = await subsetFont(font, part === 'core' ? text + more : text, CUT);
    await writeFile(join(folder, `${name}-${part}.woff2`), cut);
    console.log(`${String(cut.length).padStart(6)} bytes  src/ui/fonts/${name}-${part}.woff2`);
  }
}
