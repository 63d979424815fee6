import { hash } from 'node:crypto';

/**
 * The code that the site itself put into a page, by its hashes as a content security policy takes them
 * (`'sha256-…'`). The renderer tells it in headers of its answer, which go no further than the page cache.
 */
export interface OwnCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const SCRIPTS_HEADER = 'x-own-scripts';
const STYLES_HEADER = 'x-own-styles';
/** The headers that {@link tellOwnCode} sets. */
export const OWN_CODE_HEADERS: readonly string[] = [SCRIPTS_HEADER, STYLES_HEADER];

/** Elements of these types are data. */
const DATA = / type="application\/(?:ld\+)?json"/;

/**
 * Takes the marks out of a rendered document and tells which of its code had one. Only that may run
 * (platform/http/security-headers.ts): a script in the text of a guide, should one ever get past what
 * cleans it, has none.
 *
 * @param mark of the page, from newCodeMark (code-mark.ts)
 * @returns the document as it is sent: as one more text it would be a tenth of all that a page takes of memory
 * @throws Error when a script or the styles do not end
 */
export function withoutMarks(
  document: string,
  mark: string,
): { html: Uint8Array<ArrayBuffer>; code: OwnCode } {
  const parts = document.split(` nonce="${mark}"`);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (let index = 1; index < parts.length; index += 1) {
    const [before = '', after = ''] = [parts[index - 1], parts[index]];
    const tag = before.slice(before.lastIndexOf('<'));
    const tagEnd = after.indexOf('>');
    const attributes = tag + after.slice(0, tagEnd);
    if (tag.startsWith('<style')) {
      styles.add(stylesHash(contentUntil('</style>', after, tagEnd)));
    } else if (tag.startsWith('<script') && !attributes.includes(' src="')) {
      if (!DATA.test(attributes)) scripts.add(codeHash(contentUntil('</script>', after, tagEnd)));
    }
  }
  // The router tells browsers the nonce by this as well, once.
  const told = `<meta property="csp-nonce" content="${mark}"/>`;
  const teller = parts.findIndex((part) => part.includes(told));
  return {
    html: Buffer.concat(
      parts.map((part, index) => Buffer.from(index === teller ? part.replace(told, '') : part)),
    ),
    code: { scripts: [...scripts], styles: [...styles] },
  };
}

let lastStyles = { text: '', hash: '' };

/** The hash of the styles: those of all pages are the same 50 KB, or the same few. */
function stylesHash(text: string): string {
  if (text !== lastStyles.text) lastStyles = { text, hash: codeHash(text) };
  return lastStyles.hash;
}

function contentUntil(endTag: string, text: string, tagEnd: number): string {
  const end = text.indexOf(endTag, tagEnd);
  if (end === -1) throw new Error('code of the page does not end');
  return text.slice(tagEnd + 1, end);
}

/** The hash of a piece of code, as {@link OwnCode} has it. */
export function codeHash(code: string): string {
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
