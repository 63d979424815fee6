import { DRAWINGS, drawingOf } from '#domain/crest.ts';
import { COLORWAYS, LIGHT } from '#domain/palette.ts';

export const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 42 28"><rect width="42" height="28" rx="3" fill="${LIGHT.surface}"/><g fill="none" stroke="${LIGHT.surfaceLine}" stroke-width="2"><path d="M4 4h34v20H4zM21 1v26"/><circle cx="29.5" cy="14" r="3.5"/></g><circle cx="12.5" cy="14" r="4.5" fill="${LIGHT.surfaceLine}"/></svg>`;

const FIELD = '<path fill="var(--a)" d="M0 0h48v48H0z"/>';

/** Tiles of 48 by 48, in the order of their numbers, in the colors --a, --b, and --c. */
const SHAPES = {
  net: `${FIELD}<path fill="none" stroke="var(--b)" stroke-width="2.5" d="M0 23h48M0 31h48M6 15v25M15 15v25M24 15v25M33 15v25M42 15v25"/><path fill="var(--c)" d="M0 9h48v7H0zM0 38h48v3.5H0z"/>`,
  arc: `${FIELD}<circle cy="48" r="42" fill="var(--b)"/><circle cy="48" r="29" fill="var(--a)"/><circle cy="48" r="16" fill="var(--c)"/>`,
  serve: `${FIELD}<path fill="var(--b)" d="M0 38h48v10H0z"/><path fill="none" stroke="var(--c)" stroke-width="3" stroke-linecap="round" stroke-dasharray=".1 6" d="M6 34C10 14 22 6 33 11"/><circle cx="37" cy="15" r="6.5" fill="var(--c)"/>`,
  stripes: `${FIELD}<path fill="var(--b)" d="M0 30 30 0h14L0 44z"/><path fill="var(--c)" d="M12 48 48 12v14L26 48z"/>`,
  court: `<path fill="var(--b)" d="M0 0h48v48H0z"/><path fill="var(--a)" stroke="var(--c)" stroke-width="3" d="M6 12h36v24H6z"/><path fill="none" stroke="var(--c)" stroke-width="3" d="M24 7v34"/><path fill="none" stroke="var(--c)" stroke-width="2" d="M17 12v24M31 12v24"/>`,
  rotation: `${FIELD}<path fill="none" stroke="var(--c)" stroke-width="2.5" d="M0 22h48"/><g fill="var(--b)"><circle cx="10" cy="11" r="5"/><circle cx="24" cy="11" r="5"/><circle cx="38" cy="11" r="5"/><circle cx="10" cy="35" r="5"/><circle cx="24" cy="35" r="5"/></g><circle cx="38" cy="35" r="6.5" fill="var(--c)"/>`,
  ball: `${FIELD}<circle cx="30" cy="30" r="25" fill="var(--c)"/><path fill="none" stroke="var(--a)" stroke-width="3" d="M30 30C20 26 12 16 13 9M30 30C30 20 38 10 48 9M30 30c9-4 18 0 24 8M30 30c-2 9-9 16-18 18"/><path fill="none" stroke="var(--b)" stroke-width="3" d="M22 32C14 30 8 25 6 20M36 24c2-6 6-10 12-12"/>`,
  block: `${FIELD}<path fill="none" stroke="var(--c)" stroke-width="7.5" d="M-4 36 24 12l28 24"/><path fill="none" stroke="var(--b)" stroke-width="7.5" d="M-4 52 24 28l28 24"/>`,
};

type Pattern = keyof typeof SHAPES;
const PATTERNS = Object.keys(SHAPES) as Pattern[];

/** The patterns of a cover: the first fills it, the last stands out. */
const LAID_OF: readonly (readonly [Pattern, Pattern, Pattern, Pattern])[] = [
  ['arc', 'stripes', 'serve', 'net'],
  ['block', 'stripes', 'arc', 'ball'],
  ['court', 'block', 'rotation', 'arc'],
  ['stripes', 'arc', 'block', 'serve'],
  ['net', 'block', 'court', 'ball'],
  ['rotation', 'arc', 'net', 'stripes'],
  ['arc', 'block', 'ball', 'rotation'],
  ['stripes', 'court', 'net', 'serve'],
];
const SHARES = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3] as const;
const TILE = 48;
const LAP = 0.25;
const COLUMNS = 6;
const ROWS = 3;

const COVER_BOX = `0 0 ${COLUMNS * TILE} ${ROWS * TILE}`;

function* sixteenths(seed: number): Generator<number, never> {
  let state = seed + 1;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state >>> 28;
  }
}

