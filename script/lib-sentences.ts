/** Reads the sentences of the interface from the code: texts of elements, labels, messages, and mails. */
import { parseSync } from 'vite';

interface Sentence {
  /** What is filled in shows as '…'. */
  readonly text: string;
  readonly line: number;
}

/** Parts of a sentence that are in elements of their own. */
const INLINE = new Set(['a', 'Link', 'strong', 'em', 'bdi', 'b', 'abbr', 'code', 'time']);
/** A label of one word counts as well where it is one. */
const LABELS = new Set(['label', 'title', 'aria-label', 'placeholder', 'alt', 'description']);
/** Attributes and properties whose strings are not for readers. */
const CODE = /^(?:className|class|style|d|viewBox|sizes|allow|rel|autoComplete|transform)$/;
/** Functions whose strings are not for readers. */
const CODE_CALLS =
  /^(?:cn|cva|clsx|matchMedia|querySelector(?:All)?|closest|matches|require|split)$/;

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

/** The sentences of one file, each once, in their order. */
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

/** Adds what a node says, and what those within it say. */
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

/** Words with a blank between them, or one like 'Someone'; not class names, selectors, styles, or paths. */
function isSentence(text: string): boolean {
  const plain = text.trim();
  if (/^\p{Lu}\p{Ll}+$/u.test(plain)) return true;
  if (!/\p{L}{2}/u.test(plain) || !/\s/.test(text)) return false;
  return !/[{}<>=]|[a-z)]:[a-z(]|\b[a-z]+-(?:\[|\d|…)|^[A-Z_ ]+$|^(?:\/|[A-Z]\w+\/)|\dpx/.test(
    plain,
  );
}

/** The text of an element with that of the parts of its sentence; of other elements nothing. */
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
