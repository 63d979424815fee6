import { expect, test } from 'vitest';
import { altTextsOf, onLinesOfItsOwn, writtenAlt } from './own-lines.ts';

test.each([
  ['', '', 'X\n'],
  ['A', '', '\n\nX\n'],
  ['A\n', '', '\nX\n'],
  ['A\n\n', '', 'X\n'],
  ['A', 'B', '\n\nX\n\n'],
  ['A\n\n', '\nB', 'X\n'],
  ['A\n\n', '\n\nB', 'X'],
  ['', 'B', 'X\n\n'],
])('between %j and %j, it is on its own lines', (before, after, inserted) => {
  expect(onLinesOfItsOwn(before, 'X', after)).toBe(inserted);
});

test("alternative texts are found by their picture's address", () => {
  const text =
    String.raw`![a \[b\]](/files/x.webp) ![c](/files/y.webp "t")` + '\n![](/files/x.webp)';
  expect(altTextsOf(text, '/files/x.webp').map(({ alt }) => alt)).toEqual(['a [b]', '']);
  const [first] = altTextsOf(text, '/files/x.webp');
  expect(text.slice(first?.from, first?.to)).toBe(String.raw`a \[b\]`);
  expect(altTextsOf(text, '/files/y.webp').map(({ alt }) => alt)).toEqual(['c']);
  expect(writtenAlt('a [b]\nc')).toBe(String.raw`a \[b\] c`);
});
