/**
 * Prints every sentence of the interface, file by file, so that somebody can read them aloud: texts of
 * elements, labels, messages and mails. What is filled in stands as '…'.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const source = join(import.meta.dirname, '../src');
/** Parts of a sentence that stand in elements of their own. */
const INLINE = new Set(['a', 'Link', 'strong', 'em', 'bdi', 'b', 'abbr', 'code', 'time']);
/** A label of one word counts as well where it is one. */
const LABELS = new Set(['label', 'title', 'aria-label', 'placeholder', 'alt', 'description']);

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

let total = 0;
for (const file of globSync('**/*.{ts,tsx}', { cwd: source }).toSorted()) {
  if (/\.(test|fixture|gen)\.tsx?$/.test(file)) continue;
  const found = new Set<string>();
  visit(parse(file), found);
  if (found.size === 0) continue;
  total += found.size;
  console.log(`\n${file}`);
  for (const sentence of found) console.log(`  ${sentence}`);
}
console.log(`\n${total} sentences and labels.`);

function parse(file: string): Node {
  const text = readFileSync(join(source, file), 'utf8');
  return parseSync(text, {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
    target: 'esnext',
  }) as never;
}

/** Adds what a node says, and what those within it say. */
function visit(node: Node, found: Set<string>): void {
  if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    add(textOf(node), found);
  } else if (node.type === 'JSXAttribute') {
    const name = (node['name'] as { value?: string }).value ?? '';
    if (name === 'className') return;
    const value = node['value'] as Node | null;
    if (LABELS.has(name) && value?.type === 'StringLiteral') add(String(value['value']), found);
  } else if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') {
    const text = literal(node);
    if (isSentence(text)) add(text, found);
  }
  for (const child of childrenOf(node)) visit(child, found);
}

function add(text: string, found: Set<string>): void {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (/\p{L}{2}/u.test(plain)) found.add(plain);
}

/** Words that begin with a capital letter; not class names, types or paths. */
function isSentence(text: string): boolean {
  return /^[“‘']?(\p{Lu}|…)[^{}<>=;]*\s[^{}<>=;]*$/u.test(text) && !/^[A-Z_ ]+$/.test(text);
}

/** The text of an element with that of the parts of its sentence; of other elements nothing. */
function textOf(node: Node): string {
  return (node['children'] as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value']);
      if (child.type === 'JSXExpressionContainer') return expression(child['expression'] as Node);
      return child.type === 'JSXElement' && INLINE.has(nameOf(child)) ? textOf(child) : ' ';
    })
    .join('');
}

function nameOf(element: Node): string {
  const { name } = element['opening'] as { name: { value?: string } };
  return name.value ?? '';
}

function expression(node: Node): string {
  if (node.type === 'JSXEmptyExpression') return '';
  return node.type === 'StringLiteral' || node.type === 'TemplateLiteral' ? literal(node) : '…';
}

function literal(node: Node): string {
  if (node.type === 'StringLiteral') return String(node['value']);
  return (node['quasis'] as { cooked: string | null }[])
    .map(({ cooked }) => cooked ?? '')
    .join('…');
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap(nodeIn);
}

/** A node, or the one that swc wraps (arguments, elements of lists). */
function nodeIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && typeof value.type === 'string') return [value as Node];
  return 'expression' in value ? nodeIn(value.expression) : [];
}
