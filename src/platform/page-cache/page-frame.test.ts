import { describe, expect, test } from 'vitest';
import { cutFrame, fillFrame } from './page-frame.ts';
import type { PageParts } from './page-frame.ts';

const page = {
  before: ['<head><title>One</title>', '<meta/>', '<link one/>'],
  styles: 'p{}',
  after: ['</head><p>one</p><i>[1]</i><script>let a;f("one")</script>', '<script>g()</script>'],
  scripts: ['let a;f("one")', 'g()'],
};
const parts: PageParts = {
  head: ['<title>One</title>', '<link one/>'],
  body: ['<p>one</p>', '[1]'],
  code: 'f("one")',
};

test('a frame filled with the parts that were cut out of it is the same page', () => {
  const frame = cutFrame(page, parts);
  const filled = frame && fillFrame(frame, parts);
  expect(filled?.before.join('')).toBe(page.before.join(''));
  expect(filled?.after.join('')).toBe(page.after.join(''));
  expect(filled).toMatchObject({ styles: page.styles, scripts: page.scripts });
});

test('filled with other parts it is another page', () => {
  const frame = cutFrame(page, parts);
  const filled =
    frame &&
    fillFrame(frame, {
      head: ['<title>Two</title>', ''],
      body: ['<p>$& two</p>', '[2]'],
      code: 'f("$1")',
    });
  expect(filled?.before.join('')).toBe('<head><title>Two</title><meta/>');
  expect(filled?.after.join('')).toBe(
    '</head><p>$& two</p><i>[2]</i><script>let a;f("$1")</script><script>g()</script>',
  );
  expect(filled?.scripts).toEqual(['let a;f("$1")', 'g()']);
});

describe('no frame', () => {
  test.each<[string, Partial<PageParts>]>([
    ['where a part is missing', { head: ['<title>Other</title>'] }],
    ['where parts stand in another order', { body: ['[1]', '<p>one</p>'] }],
    ['where a part is empty', { head: [''] }],
    ['where the code is in no script', { code: '</script>' }],
    ['where the code is there twice', { code: '(' }],
  ])('%s', (_case, other) => {
    expect(cutFrame(page, { ...parts, ...other })).toBeUndefined();
  });

  test('takes another number of parts', () => {
    const frame = cutFrame(page, parts);
    expect(() => frame && fillFrame(frame, { ...parts, body: ['<p>one</p>'] })).toThrow(
      'do not fit',
    );
  });
});
