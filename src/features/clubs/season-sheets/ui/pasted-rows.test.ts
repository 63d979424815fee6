import { expect, test } from 'vitest';
import { emptyProgram } from '../rules.ts';
import { readPasted, withPasted } from './pasted-rows.ts';

const KEY = { ageGroup: 'U14', gender: 'Girls', teamType: 'Travel' };

test('[SEAS-10] rows of a spreadsheet are read by their headings', async () => {
  const text =
    'Age\tGender\tLevel\tCost\tCoach\tIncludes\n14U\tgirls\ttravel\t$2,400\tAnn\t"Uniform, Video"\n';
  expect(await readPasted(text)).toEqual({
    programs: [{ ...KEY, fee: '2400', includes: ['Uniform', 'Video'] }],
    problems: [],
    repeated: [],
    unknown: ['Coach'],
  });
});

test('[SEAS-10] without headings, in the order of the form', async () => {
  const { programs } = await readPasted('U14\tGirls\tTravel\t2200-2400');
  expect(programs[0]).toMatchObject({ ...KEY, fee: '2200–2400' });
});

test('[SEAS-10] each cell that is not understood is named, and stays to be corrected', async () => {
  const { programs, problems } = await readPasted(
    'Age group\tGender\tTeam type\tFee\tPlaying time\nU14\tGirls\tTravel\tcheap\tOften\nU99\tGirls\tTravel\t1\tEqual',
  );
  expect(problems).toEqual([
    expect.stringMatching(/^Row 2, Fee: We couldn’t read “cheap.”/),
    expect.stringMatching(/^Row 2, Playing time: Instead of “Often,” enter/),
    expect.stringMatching(/^Row 3, Age group: Instead of “U99,” enter/),
  ]);
  expect(programs).toMatchObject([
    { ...KEY, fee: 'cheap', playingTime: '' },
    { ...KEY, ageGroup: '', fee: '1' },
  ]);
});

test("[SEAS-10] a row without a program's name is reported", async () => {
  const { problems } = await readPasted('Age group\tFee\nU14\t100');
  expect(problems).toEqual(['Row 2: Gender is missing.', 'Row 2: Team type is missing.']);
});

test('cells may be separated by commas or semicolons', async () => {
  expect((await readPasted('age,gender,type\nU14,Girls,Travel')).programs).toEqual([KEY]);
  expect((await readPasted('age;gender;type\nU14;Girls;Travel')).programs).toEqual([KEY]);
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

test("[SEAS-10] rows without a program's name replace nothing", () => {
  const unnamed = { ...KEY, ageGroup: '' };
  const there = { ...emptyProgram(), ...unnamed, fee: '1' };
  const { programs, added, changed } = withPasted(
    [there],
    [
      { ...unnamed, fee: '2' },
      { ...unnamed, fee: '3' },
    ],
  );
  expect(programs.map(({ fee }) => fee)).toEqual(['1', '2', '3']);
  expect({ added, changed }).toEqual({ added: 2, changed: 0 });
});

test('[SEAS-10] two rows for one program both stay, and the preview names the second', async () => {
  const { programs, repeated } = await readPasted(
    'age,gender,type,fee\nU14,Girls,Travel,2\nU15,Girls,Travel,3\n14u,girls,travel,4',
  );
  expect(repeated).toEqual(['Row 4: U14 Girls Travel is also in row 2.']);
  const there = { ...emptyProgram(), ...KEY, fee: '1' };
  const put = withPasted([there], programs);
  expect(put.programs.map(({ fee }) => fee)).toEqual(['2', '3', '4']);
  expect(put).toMatchObject({ added: 2, changed: 1 });
});
