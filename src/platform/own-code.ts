import type { RenderedPage } from './page-cache/rendered-page.ts';

/**
 * A mark for the code that the site itself puts into one page: whatever else a page shows, the texts
 * of members above all, cannot know it. The router sets it as the nonce of all its scripts and styles.
 * It never leaves the server: see {@link withoutMarks}.
 */
export function newCodeMark(): string {
  return crypto.randomUUID();
}

/** What to render in place of the styles of a page, which {@link withoutMarks} puts back. */
export function styleMark(mark: string): string {
  return `/*${mark}*/`;
}

/** Elements of these types are data. */
const DATA = / type="application\/(?:ld\+)?json"/;

/**
 * Takes the marks out of a rendered document and tells which of its scripts had one. Only those may run
 * (platform/http/security-headers.ts): a script in the text of a guide, should one ever get past what
 * cleans it, has none.
 *
 * @param mark of the page, from {@link newCodeMark}
 * @param styles what belongs where the document has {@link styleMark}
 * @throws Error when a script does not end
 */
export function withoutMarks(document: string, mark: string, styles: string): RenderedPage {
  const parts = document.split(` nonce="${mark}"`);
  const scripts: string[] = [];
  for (let index = 1; index < parts.length; index += 1) {
    const [before = '', after = ''] = [parts[index - 1], parts[index]];
    const tag = before.slice(before.lastIndexOf('<'));
    if (!tag.startsWith('<script')) continue;
    const tagEnd = after.indexOf('>');
    const attributes = tag + after.slice(0, tagEnd);
    if (attributes.includes(' src="') || DATA.test(attributes)) continue;
    const end = after.indexOf('</script>', tagEnd);
    if (end === -1) throw new Error('a script of the page does not end');
    scripts.push(after.slice(tagEnd + 1, end));
  }
  const place = styleMark(mark);
  const styled = parts.findIndex((part) => part.includes(place));
  const [start = '', end] = parts[styled]?.split(place) ?? [];
  const before = end === undefined ? parts : [...parts.slice(0, styled), start];
  // The router tells browsers the nonce by this as well.
  const told = `<meta property="csp-nonce" content="${mark}"/>`;
  return {
    before: before.map((part) => part.replace(told, '')),
    styles: end === undefined ? '' : styles,
    after: end === undefined ? [] : [end, ...parts.slice(styled + 1)],
    scripts,
  };
}
