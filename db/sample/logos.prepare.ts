/**
 * Draws the logos of some sample clubs, each with its own shape, font size, and colors:
 * round and square, wide and tall, with and without a background. Sharp at the largest size that pages show, in few
 * colors, so that a page of the finder stays small.
 *
 *   script/run node db/sample/logos.prepare.ts
 *
 * It writes db/sample/logos/{slug of the club's name}.webp; which clubs have one is in logos.ts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import sharp from 'sharp';
import { slugify } from '#domain/slug.ts';
import { CLUBS_WITH_LOGO } from './logos.ts';

const FONT = import.meta
  .resolve('@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff');
const font = await readFile(fileURLToPath(FONT));

/** Background, ink, and a third color. */
const COLORS = [
  ['#101820', '#f2aa4c', '#ffffff'],
  ['#00539c', '#eea47f', '#ffffff'],
  ['#7b1e3b', '#f5d547', '#ffffff'],
  ['#1b5e20', '#cddc39', '#ffffff'],
  ['#4a148c', '#ff9e80', '#ffffff'],
  ['#b71c1c', '#212121', '#ffffff'],
  ['#004d56', '#4dd0c8', '#ffffff'],
  ['#263238', '#80d8ff', '#ffffff'],
  ['#0d1b4c', '#c0c8d8', '#e53935'],
] as const;
type Colors = (typeof COLORS)[number];

const SEAMS = 'M0 0c0-30 12-46 28-52M0 0c26 15 46 14 57 3M0 0c-26 14-33 34-28 52';

function ball(x: number, y: number, scale: number, ink: string, ground = 'none'): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><g fill="none" stroke="${ink}" stroke-width="${4 / scale}" stroke-linecap="round"><circle r="58" fill="${ground}"/><path transform="scale(.95)" d="${SEAMS}"/></g></g>`;
}

/** Words as shapes, centered in a box. */
async function words(
  text: string,
  box: { x: number; y: number; width: number; height: number; size: number; color: string },
): Promise<string> {
  const { x, y, width, height, size, color } = box;
  const layout = {
    type: 'div',
    props: {
      style: {
        width,
        height,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        fontFamily: 'display',
        fontSize: size,
        lineHeight: 1,
        color,
      },
      children: text,
    },
  } as unknown as Parameters<typeof satori>[0];
  const drawn = await satori(layout, {
    width,
    height,
    fonts: [{ name: 'display', data: font, weight: 700 }],
  });
  return drawn.replace('<svg', `<svg x="${x}" y="${y}"`);
}

/** In pixels: sharp on cards, which show 56 of them, and in the header of a club's page, which shows up to 112. */
const LONGER_SIDE = 192;
/** Background, ink, third, and none. */
const COLORS_OF_ONE = 4;

interface Logo {
  readonly width: number;
  readonly height: number;
  readonly drawing: string;
}

const letters = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => /^[\p{L}\d]/u.exec(word)?.[0] ?? '')
    .join('')
    .slice(0, 3)
    .toUpperCase();
const firstWord = (name: string): string => name.split(' ')[0] ?? name;

type Shape = (name: string, colors: Colors) => Promise<Logo>;

const SHAPES: readonly Shape[] = [
  // A roundel.
  async (name, [ground, ink, third]) => ({
    width: 240,
    height: 240,
    drawing: `<circle cx="120" cy="120" r="118" fill="${ground}"/>${ball(120, 88, 0.75, third)}${await words(letters(name), { x: 20, y: 138, width: 200, height: 66, size: 62, color: ink })}`,
  }),
  // A wordmark, wide and without a background.
  async (name, [ground, ink]) => ({
    width: 360,
    height: 120,
    drawing: `${ball(58, 60, 0.82, ground, ink)}${await words(firstWord(name), { x: 112, y: 10, width: 246, height: 70, size: Math.min(56, 400 / firstWord(name).length), color: ground })}<path d="M126 88h218" stroke="${ink}" stroke-width="8"/>`,
  }),
  // A shield.
  async (name, [ground, ink, third]) => ({
    width: 200,
    height: 240,
    drawing: `<path d="M10 8h180v122c0 52-40 84-90 104C50 214 10 182 10 130z" fill="${ground}" stroke="${ink}" stroke-width="8"/><path d="M12 84h176" stroke="${ink}" stroke-width="6"/>${await words(letters(name), { x: 10, y: 12, width: 180, height: 70, size: 58, color: third })}${ball(100, 144, 0.75, ink)}`,
  }),
  // A pennant, tall.
  async (name, [ground, ink, third]) => ({
    width: 140,
    height: 280,
    drawing: `<path d="M0 0h140v280l-70-46-70 46z" fill="${ground}"/><path d="M0 52h140M0 64h140" stroke="${ink}" stroke-width="5"/>${ball(70, 122, 0.7, third)}${await words(letters(name), { x: 0, y: 172, width: 140, height: 52, size: 46, color: ink })}`,
  }),
  // Letters on a slanted background.
  async (name, [ground, ink, third]) => ({
    width: 300,
    height: 200,
    drawing: `<path d="M46 0h254l-46 200H0z" fill="${ground}"/><path d="M20 170h240" stroke="${ink}" stroke-width="10"/>${await words(letters(name), { x: 30, y: 20, width: 240, height: 130, size: 124, color: third })}`,
  }),
  // Only a ball.
  (_name, [ground, ink]) =>
    Promise.resolve({
      width: 200,
      height: 200,
      drawing: ball(100, 100, 1.6, ground, ink),
    }),
  // A square with a wave and a word.
  async (name, [ground, ink, third]) => ({
    width: 240,
    height: 240,
    drawing: `<path d="M0 0h240v240H0z" fill="${ground}"/><path d="M0 194c40-26 80-26 120 0s80 26 120 0v46H0z" fill="${ink}"/>${ball(170, 66, 0.75, third)}${await words(firstWord(name), { x: 8, y: 104, width: 224, height: 62, size: Math.min(54, 380 / firstWord(name).length), color: third })}`,
  }),
];

const folder = fileURLToPath(new URL('logos/', import.meta.url));
await mkdir(folder, { recursive: true });
for (const [index, name] of CLUBS_WITH_LOGO.entries()) {
  const shape = SHAPES[index % SHAPES.length];
  // No two of one shape have the same colors.
  const colors = COLORS[(index + Math.floor(index / SHAPES.length)) % COLORS.length];
  if (!shape || !colors) continue;
  const { width, height, drawing } = await shape(name, colors);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const drawn = await renderAsync(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: LONGER_SIDE / Math.max(width, height) },
  });
  const fewColors = await sharp(drawn.asPng())
    .png({ palette: true, colours: COLORS_OF_ONE, dither: 0 })
    .toBuffer();
  const file = await sharp(fewColors).webp({ lossless: true, effort: 6 }).toBuffer();
  await writeFile(`${folder}${slugify(name)}.webp`, file);
}
