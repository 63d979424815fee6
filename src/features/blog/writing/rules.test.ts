import { describe, expect, test } from 'vitest';
import { linesWithTags, linkTo, tagWarning } from './rules.ts';

describe('the markdown of an upload', () => {
  test('shows an image and links to a PDF', () => {
    const image = { url: '/files/blog/a.webp', name: 'our_first-game.jpg', type: 'image/webp' };
    expect(linkTo(image)).toBe('![our first game](/files/blog/a.webp)\n');
    const pdf = { url: '/files/blog/b.pdf', name: 'Forms.pdf', type: 'application/pdf' };
    expect(linkTo(pdf)).toBe('[Forms.pdf](/files/blog/b.pdf)\n');
  });

  test.each([
    'image.png',
    'image (2).png',
    'Screenshot 2026-11-28 at 9.35.12 PM.png',
    'IMG_4032.jpg',
    'PXL_20261128_213512.jpg',
    '0f8fad5b-d9cb-469f-a165-70867728950e.webp',
  ])('has no description for %j, which is meaningless', (name) => {
    expect(linkTo({ url: '/x', name, type: 'image/png' })).toBe('![](/x)\n');
  });

  test.each(['images of our gym.png', 'imagine.png', 'decade.png'])('keeps %j', (name) => {
    expect(linkTo({ url: '/x', name, type: 'image/png' })).toBe(`![${name.slice(0, -4)}](/x)\n`);
  });

  test('escapes brackets in names', () => {
    const image = { url: '/x', name: 'a](evil)[.png', type: 'image/png' };
    expect(linkTo(image)).toBe('![a\\](evil)\\[](/x)\n');
  });
});

describe('HTML tags in a text', () => {
  test.each([
    ['plain **words** <https://a.example> a < b > c <3', []],
    ['<div>one</div>\ntwo <b>three</b>\n<!-- four -->\n</div>', [1, 2, 3, 4]],
    ['`<b>` is code\n```\n<b>\n```\n    <b>\n<br/>', [6]],
    ['~~~\n```\n<b>\n~~~\n<b>', [5]],
    ['<club@example.org>\n<tel:+1>', []],
  ])('are found by line, outside of code: %j', (text, lines) => {
    expect(linesWithTags(text)).toEqual(lines);
  });

  test('are reported to the author', () => {
    expect(tagWarning([])).toBeNull();
    expect(tagWarning([3])).toBe('HTML doesn’t work here. Line 3 will show without tags.');
    expect(tagWarning([1, 2, 3, 4, 5, 6])).toContain('Lines 1, 2, 3, 4, 5 … will show');
  });
});
