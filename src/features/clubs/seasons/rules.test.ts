import { describe, expect, test } from 'vitest';
import { feeInWords, hourlyFee, practiceHours } from './rules.ts';

const PRACTICE = {
  practicesPerWeek: 2,
  practiceMinutes: 120,
  firstWeek: '2026-12-07',
  lastWeek: '2027-05-24',
};
const FEE = { feeKind: 'range', feeFrom: 2_150, feeTo: 2_150 } as const;
const NO_AMOUNT = { feeFrom: null, feeTo: null };

describe('a fee in words', () => {
  test.each([
    [FEE, '$2,150'],
    [{ ...FEE, feeTo: 2_400 }, '$2,150–$2,400'],
    [{ ...NO_AMOUNT, feeKind: 'not_disclosed' }, 'Not disclosed'],
    [{ ...NO_AMOUNT, feeKind: 'not_stated' }, 'Not stated'],
  ] as const)('[SEAS-05] %o is %s', (fee, words) => {
    expect(feeInWords(fee)).toBe(words);
  });
});

describe('practice in a season', () => {
  test('counts the weeks from the first to the last, both included', () => {
    expect(practiceHours(PRACTICE)).toEqual({ weeks: 25, hours: 100 });
    expect(practiceHours({ ...PRACTICE, lastWeek: '2026-12-07' })?.weeks).toBe(1);
    expect(practiceHours({ ...PRACTICE, lastWeek: '2026-12-13' })?.weeks).toBe(1);
    expect(practiceHours({ ...PRACTICE, lastWeek: '2026-12-14' })?.weeks).toBe(2);
  });

  test('[SEAS-07] an hour costs the fee divided by the hours', () => {
    expect(hourlyFee({ ...FEE, ...PRACTICE })?.label).toBe('$22');
    expect(hourlyFee({ ...FEE, feeTo: 2_600, ...PRACTICE })?.label).toBe('$22–$26');
    // Rounded to the same dollar.
    expect(hourlyFee({ ...FEE, feeTo: 2_160, ...PRACTICE })?.label).toBe('$22');
  });

  test.each(['practicesPerWeek', 'practiceMinutes', 'firstWeek', 'lastWeek'] as const)(
    '[SEAS-07] without %s no figure is made up',
    (name) => {
      expect(hourlyFee({ ...FEE, ...PRACTICE, [name]: null })).toBeNull();
    },
  );

  test('[SEAS-07] has no hourly fee without a fee', () => {
    expect(hourlyFee({ ...NO_AMOUNT, feeKind: 'not_disclosed', ...PRACTICE })).toBeNull();
  });
});
