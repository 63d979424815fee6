import { Resvg } from '@resvg/resvg-js';
import { drawingOf } from '#domain/crest.ts';
import { COLORWAYS } from '#domain/palette.ts';
import { escapeHtml } from '#platform/html.ts';
import { SIGN, drawCrest } from '#platform/images/drawings.ts';

/** Embedded, since mail programs load no pictures from elsewhere without being asked. */
export interface MailPicture {
  readonly name: 'sign' | `club-${number}`;
  readonly png: Buffer;
}

const SHARP = 2;

export const SIGN_SIZE = { width: 42, height: 28 } as const;
let sign: MailPicture | undefined;

export function signPicture(): MailPicture {
  sign ??= { name: 'sign', png: pngOf(SIGN, SIGN_SIZE.width) };
  return sign;
}

export interface MailClub {
  readonly name: string;
  readonly path?: string;
}

/** By the path of the club's page: PNGs of {@link LOGO_SIDE} pixels each way, on white. */
export type Logos = ReadonlyMap<string, Buffer>;

/** Pixels: beside what an email is about, and in a list. */
export const CLUB_SIDES = { title: 48, list: 40 } as const;
export const LOGO_SIDE = CLUB_SIDES.title * SHARP;

/** Each club's logo or crest once. `show` has color and `alt` in case pictures are blocked. */
export function picturesOf(clubs: readonly MailClub[], logos: Logos) {
  const pictures = new Map<string, MailPicture>();
  for (const club of clubs) {
    const key = keyOf(club);
    if (pictures.has(key)) continue;
    const logo = club.path === undefined ? undefined : logos.get(club.path);
    const png = logo ?? pngOf(drawCrest(club.name), CLUB_SIDES.title);
    pictures.set(key, { name: `club-${pictures.size + 1}`, png });
  }
  const show = (club: MailClub, side: number, alt: string): string => {
    const [color, , onColor] = COLORWAYS[drawingOf(club.name).colorway] ?? [];
    return `<img src="cid:${pictures.get(keyOf(club))?.name}" alt="${escapeHtml(alt)}" width="${side}" height="${side}" style="display:block;border-radius:4px;background-color:${color};color:${onColor};font-size:10px;line-height:12px;overflow:hidden">`;
  };
  return { pictures: [...pictures.values()], show };
}

function keyOf({ name, path }: MailClub): string {
  return path ?? name;
}

function pngOf(svg: string, width: number): Buffer {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width * SHARP },
    font: { loadSystemFonts: false },
  });
  return drawing.render().asPng();
}

export function withPicturesInside(html: string, pictures: readonly MailPicture[] = []): string {
  return pictures.reduce(
    (all, { name, png }) =>
      all.replaceAll(`"cid:${name}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  );
}
