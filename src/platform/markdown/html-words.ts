import type { Element, ElementContent, Root as HtmlRoot, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Html, Paragraph, Root, Text } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

const WORDLESS = new Set('script style template svg math iframe object noscript'.split(' '));
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i img kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
);

/** HTML means nothing here, but a line that begins with a tag would vanish with its words. */
export function keepWordsOfHtml() {
  return (tree: Root): void => {
    visit(tree, 'html', (html: Html, index, parent) => {
      if (!parent || index === undefined) return undefined;
      const isInLine = !['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(
        parent.type,
      );
      if (isInLine) {
        const isBreak = /^<br\s*\/?>$/i.test(html.value) && index > 0;
        const words = isBreak ? { type: 'break' as const } : textOf(wordsOf(html.value).trim());
        parent.children.splice(index, 1, words);
        return [SKIP, index + 1];
      }
      const paragraphs = wordsOf(html.value)
        .split(/\n\s*/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line): Paragraph => ({ type: 'paragraph', children: [textOf(line)] }));
      parent.children.splice(index, 1, ...paragraphs);
      return [SKIP, index + paragraphs.length];
    });
  };
}

function textOf(value: string): Text {
  return { type: 'text', value };
}

export function wordsOf(html: string): string {
  const tree: HtmlRoot = fromHtml(html, { fragment: true });
  return tree.children.map(textIn).join('');
}

function textIn(node: RootContent | ElementContent): string {
  if (node.type === 'text') return node.value.replace(/\s+/g, ' ');
  if (node.type !== 'element' || WORDLESS.has(node.tagName)) return '';
  const words = alternativeOf(node) + node.children.map(textIn).join('');
  return INLINE.has(node.tagName) ? words : `\n${words}\n`;
}

function alternativeOf({ tagName, properties }: Element): string {
  return tagName === 'img' && typeof properties['alt'] === 'string' ? properties['alt'] : '';
}
