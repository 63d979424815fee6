/**
 * Cuts the fonts of the site into what every page needs and what few do, and writes them to src/ui/fonts:
 * run it after an update of one of them, and commit what it writes. Each page loads the first part, and
 * one with 'Ø' in a name the second, too (src/ui/tokens.css).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = join(import.meta.dirname, '../src/ui/fonts');

/** The one is bold wherever it stands: names, headings and large figures. */
const FONTS = [
  {
    name: 'familjen-grotesk',
    // Of names, which are headings: most that have an accent have one of these.
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
 * With kerning and figures of one width; the rest is alternative shapes that no page asks for. The types of
 * subset-font do not know that it can be told.
 */
const CUT = { targetFormat: 'woff2', keepFeatures: ['kern', 'tnum'] } as const;

function characters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join('');
}

const PARTS = {
  // ASCII, and the marks that our own sentences are set with.
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
