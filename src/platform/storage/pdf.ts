import { AppError } from '#domain/app-error.ts';
import type { ReceivedFile } from './received-file.ts';

const BEGINNING = /^%PDF-[12]\.\d/;
/** The end of a PDF, with nothing of another file behind it. */
const END = /%%EOF[\s\0]*$/;
/** The end of a ZIP archive, of which a PDF's end may be the comment. */
const ZIP_END = 'PK\u0005\u0006';

/** Whether the bytes a file begins with are those of a PDF. */
export function looksLikePdf(head: Uint8Array): boolean {
  return BEGINNING.test(latin1(head.subarray(0, 16)));
}

/**
 * Refuses what only begins like a PDF: a truncated file, or one that is another kind of file as
 * well. What a PDF does inside is left to its viewer: it can run nothing on this site.
 *
 * @throws AppError invalid with a message for the person who uploaded
 */
export function requirePdf({ head, tail }: Pick<ReceivedFile, 'head' | 'tail'>): void {
  const end = latin1(tail);
  if (looksLikePdf(head) && END.test(end) && !end.includes(ZIP_END)) return;
  throw new AppError('invalid', 'This PDF is damaged, or contains another file as well.');
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
