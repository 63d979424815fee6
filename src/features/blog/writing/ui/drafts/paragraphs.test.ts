import { expect, test } from 'vitest';
import { likelyChoice, merged, partsOf } from './paragraphs.ts';

const BASE = 'One\n\nTwo\n\nThree\n\nFour';

/** What comes of two texts when each part is chosen as is likely. */
function mergeOf(mine: string, theirs: string, base = BASE) {
  const parts = partsOf(mine, theirs);
  const choices = parts.map((part) => (part.isSame ? undefined : likelyChoice(part, base)));
  const open = parts.filter((part, index) => !part.isSame && choices[index] === undefined);
  return { text: merged(parts, choices), open: open.length };
}

test('the same texts have no part that differs, however many empty lines there are', () => {
  expect(partsOf(BASE, 'One\n\n\nTwo\n \nThree\n\nFour\n').filter(({ isSame }) => !isSame)).toEqual(
    [],
  );
  expect(partsOf('', '')).toEqual([]);
});

test.each([
  [
    'each changed another paragraph',
    'One!\n\nTwo\n\nThree\n\nFour',
    'One\n\nTwo\n\nThree\n\nFour!',
    'One!\n\nTwo\n\nThree\n\nFour!',
  ],
  [
    'each added one',
    'Zero\n\nOne\n\nTwo\n\nThree\n\nFour',
    `${BASE}\n\nFive`,
    `Zero\n\n${BASE}\n\nFive`,
  ],
  ['one took a paragraph out', 'One\n\nThree\n\nFour', BASE, 'One\n\nThree\n\nFour'],
  ['the other took it out', BASE, 'One\n\nThree\n\nFour', 'One\n\nThree\n\nFour'],
  [
    'one took out, one changed elsewhere',
    'One\n\nThree\n\nFour',
    'One\n\nTwo\n\nThree\n\n4',
    'One\n\nThree\n\n4',
  ],
])('%s: nobody is asked', (_what, mine, theirs, text) => {
  expect(mergeOf(mine, theirs)).toEqual({ text, open: 0 });
});

test('a paragraph that both changed is asked about; until then both forms stand', () => {
  const { text, open } = mergeOf('One\n\n2\n\nThree\n\nFour', 'One\n\nII\n\nThree\n\nFour');
  expect(open).toBe(1);
  expect(text).toBe('One\n\n2\n\nII\n\nThree\n\nFour');
});

test('choices decide', () => {
  const parts = partsOf('A\n\nB', 'A\n\nC');
  expect(merged(parts, [undefined, 'mine'])).toBe('A\n\nB');
  expect(merged(parts, [undefined, 'theirs'])).toBe('A\n\nC');
  expect(merged(parts, [undefined, 'both'])).toBe('A\n\nB\n\nC');
});

test('an empty line within code ends no paragraph', () => {
  const code = '```js\na\n\nb\n```';
  expect(partsOf(code, code)).toEqual([{ mine: [code], theirs: [code], isSame: true }]);
  expect(merged(partsOf(`A\n\n${code}`, `A\n\n${code}`), [])).toBe(`A\n\n${code}`);
});
