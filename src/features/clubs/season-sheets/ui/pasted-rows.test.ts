import { describe, expect, test } from 'vitest';
import { emptyProgram } from '../rules.ts';
import type { TypedProgram } from '../rules.ts';
import {
  factsFor,
  readRows,
  readText,
  rowsOf,
  understood,
  withColumn,
  withPasted,
} from './pasted-rows.ts';

const KEY = { ageGroup: 'U14', gender: 'Girls', teamType: 'Travel' };
const CLUB = '3f0f2d9a-6c1d-4c65-8f5e-4a1f0c9f6b11';

async function pasted(text: string, sheet: readonly TypedProgram[] = []) {
  const table = rowsOf(await readText(text), { clubId: CLUB, season: 2026 });
  const read = readRows(table.rows, 2026, sheet);
  return { ...table, table, read, programs: read.map(({ program }) => program) };
}

describe('columns of pasted rows', () => {
  test.each([
    ['Practices / week', 'practicesPerWeek'],
    ['# of tournaments', 'tournaments'],
    ['Overnights', 'overnightTournaments'],
    ['Coach returning?', 'headCoachReturns'],
    ['Fee ($)', 'fee'],
    ['Practices (per week)', 'practicesPerWeek'],
    ['MAX. ROSTER', 'rosterMax'],
    ['Dues\n2026–27', undefined],
  ])('may be called %j', async (name, fact) => {
    const { programs } = await pasted(`Age\tGender\tLevel\t"${name}"\n14U\tF\tTravel\t1`);
    const told = Object.keys(programs[0] ?? {});
    expect(told.slice(3)).toEqual(fact === undefined ? [] : [fact]);
  });

  test('that are unknown can be named, and skipped again', async () => {
    const { table, columns } = await pasted('Age\tGender\tKind\tFee\tFee\n14U\tF\tTravel\t1\t2');
    const [kind, fee] = columns;
    if (!kind || !fee) throw new Error('Both are unknown.');
    expect([kind.name, fee.name]).toEqual(['Kind', 'Fee']);
    expect(factsFor(table, '')).toEqual(expect.arrayContaining(['teamType', 'deposit']));
    expect(factsFor(table, '')).not.toContain('fee');
    const named = withColumn(withColumn(table, kind, 'teamType'), fee, 'deposit');
    expect(readRows(named.rows, 2026, [])[0]?.program).toEqual({ ...KEY, fee: '1', deposit: '2' });
    const [now] = named.columns;
    expect(now && withColumn(named, now, '').rows[0]?.cells.teamType).toBe('');
  });
});

