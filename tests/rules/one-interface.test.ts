import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { changesCode, waysAroundReact } from './one-interface.ts';
import { readCode } from './tree.ts';

describe('the interface', () => {
  test('is React: nothing bypasses it', () => {
    const files = readCode(['src']);
    expect(files.length).toBeGreaterThan(100);
    expect(waysAroundReact(files)).toEqual([]);
  });

  test.each([
    '<div dangerouslySetInnerHTML={{ __html: html }} />',
    "import { renderToStaticMarkup } from 'react-dom/server';",
    'new MutationObserver(look);',
    "import('../../node_modules/a/b.js');",
    "import { escapeHtml } from '#platform/html.ts';",
  ])('is found to be bypassed by %j', (text) => {
    expect(waysAroundReact([{ path: 'src/features/planted/ui/planted.tsx', text }])).toHaveLength(
      1,
    );
  });

  test('is built without plugins of ours that change code', () => {
    expect(changesCode(readFileSync('vite.config.ts', 'utf8'))).toBe(false);
    expect(changesCode("{ name: 'planted', transform(code, id) { return code; } }")).toBe(true);
  });
});
