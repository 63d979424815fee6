/**
 * Draws the icons of public/ from public/favicon.svg: run it after a change of that file, and commit
 * what it writes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../public');
const picture = await readFile(join(folder, 'favicon.svg'), 'utf8');
const ground = /<rect [^>]*fill="(#\w+)"/.exec(picture)?.[1];
if (ground === undefined) throw new Error('public/favicon.svg has no ground');

/** Phones crop these to their own shape: the background reaches the edge, and the ball stays inside. */
const whole = picture.replace(/ rx="\d+"/, '');

async function draw(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / 32;
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

async function drawWithMargin(size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.8);
  const margin = (size - inner) / 2;
  const edges = { top: Math.floor(margin), left: Math.floor(margin) };
  return sharp({ create: { width: size, height: size, channels: 3, background: ground ?? '' } })
    .composite([{ input: await draw(whole, inner), ...edges }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** An icon file that holds one PNG: header, directory entry, picture. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const files: Readonly<Record<string, Buffer>> = {
  'favicon.ico': asIco(await draw(picture, 32), 32),
  'apple-touch-icon.png': await draw(whole, 180),
  'icon-192.png': await draw(picture, 192),
  'icon-512.png': await draw(picture, 512),
  'icon-maskable-512.png': await drawWithMargin(512),
};
for (const [name, content] of Object.entries(files)) {
  await writeFile(join(folder, name), content);
  console.log(`${String(content.length).padStart(6)} bytes  public/${name}`);
}
