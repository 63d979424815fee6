import { describe, expect, test } from 'vitest';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { NO_FACTS } from '#tests/builders/programs.ts';
import { readFact, sheetFormSchema } from './schema.ts';

const KEY = { ageGroup: 'U14', gender: 'Girls', teamType: 'Travel' };

function problemsOf(...programs: object[]): string[] {
  const parsed = sheetFormSchema.safeParse({ programs });
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a program', () => {
  test('[SEAS-02] has an age group, a gender, and a team type from the lists', () => {
    expect(problemsOf({})).toEqual([
      'programs.0.ageGroup: Age group is required',
      'programs.0.gender: Gender is required',
      'programs.0.teamType: Team type is required',
    ]);
    expect(problemsOf({ ...KEY, ageGroup: 'U99' })).toHaveLength(1);
    expect(problemsOf(KEY)).toEqual([]);
  });

  test('[SEAS-02] appears once in its sheet', () => {
    expect(problemsOf(KEY, { ...KEY, gender: 'Boys' }, KEY)).toEqual([
      'programs.2.ageGroup: You already have U14 Girls Travel as program 1. Edit or remove one.',
    ]);
  });

  test('has facts that agree with each other', () => {
    expect(problemsOf({ ...KEY, firstWeek: '2026-12-01', lastWeek: '2026-11-30' })).toEqual([
      'programs.0.lastWeek: Choose a week after the first week',
    ]);
    expect(problemsOf({ ...KEY, tournaments: '2', overnightTournaments: '3' })).toEqual([
      'programs.0.overnightTournaments: Overnight tournaments can’t be more than the total',
    ]);
  });

  test('is stored with null for what is left out', () => {
    expect(sheetFormSchema.parse({ programs: [{ ...KEY, fee: '$2,000' }] }).programs).toEqual([
      {
        ...KEY,
        feeKind: 'range',
        feeFrom: 2_000,
        feeTo: 2_000,
        ...NO_FACTS,
      },
    ]);
  });
});

test.each<[ProgramFactName, string, unknown]>([
  ['ageGroup', '14u', 'U14'],
  ['gender', 'girls', 'Girls'],
  ['teamType', 'in house', 'In-House'],
  ['includes', 'video; uniform', ['Uniform', 'Video']],
  ['includes', 'Video, Uniform', ['Uniform', 'Video']],
  ['deposit', '$300', 300],
  ['paymentPlan', 'Y', true],
  ['financialAid', 'no', false],
  ['practicesPerWeek', '2.5', 2.5],
  ['rosterMax', '12', 12],
  ['playingTime', 'equal', 'Equal'],
  ['sourceUrl', 'example.org/fees', 'https://example.org/fees'],
])('%s accepts %j', (name, text, value) => {
  expect(readFact(name, text)).toEqual({ value });
});

test.each<[ProgramFactName, string]>([
  ['includes', 'Uniform; Pizza'],
  ['deposit', 'some'],
  ['paymentPlan', 'maybe'],
  ['practicesPerWeek', '0.4'],
  ['practicesPerWeek', '7.5'],
  ['practicesPerWeek', '1.25'],
  ['practiceMinutes', '14'],
  ['practiceMinutes', '481'],
  ['rosterMax', '0'],
  ['rosterMax', '1.5'],
  ['tournaments', '100'],
  ['playingTime', 'Often'],
  ['sourceUrl', 'javascript:alert(1)'],
  ['refundRule', 'x'.repeat(301)],
])('%s refuses %j', (name, text) => {
  expect(readFact(name, text)).toEqual({ problem: expect.any(String) });
});
