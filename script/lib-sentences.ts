/** Reads the interface's sentences from the code: texts of elements, labels, messages, and mails. */
import { parseSync } from 'vite';

interface Sentence {
  /** Placeholders are shown as '…'. */
  readonly text: string;
  readonly line: number;
}

/** Inline elements, which are parts of a sentence. */
const INLINE = new Set(['a', 'Link', 'strong', 'em', 'bdi', 'b', 'abbr', 'code', 'time']);
/** Elements in which a single word counts as a label. */
const LABELS = new Set(['label', 'title', 'aria-label', 'placeholder', 'alt', 'description']);
/** Attributes and properties with strings that users do not read. */
const CODE = /^(?:className|class|style|d|viewBox|sizes|allow|rel|autoComplete|transform)$/;
/** Functions with strings that users do not read. */
const CODE_CALLS =
  /^(?:cn|cva|clsx|matchMedia|querySelector(?:All)?|closest|matches|require|split)$/;

/** The parts of a syntax tree's node that are used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

/** The sentences of a file, without duplicates, in order. */
export function sentencesIn(path: string, code: string): Sentence[] {
  const found = new Map<string, number>();
  visit(parseSync(path, code).program as never, (text, { start }) => {
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(plain) && !found.has(plain)) found.set(plain, start);
  });
  return Array.from(found, ([text, start]) => ({
    text,
    line: code.slice(0, start).split('\n').length,
  }));
}

/** Adds the sentences of a node and of the nodes inside it. */
function visit(node: Node, add: (text: string, node: Node) => void): void {
  if (isCode(node)) return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    add(textOf(node), node);
  } else if (node.type === 'JSXAttribute') {
    const { name, value } = node as unknown as { name: { name: string }; value: Node | null };
    if (LABELS.has(name.name) && value?.type === 'Literal') add(literal(value), value);
  }
  if (
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string')
  ) {
    const text = literal(node);
    const plain = /<\/?[a-z]/.test(text) ? withoutTags(text) : [text];
    for (const part of plain) if (isSentence(part)) add(part, node);
  }
  for (const child of childrenOf(node)) visit(child, add);
}

function isCode(node: Node): boolean {
  const { type } = node;
  if (type === 'JSXAttribute') return CODE.test(nameOf(node['name']));
  if (type === 'Property') return CODE.test(nameOf(node['key']));
  if (type === 'CallExpression') {
    const callee = node['callee'] as Node;
    return CODE_CALLS.test(nameOf(callee['property'] ?? callee));
  }
  return type === 'TaggedTemplateExpression' || /^TS(?!As|Satisfies|NonNull)/.test(type);
}

function nameOf(identifier: unknown): string {
  return (identifier as { name?: string }).name ?? '';
}

/** Text between the tags of HTML. */
function withoutTags(html: string): string[] {
  return html.replaceAll(/<style>.*?<\/style>/gs, '').split(/<[^>]*>|<[^>]*$|^[^<]*>/);
}

/** Words with a space between them, or one like 'Someone'; not class names, selectors, styles, or paths. */
function isSentence(text: string): boolean {
  const plain = text.trim();
  if (/^\p{Lu}\p{Ll}+$/u.test(plain)) return true;
  if (!/\p{L}{2}/u.test(plain) || !/\s/.test(text)) return false;
  return !/[{}<>=]|[a-z)]:[a-z(]|\b[a-z]+-(?:\[|\d|…)|^[A-Z_ ]+$|^(?:\/|[A-Z]\w+\/)|\dpx/.test(
    plain,
  );
}

/** The text of an element with that of its inline elements; nothing for other elements. */
function textOf(node: Node): string {
  return (node['children'] as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value']);
      if (child.type === 'JSXExpressionContainer') return expression(child['expression'] as Node);
      return isInline(child) ? textOf(child) : ' ';
    })
    .join('');
}

function isInline(node: Node): boolean {
  if (node.type !== 'JSXElement') return false;
  return INLINE.has(nameOf((node['openingElement'] as Node)['name']));
}

function expression(node: Node): string {
  if (node.type === 'JSXEmptyExpression') return '';
  return node.type === 'Literal' || node.type === 'TemplateLiteral' ? literal(node) : '…';
}

function literal(node: Node): string {
  if (node.type === 'Literal') return String(node['value']);
  return (node['quasis'] as { value: { cooked: string | null } }[])
    .map(({ value }) => value.cooked ?? '')
    .join('…');
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value,
    );
}
