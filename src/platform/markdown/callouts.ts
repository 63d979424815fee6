import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { elementOf } from './elements.ts';

/** GitHub's kinds. The word is shown above the text: color alone is not enough. */
const TITLES: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};
const SIGN = /^\s*\[!([a-z]{1,10})\][ \t]*(?:\n|$)/i;

/** As on GitHub, a quote that begins with `[!NOTE]`. One without a text stays a quote. */
export function drawCallouts() {
  return (tree: Root): void => {
    visit(tree, 'element', (quote) => {
      const first = quote.children.find((child) => child.type === 'element');
      const sign = first?.children[0];
      if (quote.tagName !== 'blockquote' || first?.tagName !== 'p' || sign?.type !== 'text') return;
      const [line = '', typed = ''] = SIGN.exec(sign.value) ?? [];
      const kind = typed.toLowerCase();
      if (!Object.hasOwn(TITLES, kind)) return;
      const [, next] = first.children;
      const endsLine = line.endsWith('\n') || next === undefined || isBreak(next);
      if (!endsLine || isAlone(quote, first, sign.value === line)) return;
      sign.value = sign.value.slice(line.length);
      if (sign.value === '') first.children.splice(0, isBreak(next) ? 2 : 1);
      if (first.children.length === 0) quote.children.splice(quote.children.indexOf(first), 1);
      quote.tagName = 'div';
      quote.properties = { role: 'note', className: ['callout', `callout-${kind}`] };
      const title = { type: 'text' as const, value: TITLES[kind] ?? '' };
      quote.children.unshift(elementOf('p', { className: ['callout-title'] }, [title]));
    });
  };
}

function isBreak(node: Element['children'][number] | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'br';
}

function isAlone(quote: Element, first: Element, saysNoMore: boolean): boolean {
  const others = quote.children.filter((child) => child.type === 'element' && child !== first);
  return saysNoMore && first.children.length === 1 && others.length === 0;
}
