import type { ByteRange, FileFacts } from './storage.ts';

/**
 * Anything but one range is answered with the whole file (RFC 9110, 13.1.5 and 14.2). A time in
 * If-Range counts as another file, since we never send one.
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
