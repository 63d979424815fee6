import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import pLimit from 'p-limit';
import satori from 'satori';
import type { Font } from 'satori';
import sharp from 'sharp';
import { inLatin } from '#domain/latin.ts';
import { DARK, LIGHT } from '#domain/palette.ts';
import { drawCover, drawCrest } from './drawings.ts';

export const CARD = { width: 1200, height: 630 } as const;

export interface CardText {
  readonly title: string;
  readonly subtitle: string;
  readonly signature: string;
  /** For a club without a logo, or a guide; otherwise the court of the home page. */
  readonly drawing?: { readonly kind: 'crest' | 'cover'; readonly name: string };
}

/** One at a time: drawing takes a processor for a tenth of a second. */
const inTurn = pLimit(1);

/** Text is drawn as shapes, so that it looks the same on a server without any fonts. */
const FONT_FILES = [
  import.meta.resolve('@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff'),
  import.meta
    .resolve('@fontsource/familjen-grotesk/files/familjen-grotesk-latin-ext-700-normal.woff'),
];
let fonts: Promise<Font[]> | undefined;

function loadFonts(): Promise<Font[]> {
  return Promise.all(
    FONT_FILES.map(async (file, index) => ({
      name: `display-${index}`,
      data: await readFile(fileURLToPath(file)),
      weight: 700 as const,
    })),
  );
}

export function drawPreviewCard(text: CardText): Promise<Buffer<ArrayBuffer>> {
  return inTurn(async () => {
    fonts ??= loadFonts();
    const written = await satori(layout(text), { ...CARD, fonts: await fonts });
    // Not with sharp, which reads uploads and therefore must not read SVG (read-image.ts).
    const picture = await renderAsync(`${GROUND}${drawn(text.drawing)}${written}</svg>`, {
      font: { loadSystemFonts: false },
    });
    return Buffer.from(await sharp(picture.asPng()).png({ palette: true }).toBuffer());
  });
}

type Node = Parameters<typeof satori>[0];

function box(style: object, children: unknown): object {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function layout({ title, subtitle, signature, drawing }: CardText): Node {
  const shown = inLatin(title);
  const height = drawing?.kind === 'cover' ? CARD.height - COVER_HEIGHT : CARD.height;
  return box(
    {
      width: CARD.width,
      height,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: drawing?.kind === 'cover' ? '52px 80px 34px' : '76px 80px 64px',
      color: LIGHT.surfaceLine,
      fontFamily: 'display-0, display-1',
    },
    [
      box({ flexDirection: 'column', maxWidth: 1040 }, [
        box(
          {
            display: 'block',
            fontSize: drawing?.kind === 'cover' ? 60 : shown.length > 40 ? 72 : 92,
            lineHeight: 1.08,
            letterSpacing: -1,
            lineClamp: 3,
            wordBreak: 'break-word',
          },
          shown,
        ),
        box(
          {
            display: 'block',
            marginTop: 24,
            fontSize: 40,
            color: LIGHT.onSurfaceSoft,
            lineClamp: 1,
          },
          inLatin(subtitle),
        ),
      ]),
      box({ fontSize: 34 }, signature),
    ],
  ) as Node;
}

const COVER_HEIGHT = 300;
const CREST = { x: 912, y: 366, width: 208, height: 208 };

const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
<rect width="100%" height="100%" fill="${LIGHT.surface}"/>`;

function drawn(drawing: CardText['drawing']): string {
  if (drawing?.kind === 'cover') {
    const y = CARD.height - COVER_HEIGHT;
    return drawCover(drawing.name, { x: 0, y, width: CARD.width, height: COVER_HEIGHT });
  }
  if (drawing?.kind === 'crest') {
    const frame = `<rect x="${CREST.x - 6}" y="${CREST.y - 6}" width="${CREST.width + 12}" height="${CREST.height + 12}" rx="10" fill="${LIGHT.paper}"/>`;
    return `${frame}${drawCrest(drawing.name, CREST)}${LINE}`;
  }
  return `${COURT}${LINE}`;
}

const LINE = `<rect y="614" width="100%" height="16" fill="${DARK.accent}"/>`;

const COURT = `<g transform="translate(640 190) scale(.92)" fill="none" stroke="${LIGHT.surfaceSoft}" stroke-opacity=".35" stroke-width="4" stroke-linejoin="round">
<path d="M150 300H560L690 480H20Z"/><path d="M118 348H596M82 402H634"/>
<path d="M104 366V236M608 366V236" stroke-width="7"/><path d="M104 240H608M104 290H608" stroke-width="5"/>
<path d="M104 252H608M104 264H608M104 276H608" stroke-width="1.5"/>
<g transform="translate(500 150)" stroke-linecap="round"><circle r="58"/>
<path d="M0 0c0-30 12-46 28-52M0 0c26 15 46 14 57 3M0 0c-26 14-33 34-28 52M-24-53c-2 21 6 41 24 53M-57 18c16 0 40-4 57-18M23 54c6-20-2-41-23-54"/></g>
</g>`;
