import { AppError } from '#domain/app-error.ts';
import { piecesOf } from './storage.ts';
import type { FileBody } from './storage.ts';

export const MEGABYTE = 1024 * 1024;

/** A server route answers it with status 413. */
export class FileTooLarge extends AppError {
  constructor(maxBytes: number) {
    super('invalid', `This file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB.`);
    this.name = 'FileTooLarge';
  }
}

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

export async function readLimited(body: FileBody, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limited(body, maxBytes)) pieces.push(piece);
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}
