import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { visit } from 'unist-util-visit';

const lowlight = createLowlight({
  bash,
  css,
  diff,
  javascript,
  json,
  python,
  sql,
  typescript,
  xml,
  yaml,
});
/** Characters of a text: each may become an element. */
const MOST_HIGHLIGHTED = 20_000;
const LANGUAGE = /^language-(.+)$/;

export function highlightCode() {
  return (tree: Root): void => {
    let left = MOST_HIGHLIGHTED;
    visit(tree, 'element', (code, _index, parent) => {
      if (code.tagName !== 'code' || parent?.type !== 'element' || parent.tagName !== 'pre') return;
      const [first] = Array.isArray(code.properties['className'])
        ? code.properties['className']
        : [];
      const language = (typeof first === 'string' && LANGUAGE.exec(first)?.[1]) || '';
      const text = toString(code);
      if (!lowlight.registered(language) || text.length > left) return;
      left -= text.length;
      const marked = lowlight.highlight(language, text, { prefix: 'code-' });
      code.children = marked.children.filter((child) => child.type !== 'doctype');
    });
  };
}
