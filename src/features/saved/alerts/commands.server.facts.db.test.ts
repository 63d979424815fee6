import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { morning, Watchers } from '#tests/builders/watchers.ts';
import { aDatabase } from '#tests/database.ts';

const database = await aDatabase();
await prepareMails(database);
const watchers = new Watchers(database);

const told = async () =>
  (await watchers.digests()).flatMap(({ sections }) =>
    sections.flatMap(({ entries }) =>
      entries.flatMap(({ lines }) =>
        lines.map((line) => (typeof line === 'string' ? line : line.text)),
      ),
    ),
  );

test('[FACT-04] a digest of saved clubs lists changed open spots, practice days, and how to ask for financial aid', async () => {
  const club = aClub({ name: 'Aces' });
  const program = aProgram({ club, season: 2026, openSpots: '3' });
  await save(database.sql, program);
  await watchers.aWatcher(club);
  const change = (columns: object) =>
    database.sql.update(clubPrograms).set(columns).where(eq(clubPrograms.id, program.id));
  await change({ openSpots: 'None', practiceDays: ['Mon', 'Wed'], rosterMax: 12 });
  await database.sql
    .update(seasonSheets)
    .set({ aidHow: 'Ask us', aidUntil: '2026-10-01', travelFrom: 1, travelTo: 2 })
    .where(eq(seasonSheets.clubId, club.id));
  await watchers.send(morning(1));
  const which = 'for 2026–27, U14 Girls Travel: now';
  expect(await told()).toEqual([
    `Open spots ${which} none, was 3`,
    `Practice days ${which} Mon, Wed, was not stated`,
    'Asking for financial aid for 2026–27: now “Ask us. Ask by October 1, 2026.”, was not stated',
  ]);
  await change({ headCoachReturns: true });
  expect(await watchers.send(morning(2))).toBe(0);
  // What an earlier version has told knows nothing of these facts.
  await database.sql.execute(sql`
    update saved_clubs set told = jsonb_strip_nulls(told #- '{fees,U14 Girls Travel,further}' #- '{further}')`);
  await change({ openSpots: 'Some' });
  expect(await watchers.send(morning(3))).toBe(0);
  await change({ openSpots: '2' });
  expect(await watchers.send(morning(4))).toBe(1);
});
