import { expect, test } from 'vitest';
import { inLatin, isLatin } from './latin.ts';

test.each([
  ['Łódź Đà Nẵng', true],
  ['🏐 Spïke ⚡️ Ünited', true],
  ['Élan 排球', true],
  ['Club 215', true],
  ['費城青少年排球俱樂部', false],
  ['נבחרת הכדורעף של פילדלפיה (U14–U16)', false],
  ['Ольга', false],
  ['🏐🏐', false],
  ['', false],
])('%j is readable in Latin letters: %j', (text, expected) => {
  expect(isLatin(text)).toBe(expected);
});

test('keeps the Latin part of a text, with single spaces', () => {
  expect(inLatin('  Élan \u{1F3D0}  排球 (U14) ')).toBe('Élan (U14)');
});
