import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { saveSheet } from '#features/clubs/season-sheets/commands.server.ts';
import { typedProgram } from '#features/clubs/season-sheets/rules.ts';
import { sheetUpdateSchema } from '#features/clubs/season-sheets/schema.ts';
import { allChanges } from '#features/site/audit-log/queries.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { aListDesk, textOf } from '#tests/builders/list-desk.ts';
import { save } from '#tests/builders/save.ts';
import { importSheets } from './commands.server.ts';
import { exportSheets } from './queries.server.ts';

const { database, admin, asAdmin, aFile, meeting } = await aListDesk();
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
  await database.sql.execute(sql`delete from audit_log`);
  await database.sql.execute(sql`delete from club_imports`);
});

async function run(content: string, isDryRun = false) {
  const file = await aFile(content);
  return importSheets(asAdmin, file, { isDryRun, fileName: 'sheets.csv' });
}

const theList = () => textOf((write) => exportSheets(asAdmin, write));

const programs = () =>
  database.sql
    .select()
    .from(clubPrograms)
    .orderBy(asc(clubPrograms.season), asc(clubPrograms.clubId), asc(clubPrograms.position));

/** Everything that an import may write. */
async function everything() {
  const { rows } = await database.sql.execute(sql`
    select (select jsonb_agg(to_jsonb(p) order by id) from club_programs p) as programs,
      (select jsonb_agg(to_jsonb(s) order by club_id, season) from season_sheets s) as sheets,
      (select count(*)::int from audit_log) as log, (select count(*)::int from club_imports) as imports`);
  return rows[0];
}

/** A program with every fact, some of them hard to preserve. */
const FULL = {
  feeKind: 'range',
  feeFrom: 2_200,
  feeTo: 2_600,
  includes: ['Uniform', 'Membership (USAV/AAU)'],
  deposit: 300,
  paymentPlan: true,
  financialAid: false,
  refundRule: '=half, "until" November; then \\none',
  practicesPerWeek: 2.5,
  practiceMinutes: 90,
  firstWeek: '2026-11-30',
  lastWeek: '2027-05-10',
  tournaments: 9,
  overnightTournaments: 2,
  practiceDays: ['Mon', 'Wed'],
  rosterMax: 12,
  openSpots: '3',
  headCoachReturns: false,
  playingTime: 'Earned',
  sourceUrl: 'https://example.org/fees?a=1,2;3',
} as const;

const HEADER = 'club,season,age_group,gender,team_type,fee';

