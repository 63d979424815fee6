import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { seasonSheets } from '#db/schema/seasons.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aListDesk, textOf } from '#tests/builders/list-desk.ts';
import { save } from '#tests/builders/save.ts';
import { importSheets } from './commands.server.ts';
import { exportSheets } from './queries.server.ts';

const { database, asAdmin, aFile } = await aListDesk();
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
});

const HEADER = 'club,season,age_group,gender,team_type,fee';

async function run(content: string) {
  const file = await aFile(content);
  return importSheets(asAdmin, file, { isDryRun: false, fileName: 'sheets.csv' });
}

const theList = () => textOf((write) => exportSheets(asAdmin, write));

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

  test('[FACT-02] is read from the last row of a long list, too', async () => {
    await save(database.sql, aClub({ name: 'Spikers' }));
    const others = Array.from(
      { length: 600 },
      (_, at) => `Other ${at},2026,U14,Girls,Travel,1,,,,`,
    );
    const content = rows(
      'Spikers,2026,U14,Girls,Travel,1,,,,',
      ...others,
      'Spikers,2026,U15,Girls,Travel,1,900,,,',
    );
    const options = { isDryRun: false, isPartial: true };
    const report = await importSheets(asAdmin, await aFile(content), options);
    expect(report.counts).toMatchObject({ added: 2, refused: 600 });
    expect(await sheets()).toMatchObject([{ travelFrom: 900, travelTo: 900 }]);
  });
});
