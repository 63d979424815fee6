import { describe, expect, test } from 'vitest';
import { ageGroupsLabel, sortAgeGroups } from './age-group.ts';

describe('age groups', () => {
  test('are sorted by the first number of each label, those without one last', () => {
    expect(sortAgeGroups(['Adult', 'U18', 'U9', '12 and under', 'U10', 'Open'])).toEqual([
      'U9',
      'U10',
      '12 and under',
      'U18',
      'Adult',
      'Open',
    ]);
  });

  test('sorting leaves the given list as it was', () => {
    const ageGroups = ['U14', 'U12'];
    sortAgeGroups(ageGroups);
    expect(ageGroups).toEqual(['U14', 'U12']);
  });

  test('an empty list reads All ages (decision 19)', () => {
    expect(ageGroupsLabel([])).toBe('All ages');
    expect(ageGroupsLabel(['U14', 'U9'])).toBe('U9, U14');
  });
});