describe('importing season sheets', () => {
  test('understands what is unambiguous, and refuses weeks outside the season', async () => {
    await save(database.sql, aClub({ name: 'Spikers' }));
    const header = `${HEADER},includes,practice_minutes,first_week,roster_max`;
    const good = 'Spikers,2026,14,F,rec,"1,200+","uniform, gym",2 hrs,Nov 30,N/A';
    const report = await run(`${header}\n${good}`);
    expect(report).toMatchObject({ isWritten: true, counts: { added: 1, refused: 0 } });
    expect(await programs()).toMatchObject([
      {
        gender: 'Girls',
        teamType: 'Recreational',
        feeFrom: 1_200,
        includes: ['Uniform', 'Gym and practice'],
        practiceMinutes: 120,
        firstWeek: '2026-11-30',
        rosterMax: null,
      },
    ]);
    const late = await run(`${header}\n${good.replace('Nov 30', '6/3/2019')}`);
    expect(late.refused[0]?.problems).toEqual([
      {
        column: 'first_week',
        value: '6/3/2019',
        reason: expect.stringMatching(/^June 3, 2019 isn’t in the 2026–27 season/),
      },
    ]);
  });

  test('leaves alone a stored week outside the season whose cell is the same', async () => {
    const club = aClub({ name: 'Spikers' });
    await save(
      database.sql,
      aProgram({ club, ...FULL, includes: [], practiceDays: [], firstWeek: '2019-06-03' }),
    );
    expect(await run(await theList())).toMatchObject({ counts: { same: 1, refused: 0 } });
  });

  test('[SEAS-12] changes programs of a sheet, adds new ones after them, and keeps the others', async () => {
    const club = aClub({ name: 'Spikers' });
    await save(
      database.sql,
      aProgram({
        club,
        ...FULL,
        includes: [...FULL.includes],
        practiceDays: [...FULL.practiceDays],
        position: 0,
      }),
      aProgram({ club, ageGroup: 'U16', feeFrom: 100, feeTo: 100, position: 4 }),
    );
    const report = await run(
      [
        'Club,City,State,Season,Age,Gender,Level,Fee,Payment plan,Practices,Mascot',
        'spikers,Bryn Mawr,PA,2026,14U,girls,travel,"$2,500",no,3,Bear',
        'Spikers,Bryn Mawr,PA,2026-27,12,Girls,Regional,Not disclosed,,,',
        'Spikers,Bryn Mawr,PA,2027/28,U12,Boys,Travel,900 to 1000,yes,0.5,',
      ].join('\n'),
    );
    expect(report).toMatchObject({
      isWritten: true,
      counts: { added: 2, changed: 1, same: 0, refused: 0 },
      added: [
        { line: 3, name: 'Spikers: 2026–27 U12 Girls Regional', detail: 'Not disclosed' },
        { line: 4, name: 'Spikers: 2027–28 U12 Boys Travel', detail: '$900–$1,000' },
      ],
      changed: [
        {
          line: 2,
          name: 'Spikers: 2026–27 U14 Girls Travel',
          changes: [
            { column: 'fee', before: '2200–2600', after: '2500' },
            { column: 'payment_plan', before: 'yes', after: 'no' },
            { column: 'practices_per_week', before: '2.5', after: '3' },
          ],
        },
      ],
    });
    expect(report.notices).toEqual([
      'We skipped these unknown columns: Mascot.',
      'Not in the file, so these fields won’t change: 19 columns.',
    ]);
    expect(await programs()).toMatchObject([
      {
        ...FULL,
        feeFrom: 2_500,
        feeTo: 2_500,
        paymentPlan: false,
        practicesPerWeek: 3,
        position: 0,
      },
      { ageGroup: 'U16', feeFrom: 100, position: 4 },
      { ageGroup: 'U12', feeKind: 'not_disclosed', season: 2026, position: 5, paymentPlan: null },
      { ageGroup: 'U12', feeFrom: 900, feeTo: 1_000, season: 2027, position: 0, paymentPlan: true },
    ]);
    const sheets = await database.sql.select().from(seasonSheets).orderBy(asc(seasonSheets.season));
    expect(sheets).toMatchObject([
      { season: 2026, version: 2, updatedBy: admin.userId },
      { season: 2027, version: 1, updatedBy: admin.userId },
    ]);
    const log = await allChanges(database.db, admin, {}, null);
    expect(log.changes.map(({ deed, name }) => [deed, name])).toEqual([['imported', 'sheets.csv']]);
    const id = log.changes[0]?.subjectId ?? '';
    const behind = await allChanges(database.db, admin, { id }, null);
    expect(behind.changes.map(({ deed, name, via }) => [deed, name, via])).toEqual([
      ['changed', 'Spikers', 'Import of sheets.csv'],
      ['imported', 'sheets.csv', null],
    ]);
  });
});

