import { describe, expect, test } from 'vitest';
import type { FactName, ProgramFactName, SheetFactName } from '#domain/program-facts.ts';
import { NO_FACTS } from '#tests/builders/programs.ts';
import { emptyProgram } from './rules.ts';
import { openEnded, readFact, sheetFormSchemaIn } from './schema.ts';

const sheetFormSchema = sheetFormSchemaIn(2026, []);

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

  test('has weeks in its season, except stored ones that did not change', () => {
    const weeks = { firstWeek: '2019-11-30', lastWeek: '2027-07-31' };
    const problem =
      'programs.0.firstWeek: November 30, 2019 isn’t in the 2026–27 season. Enter a day from August 1, 2026 to July 31, 2027.';
    expect(problemsOf({ ...KEY, ...weeks })).toEqual([problem]);
    const program = { ...KEY, ...weeks, id: crypto.randomUUID() };
    const stored = sheetFormSchemaIn(2026, [{ ...emptyProgram(), ...program }]);
    expect(stored.safeParse({ programs: [{ ...program, fee: '1' }] }).success).toBe(true);
    expect(stored.safeParse({ programs: [{ ...program, lastWeek: '2019-12-30' }] }).success).toBe(
      false,
    );
    expect(stored.safeParse({ programs: [{ ...program, id: undefined }] }).success).toBe(false);
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
  ['gender', 'F', 'Girls'],
  ['gender', 'female', 'Girls'],
  ['gender', 'M', 'Boys'],
  ['teamType', 'rec', 'Recreational'],
  ['includes', 'uniform, gym', ['Uniform', 'Gym and practice']],
  [
    'includes',
    'Uniforms and gym and practice & lodging',
    ['Uniform', 'Gym and practice', 'Lodging'],
  ],
  ['includes', 'N/A', []],
  ['deposit', 'none', 0],
  ['deposit', 'TBD', null],
  ['deposit', '1,200+', 1200],
  ['paymentPlan', 'yes, 3 payments', true],
  ['paymentPlan', 'n/a', null],
  ['refundRule', 'N/A', null],
  ['practicesPerWeek', '2x/week', 2],
  ['practicesPerWeek', '3 times a week', 3],
  ['practiceMinutes', '2 hrs', 120],
  ['practiceMinutes', '1.5 hours', 90],
  ['practiceMinutes', '2', 120],
  ['practiceMinutes', '1:30', 90],
  ['practiceMinutes', '1 hr 45 min', 105],
  ['practiceMinutes', '90 min.', 90],
  ['practiceMinutes', '0:45', 45],
  ['firstWeek', 'TBD', null],
  ['firstWeek', 'Nov 30, 2026', '2026-11-30'],
  ['tournaments', '8+ tournaments', 8],
  ['tournaments', 'none', 0],
  ['rosterMax', 'up to 12 players', 12],
  ['sourceUrl', '-', null],
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

const [MW, TTH] = [
  ['Mon', 'Wed'],
  ['Tue', 'Thu'],
];

test.each<[ProgramFactName, string, unknown]>([
  ['openSpots', 'none', 'None'],
  ['openSpots', 'FULL', 'None'],
  ['openSpots', 'waitlist', 'None'],
  ['openSpots', 'Wait list only', 'None'],
  ['openSpots', '0', 'None'],
  ['openSpots', 'no openings', 'None'],
  ['openSpots', 'yes', 'Some'],
  ['openSpots', 'a few spots left', 'Some'],
  ['openSpots', '2-3', 'Some'],
  ['openSpots', '3 left', '3'],
  ['openSpots', 'only 1 spot', '1'],
  ['openSpots', '12', '12'],
  ['openSpots', 'TBD', null],
  ['practiceDays', 'Mon/Wed', MW],
  ['practiceDays', 'M W F', ['Mon', 'Wed', 'Fri']],
  ['practiceDays', 'MWF', ['Mon', 'Wed', 'Fri']],
  ['practiceDays', 'M-W-F', ['Mon', 'Wed', 'Fri']],
  ['practiceDays', 'TTh', TTH],
  ['practiceDays', 'tr', TTH],
  ['practiceDays', 'Tues & Thurs', TTH],
  ['practiceDays', 'Thursdays and Tuesdays', TTH],
  ['practiceDays', 'Tuesday, Thursday', TTH],
  ['practiceDays', 'Tue; Thu', TTH],
  ['practiceDays', 'weekends', ['Sat', 'Sun']],
  ['practiceDays', 'weeknights', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']],
  ['practiceDays', 'Mon–Fri', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']],
  ['practiceDays', 'M-F', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']],
  ['practiceDays', 'Mon thru Wed', ['Mon', 'Tue', 'Wed']],
  ['practiceDays', 'Sat-Sun', ['Sat', 'Sun']],
  ['practiceDays', 'Mon 6-8pm, Wed 6:30–8:30 PM', MW],
  ['practiceDays', 'Mon & Wed at 7 p.m.', MW],
  ['practiceDays', 'TBD', []],
  ['practiceDays', '', []],
  ['headCoachReturns', 'yes', true],
  ['headCoachReturns', 'returning', true],
  ['headCoachReturns', 'new coach', false],
  ['headCoachReturns', 'TBD', null],
])('[FACT-01] %s accepts %j', (name, text, value) => {
  expect(readFact(name, text)).toEqual({ value });
});

test.each<[ProgramFactName | SheetFactName, string]>([
  ['openSpots', 'maybe'],
  ['openSpots', '100'],
  ['openSpots', '-1'],
  ['practiceDays', 'S'],
  ['practiceDays', 'Mon-Wed'],
  ['practiceDays', 'Mon or Wed'],
  ['practiceDays', '2'],
  ['practiceDays', '2 days'],
  ['practiceDays', 'constructor'],
  ['practiceDays', 'Fri to Mon'],
  ['headCoachReturns', 'maybe'],
  ['travel', 'a lot'],
  ['travel', '1500-800'],
  ['travel', '100000'],
  ['aidUntil', 'soon'],
  ['aidUrl', 'javascript:alert(1)'],
  ['aidHow', 'x'.repeat(301)],
])('[FACT-01] [FACT-02] %s refuses %j', (name, text) => {
  expect(readFact(name, text)).toEqual({ problem: expect.any(String) });
});

test.each<[SheetFactName, string, unknown]>([
  ['travel', '800-1500', { travelFrom: 800, travelTo: 1500 }],
  ['travel', '$1,200 per family', { travelFrom: 1200, travelTo: 1200 }],
  ['travel', 'none', { travelFrom: 0, travelTo: 0 }],
  ['travel', 'TBD', { travelFrom: null, travelTo: null }],
  ['aidHow', ' Ask the treasurer ', 'Ask the treasurer'],
  ['aidUntil', 'Oct 1, 2026', '2026-10-01'],
  ['aidUrl', 'example.org/aid', 'https://example.org/aid'],
])('[FACT-02] %s accepts %j', (name, text, value) => {
  expect(readFact(name, text)).toEqual({ value });
});

test('several age groups are not one', () => {
  for (const text of ['U12–U14', '12-14', 'U12, U13', 'All ages']) {
    const problem = `“${text}” is more than one age group. Give each its own row.`;
    expect(readFact('ageGroup', text)).toEqual({ problem });
  }
});

test.each<[ProgramFactName, string]>([
  ['fee', 'none'],
  ['gender', 'coed'],
  ['gender', 'N/A'],
  ['teamType', 're'],
  ['includes', 'travel'],
  ['practicesPerWeek', '2 hours'],
  ['practicesPerWeek', '2 a month'],
  ['practicesPerWeek', '2-3'],
  ['practiceMinutes', '2 days'],
  ['tournaments', '8-10'],
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

test.each<[FactName, string, RegExp]>([
  ['fee', '$1,200+', /without the “\+.” If it can be more, enter a range/],
  ['travel', '800+', /enter a range/],
  ['tournaments', '8+', /^Families will see this without the “\+.”$/],
  ['openSpots', '3+', /without/],
  ['fee', '1,200', /^nothing$/],
  ['fee', 'cheap+', /^nothing$/],
  ['includes', 'uniform + video', /^nothing$/],
  ['refundRule', 'Half + fee', /^nothing$/],
])('%s %j that a sheet cannot store as it is says so', (name, typed, hint) => {
  expect(openEnded(name, typed) ?? 'nothing').toMatch(hint);
});
