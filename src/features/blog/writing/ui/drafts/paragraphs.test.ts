import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeParagraphs, partsOf } from './paragraphs.ts';

const BASE = 'One\n\nTwo\n\nThree\n\nFour';

/** The merged text with both sides of its conflicts, and the number of conflicts. */
function mergeOf(mine: string, theirs: string, base: string | null = BASE) {
  const pieces = mergeParagraphs(base, mine, theirs);
  const open = pieces.filter((piece) => 'mine' in piece).length;
  const text = pieces.flatMap((piece) =>
    'mine' in piece ? [...piece.mine, ...piece.theirs] : piece.merged,
  );
  return { text: text.join('\n\n'), open };
}

test('equal texts have no differences, however many empty lines there are', () => {
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
    'each changed one of two neighbors',
    'One\n\nTwo!\n\nThree\n\nFour',
    'One\n\nTwo\n\nThree!\n\nFour',
    'One\n\nTwo!\n\nThree!\n\nFour',
  ],
  [
    'each added one',
    'Zero\n\nOne\n\nTwo\n\nThree\n\nFour',
    `${BASE}\n\nFive`,
    `Zero\n\n${BASE}\n\nFive`,
  ],
  ['one took a paragraph out', 'One\n\nThree\n\nFour', BASE, 'One\n\nThree\n\nFour'],
  ['the other took it out', BASE, 'One\n\nThree\n\nFour', 'One\n\nThree\n\nFour'],
  ['both did the same', `${BASE}!`, `${BASE}!`, `${BASE}!`],
  [
    'one took out, one changed elsewhere',
    'One\n\nThree\n\nFour',
    'One\n\nTwo\n\nThree\n\n4',
    'One\n\nThree\n\n4',
  ],
])('%s: merges without asking', (_what, mine, theirs, text) => {
  expect(mergeOf(mine, theirs)).toEqual({ text, open: 0 });
});

test.each([
  ['changed one paragraph', 'One\n\n2\n\nThree\n\nFour', 'One\n\nII\n\nThree\n\nFour'],
  ['added at one place', `${BASE}\n\nMine`, `${BASE}\n\nTheirs`],
  ['took out what the other changed', 'One\n\nThree\n\nFour', 'One\n\nII\n\nThree\n\nFour'],
])('both %s: is a conflict', (_what, mine, theirs) => {
  expect(mergeOf(mine, theirs).open).toBe(1);
});

test('without a base, every difference is a conflict', () => {
  expect(mergeOf('A\n\nB\n\nC', 'a\n\nB\n\nc', null)).toEqual({
    text: 'A\n\na\n\nB\n\nC\n\nc',
    open: 2,
  });
});

test('an empty line inside code ends no paragraph', () => {
  const code = '```js\na\n\nb\n```';
  expect(partsOf(code, code)).toEqual([{ mine: [code], theirs: [code], isSame: true }]);
});

test("a text that only one side changed is that side's text, and no paragraph is lost", () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 })
    .map((all) => all.join('\n\n'));
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(mergeOf(changed, base, base)).toEqual({ text: changed, open: 0 });
      expect(mergeOf(base, changed, base)).toEqual({ text: changed, open: 0 });
    }),
  );
  fc.assert(
    fc.property(text, fc.array(fc.nat(6), { maxLength: 3 }), text, (base, places, theirs) => {
      const paragraphs = base.split('\n\n').filter(Boolean);
      for (const [at, place] of places.entries()) paragraphs.splice(place, 0, `new ${at}`);
      const merged = mergeOf(paragraphs.join('\n\n'), theirs, base).text;
      for (const at of places.keys()) expect(merged.split(`new ${at}`)).toHaveLength(2);
    }),
  );
});
