import { describe, expect, test } from 'vitest';
import { readTeamCounts, totalTeams } from './team-counts.ts';

describe('teams_per_age_group', () => {
  test('the present shape is read as it is', () => {
    const counts = {
      U12: { Girls: { Travel: 2, National: 1 }, Boys: { Regional: 3 } },
      U14: { Boys: { 'In-House': 1 } },
    };
    expect(readTeamCounts(counts)).toEqual(counts);
  });

  test('[DATA-09] girls and boys counts become Travel counts of each gender', () => {
    expect(readTeamCounts({ U12: { girls: 2, boys: 1 }, U14: { girls: 4 } })).toEqual({
      U12: { Girls: { Travel: 2 }, Boys: { Travel: 1 } },
      U14: { Girls: { Travel: 4 } },
    });
  });

  test('[DATA-10] a bare number becomes Girls with Travel', () => {
    expect(readTeamCounts({ U12: 3 })).toEqual({ U12: { Girls: { Travel: 3 } } });
  });

  test('[DATA-11] the three shapes may be mixed', () => {
    expect(
      readTeamCounts({ U10: 1, U12: { boys: 2, girls: 5 }, U14: { Girls: { National: 7 } } }),
    ).toEqual({
      U10: { Girls: { Travel: 1 } },
      U12: { Girls: { Travel: 5 }, Boys: { Travel: 2 } },
      U14: { Girls: { National: 7 } },
    });
  });

  test.each([
    null,
    undefined,
    7,
    'U12',
    [1, 2],
    {},
    { U12: 0 },
    { U12: -1 },
    { U12: 1.5 },
    { U12: '3' },
    { U12: null },
    { U12: [3] },
    { U12: { girls: 0, boys: null } },
    { U12: { Girls: { Travel: 0, National: '2' } } },
    { U12: { Others: { Travel: 1 } } },
  ])('%j has no teams', (stored) => {
    expect(readTeamCounts(stored)).toEqual({});
  });

  test('a gender without teams is left out', () => {
    expect(
      readTeamCounts({ U12: { Girls: { Travel: 0 }, Boys: { Travel: 2, National: -1 } } }),
    ).toEqual({ U12: { Boys: { Travel: 2 } } });
  });

  test('the present shape wins over an older one beside it', () => {
    expect(readTeamCounts({ U12: { girls: 9, Girls: { National: 1 } } })).toEqual({
      U12: { Girls: { National: 1 } },
    });
  });

  test("an age group may have the name of an object's property", () => {
    expect(Object.keys(readTeamCounts({ constructor: 3 }))).toEqual(['constructor']);
  });

  test("a gender's total includes all age groups and team types", () => {
    const counts = readTeamCounts({
      U12: { Girls: { Travel: 2, National: 1 }, Boys: { Travel: 9 } },
      U14: 4,
    });
    expect(totalTeams(counts, 'Girls')).toBe(7);
    expect(totalTeams(counts, 'Boys')).toBe(9);
    expect(totalTeams({}, 'Boys')).toBe(0);
  });
});