describe('what all programs of a sheet have in common', () => {
  const facts = 'travel,aid_how,aid_until,aid_url';
  const rows = (...of: string[]) => [`${HEADER},${facts}`, ...of].join('\n');
  const sheets = () => database.sql.select().from(seasonSheets).orderBy(asc(seasonSheets.season));

  test('[FACT-02] is read from any row of the sheet, exported in each, and cleared by blank cells', async () => {
    await save(database.sql, aClub({ name: 'Spikers' }));
    const report = await run(
      rows(
        'Spikers,2026,U14,Girls,Travel,1,,,,',
        'Spikers,2026,U15,Girls,Travel,1,$800-$1500,Ask us,Oct 1,example.org/aid',
        'Spikers,2027,U15,Girls,Travel,1,TBD,,,',
      ),
    );
    expect(report).toMatchObject({ isWritten: true, counts: { added: 3, refused: 0 } });
    const stored = { travelFrom: 800, travelTo: 1_500, aidHow: 'Ask us', aidUntil: '2026-10-01' };
    const first = { ...stored, aidUrl: 'https://example.org/aid', version: 1 };
    const none = { travelFrom: null, travelTo: null, aidHow: null, aidUntil: null, aidUrl: null };
    expect(await sheets()).toMatchObject([first, { ...none, season: 2027 }]);
    const list = await theList();
    const written = ',800–1500,Ask us,2026-10-01,https://example.org/aid\r\n';
    expect(list.split(written)).toHaveLength(3);
    expect(await run(list)).toMatchObject({ counts: { same: 3, changed: 0 } });
    expect(await sheets()).toMatchObject([first, none]);
    const cleared = await run(rows('Spikers,2026,U14,Girls,Travel,1,,Ask us,,'));
    expect(cleared.changed).toMatchObject([
      {
        changes: [
          { column: 'travel', before: '800–1500', after: '' },
          { column: 'aid_until', before: '2026-10-01', after: '' },
          { column: 'aid_url', before: 'https://example.org/aid', after: '' },
        ],
      },
    ]);
    expect(await sheets()).toMatchObject([{ ...none, aidHow: 'Ask us', version: 2 }, none]);
    // Without the columns, it stays.
    await run(`${HEADER}\nSpikers,2026,U14,Girls,Travel,7`);
    expect(await sheets()).toMatchObject([{ aidHow: 'Ask us', version: 3 }, none]);
  });

  test('[FACT-02] is refused where two rows say different things, or it is not understood', async () => {
    await save(database.sql, aClub({ name: 'Spikers' }));
    const report = await run(
      rows(
        'Spikers,2026,U14,Girls,Travel,1,800,Ask us,,',
        'Spikers,2026,U15,Girls,Travel,1,900,Ask us,,',
        'Spikers,2026,U16,Girls,Travel,1,a lot,Ask us,,',
      ),
    );
    const [first, second] = report.refused.map(({ line, problems }) => [line, problems[0]?.reason]);
    const other =
      'Another row of this season says “800.” Travel beyond the fee is the same for all programs.';
    expect(first).toEqual([3, other]);
    expect(second).toEqual([4, other]);
    const unread = await run(rows('Spikers,2026,U14,Girls,Travel,1,a lot,,,'));
    expect(unread.refused[0]?.problems).toMatchObject([
      { column: 'travel', reason: 'We couldn’t read “a lot.” Enter whole dollars, like 800–1500.' },
    ]);
  });
});

describe('lists of season sheets', () => {
  test('[SEAS-12] an export can be imported without any change', async () => {
    const [one, other] = [aClub({ name: '=Twins' }), aClub({ name: '=Twins' })];
    const plain = { feeKind: 'not_stated', feeFrom: null, feeTo: null } as const;
    await save(
      database.sql,
      aProgram({
        club: one,
        ...FULL,
        includes: [...FULL.includes],
        practiceDays: [...FULL.practiceDays],
      }),
      aProgram({ club: one, season: 2025, ...plain }),
      aProgram({ club: other, feeKind: 'not_disclosed', feeFrom: null, feeTo: null }),
      aProgram({ club: aClub({ name: 'Ohne Ort', city: null, state: null }), ...plain }),
    );
    const list = await theList();
    expect(list).toMatch(
      /^\uFEFFclub_id,club,city,state,county,season,age_group,.*,source_url,travel,aid_how,aid_until,aid_url\r\n/,
    );
    expect(list).toContain(`"'=half, ""until"" November; then \\none"`);
    expect(list).toContain(`${one.id},'=Twins,`);
    const before = await everything();
    for (const isDryRun of [true, false]) {
      const report = await run(list, isDryRun);
      expect(report).toMatchObject({
        isWritten: !isDryRun,
        counts: { added: 0, changed: 0, same: 4, refused: 0 },
        notices: [],
        hinted: 0,
      });
    }
    expect(await everything()).toEqual(before);

    // The import restores what was lost, in its order.
    const rows = async () =>
      (await programs()).map(({ id: _i, createdAt: _c, updatedAt: _u, ...row }) => row);
    const kept = await rows();
    await database.sql.execute(sql`delete from club_programs`);
    expect((await run(list)).counts.added).toBe(4);
    expect(await rows()).toEqual(kept);
    expect(await theList()).toBe(list);
  });

  test('[SEAS-12] a dry run reports everything and writes nothing', async () => {
    await save(database.sql, aProgram({ club: aClub({ name: 'Spikers' }) }));
    const before = await everything();
    const report = await run(
      `${HEADER}\nSpikers,2026,U14,Girls,Travel,1\nSpikers,2026,U15,Girls,Travel,\n`,
      true,
    );
    expect(report).toMatchObject({
      isWritten: false,
      counts: { added: 1, changed: 1, same: 0, refused: 0 },
      added: [{ detail: 'Not stated' }],
    });
    expect(await everything()).toEqual(before);
  });

  test('a club is found by its id before its name; a different name is a hint', async () => {
    const [club] = await save(database.sql, aClub({ name: 'Spikers' }), aClub({ name: 'Spikers' }));
    const row = '2026,U14,Girls,Travel';
    const report = await run(`id,name,season,age,gender,type\n${club.id},Former Name,${row}\n`);
    expect(report.hints).toEqual([
      {
        line: 2,
        name: 'Spikers: 2026–27 U14 Girls Travel',
        hints: ['We call this club “Spikers,” but the file says “Former Name.”'],
      },
    ]);
    expect(await programs()).toMatchObject([{ clubId: club.id, feeKind: 'not_stated' }]);
    const unclear = await run(`name,season,age,gender,type\nSpikers,${row}\n`);
    expect(unclear.refused[0]?.problems).toMatchObject([
      {
        column: 'club_id',
        reason: expect.stringMatching(/^2 clubs share this name\. Add the ID/),
      },
    ]);
  });
});