function tilesOf(figure: number): string {
  const random = sixteenths(figure * 7919);
  const patterns = LAID_OF[figure] ?? LAID_OF[0];
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const pattern = patterns?.[SHARES[random.next().value] ?? 0] ?? 'arc';
    const [x, y] = [(index % COLUMNS) * TILE, Math.floor(index / COLUMNS) * TILE];
    const quarters = random.next().value & 3;
    const turn = quarters === 0 ? '' : ` transform="rotate(${quarters * 90} ${x + 24} ${y + 24})"`;
    // Tiles overlap, or seams would show where they meet between two pixels.
    return `<use href="#crest${PATTERNS.indexOf(pattern)}" x="${x - LAP}" y="${y - LAP}" width="${TILE + 2 * LAP}" height="${TILE + 2 * LAP}"${turn}/>`;
  });
  const ground = `<path fill="var(--a)" d="M0 0h${COLUMNS * TILE}v${ROWS * TILE}H0z"/>`;
  return ground + tiles.join('');
}

const LINES = 'fill="none" stroke="var(--surface-line)"';
const NET = 'fill="none" stroke="var(--ink)" stroke-linecap="round"';

/** For empty pages: a ball that went out, and half a court without one. */
const SCENES = [
  `<symbol id="out" viewBox="0 0 560 380"><path fill="var(--sand)" d="M0 0h560v380H0z"/><path fill="var(--surface)" d="M0 48h410v284H0z"/><path ${LINES} stroke-width="5" d="M0 62h396v256H0M262 62v256"/><path ${NET} stroke-width="6" d="M128 30v320"/><g fill="var(--surface-line)"><circle cx="56" cy="130" r="13"/><circle cx="56" cy="250" r="13"/></g><g ${LINES} stroke-width="4"><circle cx="200" cy="118" r="12"/><circle cx="200" cy="262" r="12"/><circle cx="330" cy="190" r="12"/><path stroke-linecap="round" stroke-dasharray=".1 11" d="M70 138c100 12 220-20 326 10"/></g><g fill="none" stroke="var(--ink)" stroke-width="4" stroke-linecap="round"><path stroke-dasharray=".1 11" d="M396 148c24 8 48 22 62 38"/><circle cx="478" cy="214" r="25" fill="var(--card)"/><path d="M478 214c-12-4-20-13-20-20M478 214c2-12 10-20 18-20M478 214c10-3 19 2 23 9M478 214c-2 10-8 18-14 20"/></g></symbol>`,
  `<symbol id="bare" viewBox="0 0 176 120"><path fill="var(--sand)" d="M0 0h176v120H0z"/><path fill="var(--surface)" d="M12 12h140v96H12z"/><path ${LINES} stroke-width="3" d="M18 18h134v84H18zM107 18v84"/><path ${NET} stroke-width="5" d="M152 6v108"/><g ${LINES} stroke-width="3"><path stroke-linecap="round" stroke-dasharray=".1 7" d="M34 84c22-44 50-50 62-24"/><circle cx="98" cy="74" r="9" stroke-dasharray="4 4"/></g></symbol>`,
];

const SYMBOLS = PATTERNS.map(
  (pattern, number) =>
    `<symbol id="crest${number}" viewBox="0 0 48 48">${SHAPES[pattern]}</symbol>`,
).join('\n');

/** Crests take --a, --b, and --c from where they are used; the scenes take the page's colors. */
export function drawingsFile(): string {
  return svgFile([SYMBOLS, ...SCENES]);
}

/** The covers of guides, cover0 …, in a file of their own, since a list of clubs shows none. */
export function coversFile(): string {
  const covers = Array.from(
    { length: DRAWINGS },
    (_, figure) =>
      `<symbol id="cover${figure}" viewBox="${COVER_BOX}" preserveAspectRatio="xMidYMid slice">${tilesOf(figure)}</symbol>`,
  );
  return svgFile([SYMBOLS, ...covers]);
}

function svgFile(symbols: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

export function colorwayStyles(): string {
  const rules = COLORWAYS.map(
    ([a, b, c], index) =>
      `[data-colorway='${index}'] {\n  --a: ${a};\n  --b: ${b};\n  --c: ${c};\n}\n`,
  );
  return `/* Written by \`npm run drawings\` from src/domain/palette.ts. */\n${rules.join('')}`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function drawCrest(
  name: string,
  box: Box = { x: 0, y: 0, width: TILE, height: TILE },
): string {
  const { figure, colorway, turn } = drawingOf(name);
  const turned = `<g transform="${turn}">${SHAPES[PATTERNS[figure] ?? 'net']}</g>`;
  return colored(colorway, turned, `0 0 ${TILE} ${TILE}`, box);
}

export function drawCover(
  title: string,
  box: Box = { x: 0, y: 0, width: COLUMNS * TILE, height: ROWS * TILE },
): string {
  const { figure, colorway } = drawingOf(title);
  return colored(colorway, `<defs>${SYMBOLS}</defs>${tilesOf(figure)}`, COVER_BOX, box);
}

function colored(
  colorway: number,
  drawing: string,
  viewBox: string,
  { x, y, width, height }: Box,
): string {
  const [a = '', b = '', c = ''] = COLORWAYS[colorway] ?? [];
  const inColor = drawing
    .replaceAll('var(--a)', a)
    .replaceAll('var(--b)', b)
    .replaceAll('var(--c)', c);
  return `<svg xmlns="http://www.w3.org/2000/svg" x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${inColor}</svg>`;
}
