import { transcode } from 'node:buffer';
import { hash } from 'node:crypto';

/**
 * The code that the site itself put into a page, as hashes for a content security policy
 * (`'sha256-…'`). The renderer passes them in headers of its answer, which go no further than the page cache.
 */
export interface OwnCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const SCRIPTS_HEADER = 'x-own-scripts';
const STYLES_HEADER = 'x-own-styles';
/** The headers that {@link tellOwnCode} sets. */
export const OWN_CODE_HEADERS: readonly string[] = [SCRIPTS_HEADER, STYLES_HEADER];

/** Elements of this type are data. */
const DATA = ' type="application/ld+json"';

/**
 * Removes the marks from a rendered document and returns which of its code had one. Only that may run
 * (platform/http/security-headers.ts): a script in the text of a guide, should one ever get past the
 * sanitizer, has none.
 *
 * @param mark of the page, from newCodeMark (code-mark.ts)
 * @returns the document as it is sent: searching and cutting bytes is faster than text
 * @throws Error when a script or the styles do not end
 */
export function withoutMarks(
  document: string,
  mark: string,
): { html: Buffer<ArrayBuffer>; code: OwnCode } {
  const marked = bytesOf(document);
  const ofCode = Buffer.from(` nonce="${mark}"`);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const pieces: Buffer[] = [];
  let end = 0;
  for (let at = marked.indexOf(ofCode); at !== -1; at = marked.indexOf(ofCode, end)) {
    pieces.push(marked.subarray(end, at));
    end = at + ofCode.length;
    const tagEnd = marked.indexOf('>', end);
    const tag = marked.toString('latin1', marked.lastIndexOf('<', at), tagEnd);
    if (tag.startsWith('<style')) {
      styles.add(stylesHash(contentUntil('</style>', marked, tagEnd)));
    } else if (tag.startsWith('<script') && !tag.includes(' src="') && !tag.includes(DATA)) {
      scripts.add(codeHash(contentUntil('</script>', marked, tagEnd)));
    }
  }
  pieces.push(marked.subarray(end));
  // The router also passes the nonce to browsers here, once.
  const told = Buffer.from(`<meta property="csp-nonce" content="${mark}"/>`);
  const html = Buffer.concat(pieces);
  const teller = html.indexOf(told);
  return {
    html:
      teller === -1
        ? html
        : html.copyWithin(teller, teller + told.length).subarray(0, -told.length),
    code: { scripts: [...scripts], styles: [...styles] },
  };
}

/** Like `Buffer.from`, which looks at each letter separately and takes twice as long. */
function bytesOf(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // Half a letter, which somebody's text may hold.
    return Buffer.from(text);
  }
}

let lastStyles = { content: Buffer.alloc(0), hash: '' };

/** The hash of the styles: those of all pages are the same 50 KB, or the same few. */
function stylesHash(content: Buffer): string {
  // A copy, which does not hold the whole page.
  if (!content.equals(lastStyles.content)) {
    lastStyles = { content: Buffer.from(content), hash: codeHash(content) };
  }
  return lastStyles.hash;
}

function contentUntil(endTag: string, document: Buffer, tagEnd: number): Buffer {
  const end = document.indexOf(endTag, tagEnd);
  if (end === -1) throw new Error('code of the page does not end');
  return document.subarray(tagEnd + 1, end);
}

/** The hash of a piece of code, as {@link OwnCode} has it. */
export function codeHash(code: string | Buffer): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`;
}

/** Sets the headers by which the page cache learns of a page's own code. */
export function tellOwnCode(headers: Headers, { scripts, styles }: OwnCode): void {
  headers.set(SCRIPTS_HEADER, scripts.join(' '));
  headers.set(STYLES_HEADER, styles.join(' '));
}

/** Reads what {@link tellOwnCode} set; no code where it set nothing. */
export function ownCodeOf(headers: Headers): OwnCode {
  const read = (name: string) => headers.get(name)?.split(' ').filter(Boolean) ?? [];
  return { scripts: read(SCRIPTS_HEADER), styles: read(STYLES_HEADER) };
}
