import { parseSync } from '@swc/core';
import type { SourceFile } from './tree.ts';

/**
 * Text that React cannot change any more once a browser's translation has wrapped it. React keeps a node for
 * each text beside other children; a translated page has another node in its place, so to remove the
 * text, or to put something before it, fails. In an element of its own, text has no such node.
 */

/** The parts of a syntax tree's node that are used here. */
interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** Names of texts and of functions that return texts. */
const SAYS_TEXT =
  /^(?:label|name|title|text|words|reason|part|season|city|message|count|total)$|(?:Label|Name|Title|Text|Of)$/;

/** What an element's child is for React. */
type Kind =
  /** Always text. */
  | 'text'
  /** Sometimes text. */
  | 'perhaps text'
  /** An element that stays. */
  | 'element'
  /** An element that may be absent, or several. */
  | 'perhaps element'
  /** Unknown from the code alone. */
  | 'other'
  | 'nothing';

/** Where a translated page would break: 'path:line text'. */
export function bareTexts(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => path.endsWith('.tsx')).flatMap(bareTextsOf);
}

function bareTextsOf({ path, text }: SourceFile): string[] {
  const bytes = Buffer.from(text);
  const tree = parseSync(text, { syntax: 'typescript', tsx: true }) as unknown as Node;
  // The positions of swc continue from file to file; the tree starts after the first comments.
  const [comments = ''] = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*/.exec(text) ?? [];
  const begin = startOf(tree) - Buffer.byteLength(comments);
  return parents(tree)
    .flatMap(breaking)
    .map((node) => {
      const line = bytes
        .subarray(0, startOf(node) - begin)
        .toString()
        .split('\n').length;
      return `${path}:${line} ${text.split('\n')[line - 1]?.trim()}`;
    });
}

const startOf = (node: Node): number => (node['span'] as { start: number }).start;

/** Elements and fragments. */
function parents(node: Node): Node[] {
  const own = isFragment(node) || node.type === 'JSXElement' ? [node] : [];
  return [...own, ...childrenOf(node).flatMap(parents)];
}

/** The children of an element that would break. */
function breaking(parent: Node): Node[] {
  const children = shownChildren(parent);
  const isAlone = !isFragment(parent) && children.length === 1;
  return children
    .filter(({ node, kind }, at) => {
      if (kind === 'perhaps text') return !isAlone || hasFragmentText(node);
      if (kind !== 'perhaps element') return false;
      const next = children
        .slice(at + 1)
        .find((child) => child.kind !== 'perhaps element' && child.kind !== 'nothing');
      return next?.kind === 'text';
    })
    .map(({ node }) => node);
}

/** Whether it is a fragment with text: of several children even if the fragment is the only one. */
function hasFragmentText(node: Node): boolean {
  const own = isFragment(node) && shownChildren(node).length > 1;
  if (own)
    return shownChildren(node).some(({ kind }) => kind === 'text' || kind === 'perhaps text');
  if (node.type === 'JSXElement') return false;
  return childrenOf(node).some(hasFragmentText);
}

function shownChildren(parent: Node): { node: Node; kind: Kind }[] {
  return (parent['children'] as Node[])
    .filter((node) => node.type !== 'JSXText' || isShown(String(node['value'])))
    .filter(
      (node) =>
        node.type !== 'JSXExpressionContainer' ||
        (node['expression'] as Node).type !== 'JSXEmptyExpression',
    )
    .map((node) => ({ node: inner(node), kind: kindOf(node) }));
}

const inner = (node: Node): Node =>
  node.type === 'JSXExpressionContainer' ? inner(node['expression'] as Node) : node;

function isFragment(node: Node): boolean {
  if (node.type === 'JSXFragment') return true;
  return (
    node.type === 'JSXElement' &&
    (node['opening'] as { name: { value?: string } }).name.value === 'Fragment'
  );
}

const isShown = (text: string): boolean => text.trim() !== '' || !text.includes('\n');

function kindOf(node: Node): Kind {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return kindOf(node['expression'] as Node);
    case 'JSXText':
    case 'TemplateLiteral':
    case 'NumericLiteral':
      return 'text';
    case 'StringLiteral':
      return node['value'] === '' ? 'nothing' : 'text';
    case 'NullLiteral':
    case 'BooleanLiteral':
      return 'nothing';
    case 'JSXElement':
    case 'JSXFragment':
      if (!isFragment(node)) return 'element';
      return hasFragmentText(node) || shownChildren(node).some(({ kind }) => kind === 'text')
        ? 'text'
        : 'element';
    case 'BinaryExpression':
      if (node['operator'] === '&&') return perhaps(kindOf(node['right'] as Node));
      if (node['operator'] === '||' || node['operator'] === '??')
        return either(kindOf(node['left'] as Node), kindOf(node['right'] as Node));
      return node['operator'] === '+' ? 'text' : 'other';
    case 'ConditionalExpression':
      return either(kindOf(node['consequent'] as Node), kindOf(node['alternate'] as Node));
    case 'CallExpression':
      return isMap(node) ? 'perhaps element' : kindOf(node['callee'] as Node);
    case 'Identifier':
      return SAYS_TEXT.test(String(node['value'])) ? 'text' : 'other';
    case 'MemberExpression':
      return kindOf(node['property'] as Node);
    default:
      return 'other';
  }
}

function isMap(call: Node): boolean {
  const { property } = call['callee'] as { property?: { value?: string } };
  return property?.value === 'map';
}

function perhaps(kind: Kind): Kind {
  if (kind === 'text') return 'perhaps text';
  return kind === 'element' ? 'perhaps element' : kind;
}

function either(one: Kind, other: Kind): Kind {
  const kinds = new Set([one, other]);
  if (kinds.has('perhaps text')) return 'perhaps text';
  if (kinds.has('text'))
    return kinds.size === 1 ? 'text' : kinds.has('other') ? 'text' : 'perhaps text';
  if (kinds.has('element') || kinds.has('perhaps element')) return 'perhaps element';
  return one === other ? one : 'other';
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