describe('nothing of a list of season sheets is written', () => {
  test.each([
    ['Nobody,2026,U14,Girls,Travel,1', [['club', 'Nobody', /^We couldn’t find this club/]]],
    [',2026,U14,Girls,Travel,1', [['club', '', /^Club is required$/]]],
    ['There,2026–28,U14,Girls,Travel,1', [['season', '2026–28', /couldn’t read the season/]]],
    ['There,1999,U14,Girls,Travel,1', [['season', '1999', /^Choose 2000 or later\.$/]]],
    ['There,2100,U14,Girls,Travel,1', [['season', '2100', /^Choose \d{4}–\d\d or earlier\.$/]]],
    [
      'There,2026,U9,coed,,lots',
      [
        ['age_group', 'U9', /enter one of these: U10; /],
        ['gender', 'coed', /enter one of these/],
        ['team_type', '', /^Team type is required$/],
        ['fee', 'lots', /^We couldn’t read “lots.”/],
      ],
    ],
    ['There,2026,U14,Girls,Travel,2\u0000', [['fee', '2\u2400', /NUL/]]],
    ['There,2026,U14,Girls,Travel,300–200', [['fee', '300–200', /lower amount first/]]],
    [
      'There,2026,U14,Girls,Travel,1,more',
      [['', 'more', /^This row has 7 cells, but the file has 6 columns/]],
    ],
  ])('[SEAS-12] when a row is refused: %j', async (row, problems) => {
    await save(database.sql, aProgram({ club: aClub({ name: 'There' }) }));
    const before = await everything();
    const report = await run(`${HEADER}\nThere,2026,U10,Boys,Travel,5\n${row}\n`);
    expect(report).toMatchObject({ isWritten: false, counts: { refused: 1 } });
    expect(report.refused[0]).toEqual({
      line: 3,
      name: expect.any(String),
      problems: problems.map(([column, value, reason]) => ({
        column,
        value,
        reason: expect.stringMatching(reason as RegExp),
      })),
    });
    expect(await everything()).toEqual(before);
  });

  test('[SEAS-12] contradicting facts are reported by column', async () => {
    const [club] = await save(database.sql, aClub({ name: 'There' }));
    const facts = 'first_week,last_week,tournaments,overnight_tournaments';
    const report = await run(
      `club_id,season,age_group,gender,team_type,${facts}\n${club.id},2026,U14,Girls,Travel,2026-12-01,11/30/26,2,3\n`,
    );
    expect(report.refused[0]?.problems).toEqual([
      { column: 'last_week', value: '11/30/26', reason: 'Choose a week after the first week' },
      {
        column: 'overnight_tournaments',
        value: '3',
        reason: 'Overnight tournaments can’t be more than the total',
      },
    ]);
  });

  test('[SEAS-12] when two rows mean one program, or a sheet is full', async () => {
    const club = aClub({ name: 'There' });
    await save(database.sql, club);
    const twice = await run(
      `${HEADER}\nThere,2026,U14,Girls,Travel,1\nthere,2026–27,14,girls,Travel,2\n`,
    );
    expect(twice.refused.map(({ problems: [first] }) => first?.reason)).toEqual([
      'Lines 2, 3 are the same program.',
      'Lines 2, 3 are the same program.',
    ]);
    const all = ['U10', 'U11', 'U12', 'U13', 'U14', 'U15', 'U16'].flatMap((age) =>
      ['Girls', 'Boys'].flatMap((gender) =>
        ['National', 'Travel', 'Regional', 'In-House', 'Recreational'].map(
          (type) => `There,2026,${age},${gender},${type},`,
        ),
      ),
    );
    const long = await run(`${HEADER}\n${all.slice(0, 61).join('\n')}\n`);
    expect(long.counts).toEqual({ added: 0, changed: 0, same: 0, refused: 61 });
    expect(long.refused[0]?.problems[0]?.reason).toBe('A season sheet can have up to 60 programs.');
    expect((await run(`${HEADER}\n${all.slice(0, 60).join('\n')}\n`)).counts.added).toBe(60);
    expect((await run(`${HEADER}\n${all[60]}\n`)).counts.refused).toBe(1);
  });

  test('[SEAS-12] without columns that identify rows; a dry run asks for them', async () => {
    const content = 'club,season,age_group,gender\nThere,2026,U14,Girls\n';
    const sentence =
      /include club or club_id, season, age_group, gender, and team_type\. The first row is: club, /;
    await expect(run(content)).rejects.toMatchObject({ kind: 'invalid', message: sentence });
    expect(await run(content, true)).toMatchObject({
      columns: { isNamed: false, taken: ['club', 'season', 'age_group', 'gender'] },
      notices: [expect.stringMatching(sentence)],
    });
  });
});

