import { describe, expect, test } from 'vitest';
import { ageGroupsLabel, sortAgeGroups } from './age-group.ts';

describe('age groups', () => {
  test('are sorted by the first number in each label; labels without one come last', () => {
    expect(sortAgeGroups(['Adult', 'U18', 'U9', '12 and under', 'U10', 'Open'])).toEqual([
      'U9',
      'U10',
      '12 and under',
      'U18',
      'Adult',
      'Open',
    ]);
  });

  test('sorting does not change the given list', () => {
    const ageGroups = ['U14', 'U12'];
    sortAgeGroups(ageGroups);
    expect(ageGroups).toEqual(['U14', 'U12']);
  });

  test('an empty list reads All ages (D19)', () => {
    expect(ageGroupsLabel([])).toBe('All ages');
    expect(ageGroupsLabel(['U14', 'U9'])).toBe('U9, U14');
  });

  test.each([
    [['U17', 'U12', 'U14', 'U13', 'U16', 'U15'], 'U12–U17'],
    [['U10', 'U13', 'U12', 'U18', 'U14'], 'U10, U12–U14, U18'],
    [['U9', 'U10'], 'U9–U10'],
    [['U12', 'U12', 'U13'], 'U12–U13'],
    [['U12', '13 and under', 'U14', 'Open'], 'U12, 13 and under, U14, Open'],
  ])('%j reads %j (D62)', (ageGroups, label) => {
    expect(ageGroupsLabel(ageGroups)).toBe(label);
  });
});
