import { AppError } from '#domain/app-error.ts';
import type { ReceivedFile } from './received-file.ts';

const BEGINNING = /^%PDF-[12]\.\d/;
const END = /%%EOF[\s\0]*$/;
const ZIP_END = 'PK\u0005\u0006';

export function looksLikePdf(head: Uint8Array): boolean {
  return BEGINNING.test(latin1(head.subarray(0, 16)));
}

/**
 * Refuses a PDF that is truncated or another kind of file as well. What it does inside is left to
 * its viewer. Throws AppError invalid.
 */
export function requirePdf({ head, tail }: Pick<ReceivedFile, 'head' | 'tail'>): void {
  const end = latin1(tail);
  if (looksLikePdf(head) && END.test(end) && !end.includes(ZIP_END)) return;
  throw new AppError('invalid', 'This PDF is damaged or has a file in it. Choose another one.');
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
