import { expect, test } from 'vitest';
import { costLabel } from './present.server.ts';

const NOBODY = { lowest: null, highest: null, isUndisclosed: null, season: null };

test.each([
  [{ ...NOBODY, lowest: 1_800, highest: 2_400, season: 2026 }, '$1,800–$2,400'],
  [{ ...NOBODY, lowest: 900, highest: 900, isUndisclosed: true, season: 2026 }, '$900'],
  [{ ...NOBODY, lowest: 0, highest: 50, season: 2027 }, '$0–$50 in 2027–28'],
  [{ ...NOBODY, lowest: 900, highest: 950, season: 2024 }, '$900–$950 in 2024–25'],
  [{ ...NOBODY, isUndisclosed: true, season: 2026 }, 'not disclosed'],
  [{ ...NOBODY, isUndisclosed: true, season: 2025 }, 'not disclosed in 2025–26'],
  [{ ...NOBODY, isUndisclosed: false, season: 2026 }, undefined],
  [NOBODY, undefined],
])('[SEAS-15] of %j a card says %j in 2026–27', (costs, label) => {
  expect(costLabel(costs, 2026)).toBe(label);
});
