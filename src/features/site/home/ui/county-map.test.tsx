import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { mapOfCounties } from '#features/places/map-rules.ts';
import { shown } from '#tests/rendering/shown.tsx';
import { CountyMap } from './county-map.tsx';

test.for([
  [1, 'on-surface-soft'],
  [4, 'on-surface-soft'],
  [5, 'county-middle'],
  [9, 'county-middle'],
  [10, 'surface'],
  [250, 'surface'],
] as const)(
  '[NEAR-07] a county of %i clubs has the shade %s, as the legend says',
  async ([clubs, fill]) => {
    const svg = mapOfCounties([{ state: 'New Jersey', county: 'Camden', clubs }]);
    const map = parse(await shown(<CountyMap svg={svg} />));
    const [county] = map.querySelectorAll('svg a');
    expect(county?.querySelector('path')?.getAttribute('fill')).toBe(`var(--${fill})`);
    const shade = map.querySelectorAll('li').find((item) => item.innerHTML.includes(`(--${fill})`));
    const [, least = 0, most = Number.POSITIVE_INFINITY] =
      /^(\d+)(?: to (\d+)| or more clubs)$/.exec(shade?.text ?? '')?.map(Number) ?? [];
    expect(least).toBeGreaterThan(0);
    expect(least).toBeLessThanOrEqual(clubs);
    expect(most || Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(clubs);
  },
);
