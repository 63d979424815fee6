import { Resvg } from '@resvg/resvg-js';
import { drawingOf } from '#domain/crest.ts';
import { COLORWAYS } from '#domain/palette.ts';
import { escapeHtml } from '#platform/html.ts';
import { SIGN, drawCrest } from '#platform/images/drawings.ts';

/** A picture embedded in an email, since mail programs load none from elsewhere unasked. */
export interface MailPicture {
  /** Its name in the HTML, as `cid:…` (RFC 2392). */
  readonly name: 'sign' | `club-${number}`;
  readonly png: Buffer;
}

const SHARP = 2;

/** The site's logo, the same in every email. */
export const SIGN_SIZE = { width: 42, height: 28 } as const;
let sign: MailPicture | undefined;

/** The site's logo, drawn once. */
export function signPicture(): MailPicture {
  sign ??= { name: 'sign', png: pngOf(SIGN, SIGN_SIZE.width) };
  return sign;
}

/** A club that an email shows. */
export interface MailClub {
  readonly name: string;
  /** The path of its page; left out if it has none yet. */
  readonly path?: string;
}

/** Logos by the path of the club's page: PNGs of {@link LOGO_SIDE} pixels each way, on white. */
export type Logos = ReadonlyMap<string, Buffer>;

/** Pixels of each side of a club's picture: beside what an email is about, and in a list. */
export const CLUB_SIDES = { title: 48, list: 40 } as const;
export const LOGO_SIDE = CLUB_SIDES.title * SHARP;

/**
 * The pictures of the clubs in an email, each once: their logos, and crests for those without one.
 *
 * @returns the pictures to attach, and what makes the HTML of a club's, with color and `alt` in case pictures are blocked
 */
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

/** @param width pixels of the page; the picture has twice as many */
function pngOf(svg: string, width: number): Buffer {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width * SHARP },
    font: { loadSystemFonts: false },
  });
  return drawing.render().asPng();
}

/** The HTML of an email with its pictures inlined, for use without attachments. */
export function withPicturesInside(html: string, pictures: readonly MailPicture[] = []): string {
  return pictures.reduce(
    (all, { name, png }) =>
      all.replaceAll(`"cid:${name}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  );
}
