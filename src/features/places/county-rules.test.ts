import { describe, expect, test } from 'vitest';
import { groupByState } from './county-rules.ts';

describe('states and counties of the public filter', () => {
  test('are in alphabetical order, whatever the order of the rows', () => {
    expect(
      groupByState([
        { state: 'Pennsylvania', county: 'York' },
        { state: 'Pennsylvania', county: null },
        { state: 'Delaware', county: null },
        { state: 'Pennsylvania', county: 'Élan' },
        { state: 'Pennsylvania', county: 'adams' },
        { state: 'Pennsylvania', county: 'Erie' },
      ]),
    ).toEqual([
      { state: 'Delaware', counties: [] },
      { state: 'Pennsylvania', counties: ['adams', 'Élan', 'Erie', 'York'] },
    ]);
  });

  test('a county without a row of its state is not offered (D34)', () => {
    expect(
      groupByState([
        { state: 'Maryland', county: 'Cecil' },
        { state: 'Delaware', county: '' },
        { state: 'Delaware', county: 'Kent' },
      ]),
    ).toEqual([{ state: 'Delaware', counties: ['Kent'] }]);
  });

  test('counties with the same name stay with their states', () => {
    expect(
      groupByState([
        { state: 'A', county: null },
        { state: 'B', county: null },
        { state: 'A', county: 'Kent' },
        { state: 'B', county: 'Kent' },
      ]),
    ).toEqual([
      { state: 'A', counties: ['Kent'] },
      { state: 'B', counties: ['Kent'] },
    ]);
  });

  test('are empty without rows', () => {
    expect(groupByState([])).toEqual([]);
  });
});
