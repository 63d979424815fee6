/**
 * Finds the code inside an HTML document the way a browser's tokenizer does (HTML Standard, 13.2.5),
 * so that the hash of each piece is the hash the browser computes. SVG's own `<style>` and
 * `<script>` elements are read as HTML ones: without entities and CDATA the two are the same.
 */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface OpenTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

/** Elements whose content is text, whatever it looks like. */
const textElements = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);

/**
 * A tag as renderers write it: attributes apart by one blank, values in double quotes. Most tags are
 * read by this alone; {@link readTag} reads what it does not match.
 */
const usualTag = /<([a-z][a-z0-9-]*)(?: [A-Za-z_:][\w:.-]*(?:="[^"]*")?)*\s*\/?>/y;
const usualEndTag = /<\/[a-z][a-z0-9-]*>/y;

/** JavaScript's media types (WHATWG MIME Sniffing, 4.6) and the types that browsers act upon. */
const executableType =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:jscript|livescript|javascript1\.[0-5]))$/;

/**
 * The content of every inline `<script>` that a browser would run and of every `<style>`.
 *
 * @param html the document as it is sent; what comes back has line ends and NUL bytes replaced as
 *   a browser replaces them before it hashes.
 */
export function inlineCode(html: string): InlineCode {
  const scripts: string[] = [];
  const styles: string[] = [];
  let position = html.indexOf('<');
  while (position !== -1) {
    usualEndTag.lastIndex = position;
    if (usualEndTag.test(html)) {
      position = html.indexOf('<', usualEndTag.lastIndex);
      continue;
    }
    usualTag.lastIndex = position;
    const usual = usualTag.exec(html)?.[1];
    if (usual !== undefined && !textElements.has(usual) && usual !== 'plaintext') {
      position = html.indexOf('<', usualTag.lastIndex);
      continue;
    }
    if (!/[a-z]/i.test(html.charAt(position + 1))) {
      position = html.indexOf('<', afterMarkup(html, position));
      continue;
    }
    const tag = readTag(html, position + 1);
    if (tag === undefined || tag.name === 'plaintext') break;
    let next = tag.end;
    if (textElements.has(tag.name)) {
      next = tag.name === 'script' ? endOfScript(html, next) : endOfText(html, next, tag.name);
      // An element that never ends is never run or applied.
      if (next === -1) break;
      const content = asBrowsersRead(html.slice(tag.end, next));
      if (tag.name === 'style') styles.push(content);
      if (tag.name === 'script' && isExecutable(tag.attributes)) scripts.push(content);
    }
    position = html.indexOf('<', next);
  }
  return { scripts, styles };
}

function isExecutable(attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.has('src')) return false;
  const type = attributes.get('type') ?? '';
  return executableType.test(type.trim().toLowerCase());
}

function asBrowsersRead(content: string): string {
  return content.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
}

/** Where reading goes on after a `<` that opens no element: comment, declaration, end tag, text. */
function afterMarkup(html: string, at: number): number {
  if (html.startsWith('<!--', at)) return afterComment(html, at + 4);
  if (/[a-z]/i.test(html.charAt(at + 2)) && html.charAt(at + 1) === '/') {
    return readTag(html, at + 2)?.end ?? html.length;
  }
  if (!/[!?/]/.test(html.charAt(at + 1))) return at + 1;
  const end = html.indexOf('>', at);
  return end === -1 ? html.length : end + 1;
}

function afterComment(html: string, start: number): number {
  const atOnce = /-?>/y;
  atOnce.lastIndex = start;
  if (atOnce.test(html)) return atOnce.lastIndex;
  const closing = /--!?>/g;
  closing.lastIndex = start;
  return closing.test(html) ? closing.lastIndex : html.length;
}

/** Reads a tag from its name on; undefined when the document ends inside it. */
function readTag(html: string, start: number): OpenTag | undefined {
  const nameEnd = firstMatch(/[\t\n\f\r />]/g, html, start);
  const name = html.slice(start, nameEnd).toLowerCase();
  const attributes = new Map<string, string>();
  let at = nameEnd;
  while (at < html.length) {
    at = firstMatch(/[^\t\n\f\r /]/g, html, at);
    if (html.charAt(at) === '>') return { name, attributes, end: at + 1 };
    // A '=' in first place belongs to the attribute's name.
    const attributeEnd = firstMatch(/[\t\n\f\r />=]/g, html, at + 1);
    const attribute = html.slice(at, attributeEnd).toLowerCase();
    const afterName = firstMatch(/[^\t\n\f\r ]/g, html, attributeEnd);
    let value = '';
    at = attributeEnd;
    if (html.charAt(afterName) === '=') {
      const valueStart = firstMatch(/[^\t\n\f\r ]/g, html, afterName + 1);
      const quote = html.charAt(valueStart);
      const quoted = quote === '"' || quote === "'";
      const from = quoted ? valueStart + 1 : valueStart;
      const end = quoted ? html.indexOf(quote, from) : firstMatch(/[\t\n\f\r >]/g, html, from);
      if (end === -1) return undefined;
      value = html.slice(from, end);
      at = quoted ? end + 1 : end;
    }
    if (!attributes.has(attribute)) attributes.set(attribute, value);
  }
  return undefined;
}

function firstMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function endOfText(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}

/** `</script` does not end a script inside `<!-- <script`: the double escaped state. */
function endOfScript(html: string, from: number): number {
  const marks = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;
  marks.lastIndex = from;
  let escaped = false;
  let nested = false;
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    if (mark[0] === '<!--') {
      escaped = true;
      // The dashes that open may be the dashes that close: '<!-->'.
      marks.lastIndex -= 2;
    } else if (mark[0] === '-->') {
      escaped = false;
      nested = false;
    } else if (mark[1] === '/') {
      if (!nested) return mark.index;
      nested = false;
    } else if (escaped) nested = true;
  }
  return -1;
}
