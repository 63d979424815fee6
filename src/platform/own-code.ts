import { hash } from 'node:crypto';

/** Hashes for a content security policy, in headers that go no further than the page cache. */
export interface OwnCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Any site may show it in a frame. */
  readonly isFramed?: boolean;
}

const SCRIPTS_HEADER = 'x-own-scripts';
const STYLES_HEADER = 'x-own-styles';
const FRAMED_HEADER = 'x-own-framed';
export const OWN_CODE_HEADERS: readonly string[] = [SCRIPTS_HEADER, STYLES_HEADER, FRAMED_HEADER];

const DATA = ' type="application/ld+json"';

/**
 * Removes the marks and returns the hashes of marked code. Only that may run: a script in a guide's
 * text, should one ever get past the sanitizer, has no mark.
 */
export function withoutMarks(
  document: string,
  mark: string,
): { html: Buffer<ArrayBuffer>; code: OwnCode } {
  const nonce = ` nonce="${mark}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (let at = document.indexOf(nonce); at !== -1; at = document.indexOf(nonce, at + 1)) {
    const tagEnd = document.indexOf('>', at);
    const tag = document.slice(document.lastIndexOf('<', at), tagEnd);
    if (tag.startsWith('<style')) {
      styles.add(codeHash(contentUntil('</style>', document, tagEnd)));
    } else if (tag.startsWith('<script') && !tag.includes(' src="') && !tag.includes(DATA)) {
      scripts.add(codeHash(contentUntil('</script>', document, tagEnd)));
    }
  }
  const html = document
    .replaceAll(nonce, '')
    // The router also passes the nonce to browsers here.
    .replace(`<meta property="csp-nonce" content="${mark}"/>`, '');
  return { html: Buffer.from(html), code: { scripts: [...scripts], styles: [...styles] } };
}

function contentUntil(endTag: string, document: string, tagEnd: number): string {
  const end = document.indexOf(endTag, tagEnd);
  if (end === -1) throw new Error('code of the page does not end');
  return document.slice(tagEnd + 1, end);
}

export function codeHash(code: string): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`;
}

export function tellOwnCode(headers: Headers, { scripts, styles, isFramed }: OwnCode): void {
  headers.set(SCRIPTS_HEADER, scripts.join(' '));
  headers.set(STYLES_HEADER, styles.join(' '));
  if (isFramed) headers.set(FRAMED_HEADER, 'yes');
}

export function ownCodeOf(headers: Headers): OwnCode {
  const read = (name: string) => headers.get(name)?.split(' ').filter(Boolean) ?? [];
  const code = { scripts: read(SCRIPTS_HEADER), styles: read(STYLES_HEADER) };
  return headers.has(FRAMED_HEADER) ? { ...code, isFramed: true } : code;
}
