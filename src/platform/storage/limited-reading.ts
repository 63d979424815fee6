import { AppError } from '#domain/app-error.ts';
import { piecesOf } from './storage.ts';
import type { FileBody } from './storage.ts';

/** Bytes in a megabyte. */
export const MEGABYTE = 1024 * 1024;

/** The file is larger than allowed; a server route answers it with status 413. */
export class FileTooLarge extends AppError {
  constructor(maxBytes: number) {
    super('invalid', `The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB.`);
    this.name = 'FileTooLarge';
  }
}

/**
 * Passes a body on in chunks, for example from a request into storage.
 *
 * @throws FileTooLarge as soon as more than `maxBytes` have arrived; the source is then canceled
 */
export async function* limited(
  body: FileBody,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const piece of piecesOf(body)) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
    yield piece;
  }
}

/**
 * Reads a body into memory, and never more than `maxBytes` of it.
 *
 * @throws FileTooLarge at the first byte too many, without reading further
 */
export async function readLimited(body: FileBody, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limited(body, maxBytes)) pieces.push(piece);
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}
