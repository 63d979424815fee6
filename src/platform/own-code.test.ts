import { describe, expect, test } from 'vitest';
import { newCodeMark, styleMark, withoutMarks } from './own-code.ts';

const mark = newCodeMark();
const own = `nonce="${mark}"`;

describe('a rendered document', () => {
  const document =
    `<!DOCTYPE html><head><meta property="csp-nonce" content="${mark}"/><link rel="icon" ${own}/>` +
    `<style data-x="" ${own}>${styleMark(mark)}</style><script ${own}>one(1 < 2, "<b>")</script></head>` +
    `<body><p>“Clubs”</p><script>steal()</script><script nonce="guessed">steal()</script>` +
    `<script type="application/ld+json" ${own}>{}</script><script type="module" src="/a.js" ${own}></script>` +
    `<script ${own} data-part="">two()</script></body>`;

  test('loses its marks and keeps all else', () => {
    const { before, styles, after } = withoutMarks(document, mark, 'a{}');
    expect([...before, styles, ...after].join('')).toBe(
      '<!DOCTYPE html><head><link rel="icon"/><style data-x="">a{}</style>' +
        '<script>one(1 < 2, "<b>")</script></head><body><p>“Clubs”</p><script>steal()</script>' +
        '<script nonce="guessed">steal()</script><script type="application/ld+json">{}</script>' +
        '<script type="module" src="/a.js"></script><script data-part="">two()</script></body>',
    );
    expect([before.at(-1), styles]).toEqual(['>', 'a{}']);
  });

  test('tells the code that had a mark, and runs', () => {
    expect(withoutMarks(document, mark, 'a{}').scripts).toEqual(['one(1 < 2, "<b>")', 'two()']);
  });

  test('has none of its code told by a mark of another page', () => {
    expect(withoutMarks(document, newCodeMark(), 'a{}').scripts).toEqual([]);
  });
});

test('a document without styles is one piece', () => {
  const document = `<p>x</p><script ${own}>one()</script>`;
  const { before, ...rest } = withoutMarks(document, mark, 'a{}');
  expect(before.join('')).toBe('<p>x</p><script>one()</script>');
  expect(rest).toEqual({ styles: '', after: [], scripts: ['one()'] });
});

test('a script without an end is refused', () => {
  expect(() => withoutMarks(`<script ${own}>one()`, mark, '')).toThrow('does not end');
});
