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
  /** Of axe; all when left out. */
  readonly rules?: string[];
}

/** What axe looks at, by width: a phone of one size is to it as one of the other. */
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
  // By way of light: straight from dark to the reader's colors, the browser still tells some of the dark ones.
  [DESKTOP.width]: [{ colors: DARK }, ...only(LIGHT, FORCED)],
};

/** What is wrong with a page as it is laid out at each size, and to axe in each of the looks. */
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

/** Fails when something is wrong with a page at any size or in any colors. */
export async function expectGoodInAllSizesAndColors(page: Page): Promise<void> {
  expect(await problemsInAllSizes(page, ALL_COLORS)).toEqual([]);
}
