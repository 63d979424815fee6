import type { ByteRange, FileFacts } from './storage.ts';

/**
 * The part of a file that a request wants (RFC 9110, sections 13.1.5 and 14.2): a range from one byte to another,
 * to the end, or of the last bytes. Anything else, or several ranges, is answered with the whole file.
 *
 * @param asked the header Range
 * @param unlessChanged the header If-Range; a time counts as another file, since we never send one
 */
export function rangeOf(
  asked: string | undefined,
  unlessChanged: string | undefined,
  { size, etag }: Pick<FileFacts, 'size' | 'etag'>,
): ByteRange | 'whole' | 'unsatisfiable' {
  if (unlessChanged !== undefined && unlessChanged.trim() !== etag) return 'whole';
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(asked ?? '') ?? [];
  if (from === '') {
    if (to === '') return 'whole';
    const wanted = Math.min(Number(to), size);
    return wanted === 0 ? 'unsatisfiable' : { first: size - wanted, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'whole';
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
