import { expect, test } from 'vitest';
import { DRAWINGS, drawingOf } from './crest.ts';

test.each([
  ['Ardmore Aces', 'ARDMORE aces '],
  ['Club Águilas', 'Club A\u0301guilas'],
  ['費城青少年排球俱樂部', '費城青少年排球俱樂部'],
  ['', '  '],
])('%j and %j have the same drawing', (name, same) => {
  expect(drawingOf(same)).toEqual(drawingOf(name));
});

test('the drawing of a name does not change between versions', () => {
  expect(
    ['Ardmore Aces', 'Club Águilas', '費城青少年排球俱樂部', 'Алматы', '🏐', ''].map((name) => {
      const { figure, colorway, turn } = drawingOf(name);
      return `${figure}/${colorway} ${turn}`;
    }),
  ).toMatchInlineSnapshot(`
    [
      "7/6 rotate(90 24 24)",
      "6/0 rotate(180 24 24)matrix(-1 0 0 1 48 0)",
      "2/5 rotate(90 24 24)",
      "5/2 rotate(90 24 24)matrix(-1 0 0 1 48 0)",
      "3/0 rotate(180 24 24)matrix(-1 0 0 1 48 0)",
      "3/7 rotate(90 24 24)",
    ]
  `);
});

test('the ways to turn and mirror crests are equally frequent', () => {
  const turns = Map.groupBy(
    Array.from({ length: 1600 }, (_, n) => drawingOf(`Volleyball Club ${n}`).turn),
    (turn) => turn,
  );
  expect(turns.size).toBe(8);
  expect(Math.min(...[...turns.values()].map(({ length }) => length))).toBeGreaterThan(140);
});

test('similar names get all patterns and color schemes', () => {
  const counts = new Map<number, number>();
  const names = 6400;
  for (let n = 0; n < names; n += 1) {
    const { figure, colorway } = drawingOf(`Volleyball Club ${n}`);
    const key = figure * DRAWINGS + colorway;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(counts.size).toBe(DRAWINGS * DRAWINGS);
  expect(Math.min(...counts.values())).toBeGreaterThan(60);
  expect(Math.max(...counts.values())).toBeLessThan(150);
});