describe('pasted rows', () => {
  test('[SEAS-10] are read by their headings', async () => {
    const text =
      'Age\tGender\tLevel\tCost\tCoach\tIncludes\n14U\tgirls\ttravel\t$2,400\tAnn\t"Uniform, Video"\n';
    const { programs, columns } = await pasted(text);
    expect(programs).toEqual([{ ...KEY, fee: '2400', includes: ['Uniform', 'Video'] }]);
    expect(columns).toEqual([{ name: 'Coach', fact: '' }]);
  });

  test('[SEAS-10] without headings, are in the order of the form', async () => {
    const { programs } = await pasted('U14\tGirls\tTravel\t2200-2400');
    expect(programs).toEqual([{ ...KEY, fee: '2200–2400' }]);
  });

  test('without anything in them are left out, and the others keep their numbers', async () => {
    const { read } = await pasted('\t\nAge\tGender\tLevel\n \t\t\n\n14U\tF\tTravel\n\t\t');
    expect(read.map(({ line, program }) => [line, program])).toEqual([[5, KEY]]);
  });

  test('may be separated by commas or semicolons', async () => {
    expect((await pasted('age,gender,type\nU14,Girls,Travel')).programs).toEqual([KEY]);
    expect((await pasted('age;gender;type\nU14;Girls;Travel')).programs).toEqual([KEY]);
  });

  test('are understood as a director writes them, and say how', async () => {
    const { read, programs } = await pasted(
      [
        'Age\tGender\tLevel\tFee\tDeposit\tMinutes\tStart\tEnd\tIncludes\tRoster',
        '14U\tF\trec\t1,200+\tfree\t2 hrs\tTBD\tMay 15\tuniform, gym\tN/A',
      ].join('\n'),
    );
    expect(programs).toEqual([
      {
        ageGroup: 'U14',
        gender: 'Girls',
        teamType: 'Recreational',
        fee: '1200',
        deposit: '0',
        practiceMinutes: '120',
        firstWeek: '',
        lastWeek: '2027-05-15',
        includes: ['Uniform', 'Gym and practice'],
        rosterMax: '',
      },
    ]);
    expect(understood(read)).toEqual(
      expect.arrayContaining([
        '“F” as Girls',
        '“2 hrs” as 120',
        '“TBD” as not stated',
        '“May 15” as May 15, 2027',
      ]),
    );
  });

  test('[SEAS-10] have a problem at each cell that is not understood, and the good ones are ready', async () => {
    const { read } = await pasted(
      [
        'Age group\tGender\tTeam type\tFee\tPlaying time\tFirst week',
        'U14\tGirls\tTravel\tcheap\tOften\t2019-11-30',
        'U12–U14\tGirls\tTravel\t1\tEqual\t',
        'U15\tGirls\tTravel\t1\tEqual\t',
      ].join('\n'),
    );
    expect(read.map(({ line, problems }) => [line, problems])).toEqual([
      [
        2,
        {
          fee: expect.stringMatching(/^We couldn’t read “cheap.”/),
          playingTime: expect.stringMatching(/^Instead of “Often,” enter/),
          firstWeek: expect.stringMatching(/^November 30, 2019 isn’t in the 2026–27 season/),
        },
      ],
      [3, { ageGroup: '“U12–U14” is more than one age group. Give each its own row.' }],
      [4, {}],
    ]);
  });

  test('may repeat a week outside the season that is stored', async () => {
    const there = { ...emptyProgram(), ...KEY, firstWeek: '2019-11-30' };
    const text = 'Age\tGender\tLevel\tStart\n14U\tF\tTravel\t11/30/2019';
    const { programs } = await pasted(text, [there]);
    expect(programs).toEqual([{ ...KEY, firstWeek: '2019-11-30' }]);
  });

  test("[SEAS-10] without a program's name ask for it", async () => {
    const { read } = await pasted('Age group\tFee\nU14\t100');
    expect(read[0]?.problems).toEqual({
      gender: 'Gender is required',
      teamType: 'Team type is required',
    });
  });

  test('[SEAS-10] that mean a program once more are refused', async () => {
    const { read } = await pasted(
      'age,gender,type,fee\nU14,Girls,Travel,2\nU15,Girls,Travel,3\n14u,girls,travel,4',
    );
    expect(read.map(({ problems }) => problems.ageGroup)).toEqual([
      undefined,
      undefined,
      'U14 Girls Travel is also in row 2. Change it or leave it out.',
    ]);
  });

  test('about other clubs and seasons, as in an export, are left out', async () => {
    const other = CLUB.replace('3', '4');
    const { programs, notes } = await pasted(
      [
        'club_id,club,city,state,county,season,age_group,gender,team_type',
        `${CLUB},Aces,Paoli,Pennsylvania,Chester,2026–27,U14,Girls,Travel`,
        `${CLUB},Aces,Paoli,Pennsylvania,Chester,2025–26,U14,Girls,Travel`,
        `${other},Aces,Paoli,Pennsylvania,Chester,2026–27,U14,Girls,Travel`,
      ].join('\n'),
    );
    expect(programs).toEqual([KEY]);
    expect(notes).toEqual(['We left out 2 rows about another club or season.']);
  });
});

