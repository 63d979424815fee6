import { describe, expect, test } from 'vitest';
import { WITHIN, nearInWords, parseNear } from './near.ts';

describe('[NEAR-01] the filter by place in a URL', () => {
  test('is a ZIP code or a town, with 5, 10, 25 or 50 miles around it', () => {
    expect(parseNear({ near: '08002' })).toEqual({ near: '08002', within: undefined });
    expect(parseNear({ near: '  Cherry Hill, NJ ' })).toMatchObject({ near: 'Cherry Hill, NJ' });
    expect(WITHIN).toEqual([5, 10, 25, 50]);
    for (const within of WITHIN) {
      expect(parseNear({ near: '08002', within: String(within) })).toEqual({
        near: '08002',
        within,
      });
    }
  });

  test.for([['7'], ['05'], ['5.0'], ['-5'], ['1e1'], [''], [['5', '10']], [null], [undefined]])(
    'knows no other distance: %o',
    ([within]) => {
      expect(parseNear({ near: '08002', within })).toEqual({ near: '08002', within: undefined });
    },
  );

  test.for([[''], ['   '], [['08002', '19944']], [undefined], [{}]])(
    'has no distance without a place: %o',
    ([near]) => {
      expect(parseNear({ near, within: '10' })).toEqual({ near: undefined, within: undefined });
    },
  );

  test('is described in words', () => {
    expect(nearInWords({ near: '08002', within: 10 })).toBe('within 10 miles of 08002');
    expect(nearInWords({ near: '08002' })).toBe('near 08002');
    expect(nearInWords({})).toBe('');
  });
});
