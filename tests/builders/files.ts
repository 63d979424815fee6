import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A file that a user might upload. */
export interface TriedFile {
  /** What is wrong with it. */
  readonly title: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** The message for the user. */
  readonly message: string;
}

const RED = { r: 200, g: 20, b: 20 };
const NOT_AN_IMAGE = 'We can’t read this file as an image. Use PNG, JPG, GIF, or WebP.';
const NOT_A_PDF = 'This PDF is damaged or has a file in it. Choose another one.';
const NO_NAME = 'Rename the file using only letters, numbers, dots, and hyphens, then try again.';
const OTHER_TYPE = 'File type must be PNG, JPG, GIF, WebP or PDF.';
export const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${SCRIPT}</svg>`;

/** A picture of one color. */
export function aPicture(
  format: 'png' | 'jpeg' | 'gif' | 'webp',
  { width = 64, height = 48 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: RED } })
    .toFormat(format)
    .toBuffer();
}

const colorOf = (at: number) => ({ r: (at * 97) % 256, g: (at * 41) % 256, b: (at * 7) % 256 });

/** An animation of a color for each picture, 100 ms each, shown twice. */
export async function anAnimation(
  format: 'gif' | 'webp',
  {
    width = 64,
    height = 48,
    pictures = 3,
  }: { width?: number; height?: number; pictures?: number } = {},
): Promise<Buffer> {
  const drawn = await Promise.all(
    Array.from({ length: pictures }, (_, at) =>
      sharp({ create: { width, height, channels: 3, background: colorOf(at) } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(drawn, { join: { animated: true } })
    .toFormat(format, { delay: drawn.map(() => 100), loop: 2, lossless: true })
    .toBuffer();
}

/** The smallest valid PDF, with a comment of any length. */
export function aPdf({ padding = 0 }: { padding?: number } = {}): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('');
  const comment = padding > 0 ? `%${'x'.repeat(padding)}\n` : '';
  return Buffer.from(`%PDF-1.4\n${comment}${body}trailer<</Root 1 0 R/Size 4>>\n%%EOF\n`, 'latin1');
}

/** The end of an empty archive. */
const EMPTY_ZIP = Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1');

/** Malicious or broken files; none of them may be stored. */
export async function hostileFiles(): Promise<TriedFile[]> {
  const [png, jpeg, tiff, bomb, strip] = await Promise.all([
    aPicture('png', { width: 400, height: 300 }),
    aPicture('jpeg', { width: 400, height: 300 }),
    sharp({ create: { width: 9, height: 9, channels: 3, background: RED } })
      .tiff()
      .toBuffer(),
    aPicture('png', { width: 8_000, height: 8_000 }),
    aPicture('png', { width: 20_000, height: 2 }),
  ]);
  const text = (content: string) => Buffer.from(content, 'latin1');
  return [
    { title: 'a drawing with a script', name: 'a.png', bytes: text(SVG), message: NOT_AN_IMAGE },
    { title: 'a packed drawing', name: 'a.png', bytes: gzipSync(SVG), message: NOT_AN_IMAGE },
    { title: 'a page', name: 'a.jpg', bytes: text(`<html>${SCRIPT}`), message: NOT_AN_IMAGE },
    {
      title: 'a photo of a format we do not take',
      name: 'a.png',
      bytes: tiff,
      message: NOT_AN_IMAGE,
    },
    { title: 'a program', name: 'a.webp', bytes: text('MZ\x90\0\x03'), message: NOT_AN_IMAGE },
    {
      title: 'a page that begins like an image',
      name: 'a.gif',
      bytes: text(`GIF89a/*${SCRIPT}*/=1;`),
      message: NOT_AN_IMAGE,
    },
    {
      title: 'a page that holds a PDF',
      name: 'a.pdf',
      bytes: Buffer.concat([text(`<html>${SCRIPT}\n`), aPdf()]),
      message:
        'The file’s name and contents don’t match: it isn’t a PDF. Rename it or choose another file.',
    },
    {
      title: 'a PDF with an archive behind it',
      name: 'a.pdf',
      bytes: Buffer.concat([aPdf(), EMPTY_ZIP]),
      message: NOT_A_PDF,
    },
    {
      title: 'an archive with the end of a PDF as its comment',
      name: 'a.pdf',
      bytes: Buffer.concat([text('%PDF-1.4\n'), EMPTY_ZIP, text('\n%%EOF')]),
      message: NOT_A_PDF,
    },
    {
      title: 'a PDF that ends too early',
      name: 'a.pdf',
      bytes: aPdf({ padding: 5_000 }).subarray(0, 4_000),
      message: NOT_A_PDF,
    },
    {
      title: 'an image that ends too early',
      name: 'a.jpg',
      bytes: jpeg.subarray(0, Math.floor(jpeg.length * 0.6)),
      message: 'This image is damaged. Save it again or choose another one.',
    },
    {
      title: 'a small file that unfolds to a huge picture',
      name: 'a.png',
      bytes: bomb,
      message: 'This image has more than 50 megapixels. Shrink it.',
    },
    {
      title: 'a thin strip',
      name: 'a.png',
      bytes: strip,
      message: 'This image is too long and narrow. Crop it and try again.',
    },
    {
      title: 'no byte at all',
      name: 'a.png',
      bytes: Buffer.alloc(0),
      message: 'This file is empty. Choose another.',
    },
    { title: 'zeros', name: 'a.png', bytes: Buffer.alloc(5_000), message: NOT_AN_IMAGE },
    {
      title: 'more than 10 MB',
      name: 'a.png',
      bytes: Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]),
      message: 'This file is larger than 10 MB.',
    },
    { title: 'an image named as a page', name: 'a.html', bytes: png, message: OTHER_TYPE },
    { title: 'an image named as a drawing', name: 'a.png.svg', bytes: png, message: OTHER_TYPE },
    { title: 'an image named as a program', name: 'a.php', bytes: png, message: OTHER_TYPE },
    {
      title: 'a PDF named as an image',
      name: 'a.png',
      bytes: aPdf(),
      message:
        'The file’s name and contents don’t match: it’s a PDF. Rename it or choose another file.',
    },
    {
      title: 'an image named as a PDF',
      name: 'a.pdf',
      bytes: png,
      message:
        'The file’s name and contents don’t match: it isn’t a PDF. Rename it or choose another file.',
    },
    { title: 'a way out of the folder', name: '../../../a.png', bytes: png, message: NO_NAME },
    {
      title: 'a way out as Windows writes it',
      name: '..\\..\\a.png',
      bytes: png,
      message: NO_NAME,
    },
    { title: 'a path from the root', name: '/etc/a.png', bytes: png, message: NO_NAME },
    { title: 'an end within the name', name: 'a.html\0.png', bytes: png, message: NO_NAME },
    { title: 'a line within the name', name: 'a\r\nX-Evil: 1.png', bytes: png, message: NO_NAME },
    { title: 'the folder itself', name: '..', bytes: png, message: NO_NAME },
    { title: 'no name', name: '', bytes: png, message: NO_NAME },
    { title: 'an endless name', name: `${'a'.repeat(5_000)}.png`, bytes: png, message: NO_NAME },
  ];
}
