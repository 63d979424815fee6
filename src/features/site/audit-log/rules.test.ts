import { describe, expect, test } from 'vitest';
import { FILTER_LENGTH, isDay } from '#domain/typed-filter.ts';
import { parseLogSearch } from './rules.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('the address of the log', () => {
  test('has kind, person, days, and thing', () => {
    const whole = { kind: 'club', who: 'alex', from: '2026-02-28', to: '2026-03-01', id: ID };
    expect(parseLogSearch(whole)).toEqual(whole);
    expect(parseLogSearch({ who: ' alex\0 ', id: ID.toUpperCase() })).toMatchObject({
      who: 'alex',
      id: ID,
    });
  });

  test('ignores what it does not understand', () => {
    const nothing = { kind: undefined, who: undefined, from: undefined, to: undefined };
    for (const value of [7, null, [], {}, '', ' ', '2026-02-29x', '\0']) {
      const read = parseLogSearch({ kind: value, who: value, from: value, to: value, id: value });
      expect(read).toEqual({
        ...nothing,
        id: undefined,
        who: value === '2026-02-29x' ? value : undefined,
      });
    }
  });

  test('cuts a long name without breaking a character', () => {
    const { who } = parseLogSearch({ who: `${'x'.repeat(FILTER_LENGTH - 1)}🏐` });
    expect(who).toBe('x'.repeat(FILTER_LENGTH - 1));
  });

  test.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['0999-01-01', false],
    ['9999-12-31', true],
    ['2026-1-1', false],
    ['12026-01-01', false],
  ])('%s is a day: %s', (text, isOne) => expect(isDay(text)).toBe(isOne));
});
