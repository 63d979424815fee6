import { describe, expect, test } from 'vitest';
import { emptyProgram, missingIn, readDay, readFee, rolledOver, writeFee } from './rules.ts';
import type { TypedProgram } from './rules.ts';

function typed(facts: Partial<TypedProgram> = {}): TypedProgram {
  const key = { ageGroup: 'U14', gender: 'Girls', teamType: 'Travel' };
  return { ...emptyProgram(), ...key, fee: '2400', ...facts };
}

describe('a fee', () => {
  test.each([
    ['', '', ''],
    ['not stated', '', ''],
    ['Not disclosed', 'Not disclosed', ''],
    ['NOT DISCLOSED', 'Not disclosed', ''],
    ['2400', '2400', ''],
    ['$2,400.00', '2400', ''],
    ['2200-2600', '2200–2600', ''],
    ['$2,200 to $2,600', '2200–2600', ''],
    ['2200 – 2200', '2200', ''],
  ])('[SEAS-03] %j is understood', (text, written) => {
    const fee = readFee(text);
    expect(typeof fee === 'string' ? fee : writeFee(fee)).toBe(written);
  });

  test.each(['2600–2200', '2400.50', '-5', '1-2-3', 'about 2000', '100000', '€2000'])(
    '[SEAS-03] %j is refused with a sentence',
    (text) => {
      expect(readFee(text)).toEqual(expect.any(String));
    },
  );
});

test.each([
  ['2026-11-30', '2026-11-30'],
  ['11/30/2026', '2026-11-30'],
  ['1/4/27', '2027-01-04'],
  ['2026-02-30', null],
  ['soon', null],
  ['1999-12-31', null],
])('the day %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

describe('last season', () => {
  test('[SEAS-09] is copied with all facts, without fees, and with weeks a year later', () => {
    const last = typed({
      includes: ['Uniform'],
      firstWeek: '2025-12-01',
      lastWeek: '',
      deposit: '300',
    });
    expect(rolledOver([last], 1)).toEqual([
      { ...last, fee: '', firstWeek: '2026-11-30', lastWeek: '' },
    ]);
  });

  test('[SEAS-09] adds only missing programs', () => {
    const sheet = [typed()];
    expect(missingIn(sheet, [typed({ fee: '' }), typed({ ageGroup: 'U15' })])).toEqual([
      typed({ ageGroup: 'U15' }),
    ]);
  });
});
