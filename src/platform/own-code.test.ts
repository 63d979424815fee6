import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ownCodeOf, tellOwnCode, withoutMarks } from './own-code.ts';

const mark = crypto.randomUUID();
const own = `nonce="${mark}"`;
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a rendered document', () => {
  const document =
    `<!DOCTYPE html><head><meta property="csp-nonce" content="${mark}"/><link rel="icon" ${own}/>` +
    `<style data-x="" ${own}>a{}</style><script ${own}>one(1 < 2, "<b>")</script></head>` +
    `<body><p>“Clubs”</p><script>steal()</script><script nonce="guessed">steal()</script>` +
    `<style>p{display:none}</style>` +
    `<script type="application/ld+json" ${own}>{}</script><script type="module" src="/a.js" ${own}></script>` +
    `<script ${own} data-part="">two()</script><script ${own}>two()</script></body>`;

  test('loses its marks and keeps everything else', () => {
    expect(withoutMarks(document, mark).html.toString()).toBe(
      '<!DOCTYPE html><head><link rel="icon"/><style data-x="">a{}</style>' +
        '<script>one(1 < 2, "<b>")</script></head><body><p>“Clubs”</p><script>steal()</script>' +
        '<script nonce="guessed">steal()</script><style>p{display:none}</style>' +
        '<script type="application/ld+json">{}</script>' +
        '<script type="module" src="/a.js"></script><script data-part="">two()</script>' +
        '<script>two()</script></body>',
    );
  });

  test('lists the marked code that runs, each once', () => {
    expect(withoutMarks(document, mark).code).toEqual({
      scripts: [sha256('one(1 < 2, "<b>")'), sha256('two()')],
      styles: [sha256('a{}')],
    });
  });

  test("does not accept code with another page's mark", () => {
    expect(withoutMarks(document, crypto.randomUUID()).code).toEqual({ scripts: [], styles: [] });
  });
});

test('contains the nonce nowhere', () => {
  const document = `<script ${own}>one()</script><meta property="csp-nonce" content="${mark}"/><p>`;
  expect(withoutMarks(document, mark).html.toString()).toBe('<script>one()</script><p>');
});

test('shows half of a character as the replacement character', () => {
  expect(withoutMarks('a\uD83C', mark).html.toString()).toBe('a\uFFFD');
});

test.each(['script', 'style'])('a %s without an end is refused', (tag) => {
  expect(() => withoutMarks(`<${tag} ${own}>one()`, mark)).toThrow('does not end');
});

test.each([
  { scripts: [], styles: [] },
  { scripts: ["'sha256-a'", "'sha256-b='"], styles: ["'sha256-c'"] },
])("is recognized by an answer's headers: %j", (code) => {
  const headers = new Headers();
  expect(ownCodeOf(headers)).toEqual({ scripts: [], styles: [] });
  tellOwnCode(headers, code);
  expect(ownCodeOf(headers)).toEqual(code);
});
