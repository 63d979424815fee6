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
    ['$1,200 - 1,400', '1200–1400', ''],
    ['1,200+', '1200', ''],
    ['$2,400/season', '2400', ''],
    ['free', '0', ''],
    ['N/A', '', ''],
    ['TBD', '', ''],
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
  ['Nov 30, 2026', '2026-11-30'],
  ['30-Nov-26', '2026-11-30'],
  ['Monday, November 30th 2026', '2026-11-30'],
  ['Nov 30', null],
  ['Foo 30, 2026', null],
])('the day %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['May 15', '2027-05-15'],
  ['week of Nov. 30', '2026-11-30'],
  ['30-Nov', '2026-11-30'],
  ['8/1', '2026-08-01'],
  ['7/31', '2027-07-31'],
  ['2/29', null],
])('the day %j of the season 2026–27 is %j', (text, day) => {
  expect(readDay(text, 2026)).toBe(day);
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

  test('[FACT-01] is copied with its practice days, and without open spots and the head coach', () => {
    const last = typed({ practiceDays: ['Mon'], openSpots: '3', headCoachReturns: 'yes' });
    const next = { ...last, fee: '', openSpots: '', headCoachReturns: '' };
    expect(rolledOver([last], 1)).toEqual([next]);
  });

  test('[SEAS-09] adds only missing programs', () => {
    const sheet = [typed()];
    expect(missingIn(sheet, [typed({ fee: '' }), typed({ ageGroup: 'U15' })])).toEqual([
      typed({ ageGroup: 'U15' }),
    ]);
  });
});
