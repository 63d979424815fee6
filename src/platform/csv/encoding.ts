import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';

/** How the text of a list is written, as TextDecoder calls it. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const PIECE = 256 * 1024;

/**
 * Finds out how a text file is written: by its byte order mark, else UTF-8 when all of it is that,
 * else Windows-1252, which is what Excel writes as plain 'CSV'.
 *
 * @throws AppError invalid for an empty file and for what is no text at all
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(512);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    if (bytesRead === 0) throw new AppError('invalid', 'The file is empty.');
    return (
      byStart(start.subarray(0, bytesRead)) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252')
    );
  } finally {
    await file.close();
  }
}

function byStart(start: Buffer): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  // UTF-16 without its mark, or no text at all.
  if (start.subarray(0, 8).includes(0)) throw new AppError('invalid', 'This is not a text file.');
  return undefined;
}

async function isUtf8(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of piecesOf(file)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The bytes of a file from its start, in one buffer that is used again and again. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  const buffer = Buffer.alloc(PIECE);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * The text of a file piece by piece, without its byte order mark and with every line end as `\n`.
 *
 * @param onBytes is told how many bytes have been read so far
 */
export async function* textOf(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string, void, undefined> {
  const file = await open(path);
  try {
    const decoder = new TextDecoder(encoding);
    let bytes = 0;
    let isAfterReturn = false;
    for await (const piece of piecesOf(file)) {
      bytes += piece.byteLength;
      onBytes(bytes);
      const text = decoder.decode(piece, { stream: true });
      if (text === '') continue;
      // The second half of a line end whose first half came with the last piece.
      const rest = isAfterReturn && text.startsWith('\n') ? text.slice(1) : text;
      isAfterReturn = text.endsWith('\r');
      if (rest !== '') yield rest.replace(/\r\n?/g, '\n');
    }
    yield decoder.decode();
  } finally {
    await file.close();
  }
}
