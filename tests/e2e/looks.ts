import type { Page } from '@playwright/test';
import { layoutProblems, smallActions } from './layout.ts';
import {
  COLOR_RULES,
  DESKTOP,
  PHONE,
  SMALL_PHONE,
  accessProblems,
  changeColors,
  expect,
} from './test.ts';

export const SIZES = [SMALL_PHONE, PHONE, DESKTOP];

export const LIGHT = { colorScheme: 'light', forcedColors: 'none' } as const;
export const DARK = { colorScheme: 'dark', forcedColors: 'none' } as const;
export const FORCED = { colorScheme: 'light', forcedColors: 'active' } as const;

interface Look {
  readonly colors: typeof LIGHT | typeof DARK | typeof FORCED;
  /** Rules of axe; all if undefined. */
  readonly rules?: string[];
}

/** Window widths that axe checks: phones of different sizes are the same to it. */
export type Looks = Readonly<Record<number, readonly Look[]>>;

const only = (...all: Look['colors'][]): Look[] =>
  all.map((colors) => ({ colors, rules: COLOR_RULES }));

export const ONE_EACH: Looks = {
  [SMALL_PHONE.width]: [{ colors: LIGHT }],
  [PHONE.width]: only(FORCED),
  [DESKTOP.width]: [{ colors: DARK }],
};

export const ALL_COLORS: Looks = {
  [SMALL_PHONE.width]: [{ colors: LIGHT }, ...only(DARK)],
  // By way of light: straight from dark to forced colors, the browser still reports some of the dark ones.
  [DESKTOP.width]: [{ colors: DARK }, ...only(LIGHT, FORCED)],
};

/** Layout faults of a page at each size, and axe's findings in each look. */
export async function problemsInAllSizes(page: Page, looks: Looks): Promise<string[]> {
  const problems: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const found = await layoutProblems(page);
    if (size.width < DESKTOP.width) found.push(...(await smallActions(page)));
    for (const { colors, rules } of looks[size.width] ?? []) {
      await changeColors(page, colors);
      const called = Object.values(colors).join(' ');
      const seen = await accessProblems(page, undefined, rules);
      found.push(...seen.map((problem) => `${called}: ${problem}`));
    }
    problems.push(...found.map((problem) => `${size.width}: ${problem}`));
  }
  return problems;
}

/** Fails if a page has faults at any size or in any colors. */
export async function expectGoodInAllSizesAndColors(page: Page): Promise<void> {
  expect(await problemsInAllSizes(page, ALL_COLORS)).toEqual([]);
}