describe('importing season sheets beside others', () => {
  test('is refused as a whole when a sheet was saved meanwhile', async () => {
    const club = aClub({ name: 'There' });
    await save(database.sql, aProgram({ club }));
    const [there] = await programs();
    if (!there) throw new Error('no program');
    const saved = sheetUpdateSchema.parse({
      clubId: club.id,
      season: 2026,
      version: 1,
      programs: [{ ...typedProgram(there), fee: '1' }],
    });
    const content = `${HEADER}\nThere,2026,U14,Girls,Travel,7\nThere,2026,U15,Girls,Travel,7\n`;
    // A save that is running when the sheet is checked, and done before it is written.
    const importing = meeting(
      async (tx) => {
        await tx.execute(sql`update season_sheets set version = version`);
        await tx.execute(sql`update club_programs set fee_from = 1, fee_to = 1`);
      },
      () => run(content),
    );
    await expect(importing).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^Someone edited a club during the import/),
    });
    expect(await programs()).toMatchObject([{ feeFrom: 1 }]);
    expect((await run(content)).isWritten).toBe(true);
    // An editor who had the sheet open gets a conflict.
    await expect(saveSheet(database.db, admin, { ...saved, version: 2 })).rejects.toMatchObject({
      message: expect.stringMatching(/^the-admin changed this season sheet/),
    });
  });

  test('thousands of rows are written in batches, with sheets that span them', async () => {
    const clubs = Array.from({ length: 60 }, (_, at) => aClub({ name: `Club ${at}` }));
    await save(database.sql, ...clubs);
    const keys = ['U12', 'U13', 'U14', 'U15'].flatMap((age) =>
      ['Girls', 'Boys'].flatMap((gender) =>
        ['National', 'Travel', 'Regional'].map((type) => `2026,${age},${gender},${type}`),
      ),
    );
    // By program, so that each sheet is in every batch.
    const rows = keys.flatMap((key, at) => clubs.map(({ id }) => `${id},${key},${1_000 + at}`));
    const report = await run(`club_id,season,age_group,gender,team_type,fee\n${rows.join('\n')}\n`);
    expect(report.counts.added).toBe(1_440);
    const sheets = await database.sql.select().from(seasonSheets);
    expect(sheets.map(({ version }) => version)).toEqual(clubs.map(() => 1));
    const [first] = clubs;
    const own = (await programs()).filter(({ clubId }) => clubId === first?.id);
    expect(own.map(({ position, feeFrom }) => [position, feeFrom])).toEqual(
      keys.map((_, at) => [at, 1_000 + at]),
    );
  });
});
