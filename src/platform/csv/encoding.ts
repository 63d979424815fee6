import { createReadStream } from 'node:fs';
import { AppError } from '#domain/app-error.ts';

/** The encoding of a list, as named by TextDecoder. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const PIECE = 256 * 1024;

/**
 * Detects the encoding of a text file: by its byte order mark, else UTF-8 if all of it is valid,
 * else Windows-1252, which is what Excel writes as plain 'CSV'.
 *
 * @throws AppError invalid for an empty file and for anything that is not text
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of piecesOf(path)) {
      const marked = isFirst ? byStart(piece) : undefined;
      if (marked) return marked;
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
  if (isFirst) throw new AppError('invalid', 'The file is empty.');
  return 'utf-8';
}

function byStart(start: Buffer): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  // UTF-16 without its mark, or not text at all.
  if (start.subarray(0, 8).includes(0)) throw new AppError('invalid', 'This is not a text file.');
  return undefined;
}

function piecesOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: PIECE });
}

/**
 * The text of a file in chunks, without its byte order mark and with every line end as `\n`.
 *
 * @param onBytes called with the number of bytes read so far
 */
export async function* textOf(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  let isAfterReturn = false;
  for await (const piece of piecesOf(path)) {
    bytes += piece.byteLength;
    onBytes(bytes);
    const text = decoder.decode(piece, { stream: true });
    if (text === '') continue;
    // The second half of a line end whose first half came with the last chunk.
    const rest = isAfterReturn && text.startsWith('\n') ? text.slice(1) : text;
    isAfterReturn = text.endsWith('\r');
    if (rest !== '') yield rest.replace(/\r\n?/g, '\n');
  }
  yield decoder.decode();
}
