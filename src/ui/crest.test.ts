import { expect, test } from 'vitest';
import { initials } from './crest.tsx';

test.each([
  ['Ardmore Aces', 'AA'],
  ['Main Line Volleyball Club', 'ML'],
  ['Solo', 'S'],
  ['east-west united', 'EW'],
  ['  Spaced\u00A0 Out ', 'SO'],
  ['(The) “Quoted” Club', 'TQ'],
  ['A & B', 'AB'],
  ['3rd Coast', '3C'],
  ['élan vital', 'ÉV'],
  ['東京 クラブ', '東ク'],
  ['\u{1F3D0} Ball', 'B'],
  ['\u{1D400}lpha', '\u{1D400}'],
  ['--- &&&', ''],
  ['', ''],
])('the monogram of %j is %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