test('[FACT-01] [FACT-02] pasted rows may say what families ask for, once for all programs', async () => {
  const { programs, facts, notes } = await pasted(
    [
      'Age\tGender\tLevel\tSpots\tPractice nights\tCoach returns\tTravel\tAid\tAid deadline',
      '14U\tF\tTravel\t3 left\tMon/Wed\tyes\t\t\tTBD',
      '15U\tF\tTravel\twaitlist\tweekends\tTBD\t$800-$1,500\tAsk the treasurer\tOct 1',
      '16U\tF\tTravel\tfull\tMWF\tno\t900\t\t',
    ].join('\n'),
  );
  const said = programs.map((one) => [one?.openSpots, one?.practiceDays, one?.headCoachReturns]);
  expect(said).toEqual([
    ['3', ['Mon', 'Wed'], 'yes'],
    ['None', ['Sat', 'Sun'], ''],
    ['None', ['Mon', 'Wed', 'Fri'], 'no'],
  ]);
  expect(facts).toEqual({
    travel: '800–1500',
    aidHow: 'Ask the treasurer',
    aidUntil: '2026-10-01',
  });
  expect(notes).toContain('Travel beyond the fee: 800–1500');
  expect(notes).toContain('Ask for financial aid by: October 1, 2026');
});

test('an existing program gets the pasted facts and keeps the others', () => {
  const there = { ...emptyProgram(), ...KEY, fee: '1', deposit: '5' };
  const other = { ...KEY, ageGroup: 'U15', fee: '2' };
  expect(withPasted([there], [{ ...KEY, fee: '3' }, other])).toEqual({
    programs: [
      { ...there, fee: '3' },
      { ...emptyProgram(), ...other },
    ],
    added: 1,
    changed: 1,
  });
});

describe('a real spreadsheet', () => {
  test('has a title, names over several columns, and teams in one cell', async () => {
    const { read, columns, notes } = await pasted(
      [
        'Aces Volleyball 2026–27\t\t\t\t\t',
        '\t\tFees\t\tPractices\t',
        'Team\tCoach\tSeason fee\tDeposit\t"Practices /\nweek"\tUniform included?',
        'Girls 14U National\tAnn\t"$2,400"\t$500\t3\tYes',
        '"Boys U15-1 Travel\n(new)"\tBea\t1900\t\t2\tno',
        '16 Regional Black\tCal\t1800\t\t2\tx',
      ].join('\r\n'),
    );
    expect(read.map(({ line, program, problems }) => [line, program ?? problems])).toEqual([
      [
        4,
        {
          ...KEY,
          teamType: 'National',
          fee: '2400',
          deposit: '500',
          practicesPerWeek: '3',
          includes: ['Uniform'],
        },
      ],
      [
        5,
        {
          ageGroup: 'U15',
          gender: 'Boys',
          teamType: 'Travel',
          fee: '1900',
          deposit: '',
          practicesPerWeek: '2',
          includes: [],
        },
      ],
      [6, { gender: 'Gender is required' }],
    ]);
    expect(columns.map(({ name }) => name)).toEqual(['Coach']);
    expect(notes[0]).toContain('“16 Regional Black” as U16 Regional');
    expect(notes[1]).toBe('We’ll add Uniform where “Uniform included?” says yes.');
  });

  test.each([
    ['14 National', 'Girls', '', 'U14 Girls National'],
    ['14u', 'Girls', 'National Red', 'U14 Girls National'],
    ['Girls 12-1', '', 'rec', 'U12 Girls Recreational'],
    ['12/13', 'Girls', 'Travel', ''],
    ['14U', 'Girls', 'National/Travel', ''],
    ['14U', 'Girls and boys', 'Travel', ''],
  ])('with age %j, gender %j, and level %j has %j', async (...cells) => {
    const [age, gender, level, name] = cells;
    const { programs } = await pasted(`Age\tGender\tLevel\n${age}\t${gender}\t${level}`);
    const [{ ageGroup = '', gender: players = '', teamType = '' } = {}] = programs.flatMap(
      (one) => one ?? [],
    );
    expect(`${ageGroup} ${players} ${teamType}`.trim()).toBe(name);
  });
});
