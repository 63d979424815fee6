import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profiles, user } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { setClubAlerts } from '#features/saved/clubs/commands.server.ts';
import { setSearchAlerts } from '#features/saved/searches/commands.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { Watchers, aSoonTryout, actorOf, morning } from '#tests/builders/watchers.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { unsubscribe } from './commands.server.ts';

const MONDAY = 5;

let database: TestDatabase;
let watchers: Watchers;
beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  watchers = new Watchers(database);
});
beforeEach(() => watchers.clear());

const send = (now: Date) => watchers.send(now);
const digests = () => watchers.digests();
const aWatcher: Watchers['aWatcher'] = (...of) => watchers.aWatcher(...of);
const keep: Watchers['keep'] = (...search) => watchers.keep(...search);
const told = async () =>
  (await digests()).map(({ to, sections }) => ({
    to,
    of: sections.map(({ title, entries }) => [
      title,
      ...entries.map(({ name, lines }) => [
        name,
        ...lines.map((line) => (typeof line === 'string' ? line : line.text)),
      ]),
    ]),
  }));
const THE_TRYOUT = 'Girls U13–U14 (2026–27), Saturday, November 7, 2026, 9:00–11:00 AM, Gym';

describe('a digest of saved clubs', () => {
  test('[MINE-06] lists new, changed, and canceled tryouts, each once', async () => {
    const club = aClub({ name: 'Aces' });
    const { email: to } = await aWatcher(club);
    const tryout = aSoonTryout(club);
    await save(database.sql, tryout);
    const says = (...lines: string[]) => [{ to, of: [['Your saved clubs', ['Aces', ...lines]]] }];
    expect(await send(morning(1))).toBe(1);
    expect(await told()).toEqual(says(`New tryout: ${THE_TRYOUT}`));
    expect(await send(morning(2))).toBe(0);
    const change = (columns: object) =>
      database.sql.update(tryouts).set(columns).where(eq(tryouts.id, tryout.id));
    await change({ venueName: 'Arena', fee: 20 });
    await send(morning(3));
    const moved = `${THE_TRYOUT.replace('Gym', 'Arena')}, $20`;
    expect(await told()).toEqual(says(`Tryout changed: ${moved}. Was: ${THE_TRYOUT}`));
    await change({ status: 'canceled' });
    await send(morning(4));
    expect(await told()).toEqual(says(`Canceled tryout: ${moved}`));
    await change({ status: 'scheduled' });
    await send(morning(5));
    expect(await told()).toEqual(says(`Tryout is back on: ${moved}`));
    await database.sql.delete(tryouts).where(eq(tryouts.id, tryout.id));
    await send(morning(6));
    expect(await told()).toEqual(says(`Canceled tryout: ${moved}`));
    expect(await send(morning(7))).toBe(0);
  });

  test('[MINE-06] lists changed fees, a new season sheet, and a club that is gone', async () => {
    const club = aClub({ name: 'Aces' });
    const program = aProgram({ club, season: 2026 });
    await save(database.sql, program);
    const { email: to } = await aWatcher(club);
    const says = (...lines: string[]) => [{ to, of: [['Your saved clubs', ['Aces', ...lines]]] }];
    const change = (columns: object) =>
      database.sql.update(clubPrograms).set(columns).where(eq(clubPrograms.id, program.id));
    await change({ feeFrom: 2_500, feeTo: 2_600 });
    await send(morning(1));
    expect(await told()).toEqual(
      says('Fee change for 2026–27, U14 Girls Travel: now $2,500–$2,600, was $2,400'),
    );
    await change({ feeKind: 'not_disclosed', feeFrom: null, feeTo: null });
    await send(morning(2));
    expect(await told()).toEqual(
      says('Fee change for 2026–27, U14 Girls Travel: now Not disclosed, was $2,500–$2,600'),
    );
    await save(database.sql, aProgram({ club, season: 2027, feeFrom: 2_700, feeTo: 2_700 }));
    await send(morning(3));
    expect(await told()).toEqual(says('2027–28 fees posted: U14 Girls Travel: $2,700'));
    await database.sql.delete(clubs).where(eq(clubs.id, club.id));
    await send(morning(4));
    expect(await told()).toEqual(says('This club is no longer in our directory.'));
    expect(await send(morning(5))).toBe(0);
  });

  test('[MINE-05] is not made while alerts are off, and skips what happened then', async () => {
    const club = aClub();
    const member = await aWatcher(club, 'off');
    await save(database.sql, aSoonTryout(club));
    expect(await send(morning(1))).toBe(0);
    await setClubAlerts(database.db, actorOf(member), 'daily', morning(1));
    expect(await send(morning(2))).toBe(0);
    await save(database.sql, aSoonTryout(club));
    expect(await send(morning(3))).toBe(1);
    await setClubAlerts(database.db, actorOf(member), 'off', morning(3));
    await save(database.sql, aSoonTryout(club));
    await digests();
    expect(await send(morning(4))).toBe(0);
  });

  test('[MINE-05] comes once a week on Monday, or on Tuesday if the site was down on Monday', async () => {
    const club = aClub();
    await aWatcher(club, 'weekly');
    await save(database.sql, aSoonTryout(club));
    const made = [];
    for (const day of [1, 2, 3, 4]) made.push(await send(morning(day)));
    expect(made).toEqual([0, 0, 0, 0]);
    expect(await send(morning(MONDAY + 1))).toBe(1);
    await save(database.sql, aSoonTryout(club));
    await digests();
    expect(await send(morning(MONDAY + 2))).toBe(0);
    expect(await send(morning(MONDAY + 7))).toBe(1);
  });
});

describe('a digest of a saved search', () => {
  test('[MINE-06] lists new clubs, changes within the search, and clubs that are gone', async () => {
    const first = aClub({ name: 'First', county: 'Digest', ageGroups: ['U14'] });
    const [member] = await save(database.sql, aMember(), first);
    await save(database.sql, aProgram({ club: first, ageGroup: 'U16' }));
    await keep(member, { query: '?county=Digest&ageGroup=U14' });
    const later = aClub({ name: 'Later', county: 'Digest', ageGroups: ['U14'] });
    await save(
      database.sql,
      later,
      aClub({ name: 'Other ages', county: 'Digest', ageGroups: ['U18'] }),
    );
    await save(database.sql, aSoonTryout(first), aSoonTryout(first, { ageGroups: ['U18'] }));
    await database.sql
      .update(clubPrograms)
      .set({ feeFrom: 1 })
      .where(eq(clubPrograms.clubId, first.id));
    await send(morning(1));
    const title = 'Your search “Near us”';
    const [mail] = await told();
    expect(mail?.of).toEqual([
      [title, ['First', `New tryout: ${THE_TRYOUT}`], ['Later', 'New in this search']],
    ]);
    expect(await send(morning(2))).toBe(0);
    await database.sql.delete(clubs).where(eq(clubs.id, later.id));
    await database.sql
      .update(clubs)
      .set({ ageGroups: ['U18'] })
      .where(eq(clubs.id, first.id));
    await send(morning(3));
    expect((await told())[0]?.of).toEqual([
      [title, ['Later', 'This club is no longer in our directory.']],
    ]);
  });

  test('[MINE-06] starts over without a mail if the stored state is missing or unreadable', async () => {
    const [member] = await save(database.sql, aMember(), aClub({ county: 'Anew' }));
    await keep(member, { query: '?county=Anew' });
    for (const [day, told] of [`null`, `'{"form": "of an earlier version"}'`].entries()) {
      await database.sql.execute(sql`update saved_searches set told = ${sql.raw(told)}`);
      expect(await send(morning(day + 1))).toBe(0);
    }
    await save(database.sql, aClub({ name: 'Later', county: 'Anew' }));
    expect(await send(morning(3))).toBe(1);
    expect((await told())[0]?.of).toEqual([
      ['Your search “Near us”', ['Later', 'New in this search']],
    ]);
  });

  test('[MINE-05] comes once a week on Monday if the user chose weekly', async () => {
    const [member] = await save(database.sql, aMember(), aClub({ county: 'Weekly' }));
    await keep(member, { query: '?county=Weekly', alerts: 'weekly' });
    const made = [];
    for (const day of [1, MONDAY, MONDAY + 1, MONDAY + 6, MONDAY + 7]) {
      await save(database.sql, aClub({ county: 'Weekly' }));
      made.push(await send(morning(day)));
      await digests();
    }
    expect(made).toEqual([0, 1, 0, 0, 1]);
  });

  test('[MINE-06] for the board lists only tryouts', async () => {
    const club = aClub({ name: 'Aces', county: 'Board' });
    const [member] = await save(database.sql, aMember(), club);
    await keep(member, { page: 'tryouts', query: '?county=Board&gender=Girls' });
    await save(
      database.sql,
      aProgram({ club }),
      aSoonTryout(club),
      aSoonTryout(club, { gender: 'Boys' }),
    );
    await send(morning(1));
    expect((await told())[0]?.of).toEqual([
      ['Your search “Near us”', ['Aces', `New tryout: ${THE_TRYOUT}`]],
    ]);
  });
});

describe('a tryout that a saved search no longer finds', () => {
  const watched = async (county: string, search: { page?: 'tryouts'; query: string }) => {
    const club = aClub({ name: 'Aces', county, ageGroups: ['U13', 'U14'] });
    const tryout = aSoonTryout(club);
    const [member] = await save(database.sql, aMember(), tryout);
    await keep(member, search);
    return { club, one: eq(tryouts.id, tryout.id) };
  };
  const says = (...lines: string[]) => [['Your search “Near us”', ['Aces', ...lines]]];

  test.each([
    ['the finder', { query: '?county=Moved&ageGroup=U14' }],
    ['the board', { page: 'tryouts', query: '?county=Moved&ageGroup=U14' }],
  ] as const)(
    '[MINE-06] is reported as changed if it is for other players now: %s',
    async (_of, search) => {
      const { one } = await watched('Moved', search);
      await database.sql
        .update(tryouts)
        .set({ ageGroups: ['U13'] })
        .where(one);
      await send(morning(1));
      const now = THE_TRYOUT.replace('U13–U14', 'U13');
      expect((await told())[0]?.of).toEqual(says(`Tryout changed: ${now}. Was: ${THE_TRYOUT}`));
      expect(await send(morning(2))).toBe(0);
    },
  );

  test('[MINE-06] is reported as canceled if it was canceled and then deleted', async () => {
    const search = { page: 'tryouts', query: '?county=Deleted' } as const;
    const { one } = await watched('Deleted', search);
    await database.sql.delete(tryouts).where(one);
    await send(morning(1));
    expect((await told())[0]?.of).toEqual(says(`Canceled tryout: ${THE_TRYOUT}`));
    expect(await send(morning(2))).toBe(0);
  });

  test('[MINE-06] is not reported if its club is gone, which is', async () => {
    const { club } = await watched('Gone', { page: 'tryouts', query: '?county=Gone' });
    await database.sql.delete(clubs).where(eq(clubs.id, club.id));
    await send(morning(1));
    expect((await told())[0]?.of).toEqual(says('This club is no longer in our directory.'));
  });
});

describe('each user', () => {
  test('[MINE-07] gets one mail for all alerts, without repetitions', async () => {
    const club = aClub({ name: 'Aces', county: 'Both' });
    const member = await aWatcher(club);
    await keep(member, { query: '?county=Both' });
    await keep(member, { name: 'Board', page: 'tryouts', query: '?county=Both' });
    await save(database.sql, aSoonTryout(club), aClub({ name: 'New one', county: 'Both' }));
    expect(await send(morning(1))).toBe(1);
    expect((await told())[0]?.of).toEqual([
      ['Your saved clubs', ['Aces', `New tryout: ${THE_TRYOUT}`]],
      ['Your search “Near us”', ['New one', 'New in this search']],
    ]);
  });

  test("[MINE-07] gets it in the morning of the site's time zone, once a day", async () => {
    const club = aClub();
    await aWatcher(club);
    await save(database.sql, aSoonTryout(club));
    const at = (time: string) => send(new Date(`2026-10-08T${time}:00Z`));
    // 5:59 AM and noon in Philadelphia.
    expect(await at('09:59')).toBe(0);
    expect(await at('16:00')).toBe(0);
    expect(await at('10:00')).toBe(1);
    await digests();
    await save(database.sql, aSoonTryout(club));
    expect(await at('11:00')).toBe(0);
    expect(await send(morning(2))).toBe(1);
  });

  test('[MINE-07] gets one mail even from many processes at once', async () => {
    const club = aClub();
    const watchers = [];
    for (let count = 0; count < 6; count += 1) watchers.push(await aWatcher(club));
    await save(database.sql, aSoonTryout(club));
    const made = await Promise.all(Array.from({ length: 4 }, () => send(morning(1))));
    expect(made.reduce((sum, count) => sum + count)).toBe(6);
    const recipients = (await digests()).map(({ to }) => to);
    expect(recipients.toSorted()).toEqual(watchers.map(({ email }) => email).toSorted());
  });

  test('[MINE-07] gets one mail even after a process was killed', async () => {
    const club = aClub();
    await aWatcher(club);
    await save(database.sql, aSoonTryout(club));
    // A failure leaves nothing behind: here the mail cannot be enqueued.
    await database.sql.execute(
      sql`alter table graphile_worker._private_jobs add constraint ended check (false) not valid`,
    );
    expect(await send(morning(1))).toBe(0);
    expect(watchers.problems).toHaveLength(1);
    await database.sql.execute(
      sql`alter table graphile_worker._private_jobs drop constraint ended`,
    );
    expect(await send(morning(1))).toBe(1);
    expect(await send(morning(1))).toBe(0);
  });

  test('[MINE-09] gets no mail when deactivated, deleted, or without a confirmed address', async () => {
    const club = aClub();
    const [retired, unconfirmed, gone, waiting] = [
      await aWatcher(club),
      await aWatcher(club),
      await aWatcher(club),
      await aWatcher(club),
    ];
    await keep(gone, { query: '?county=Leaving' });
    await save(database.sql, aSoonTryout(club));
    const retire = ({ id }: MemberBuilder) =>
      database.sql.update(profiles).set({ status: 'deactivated' }).where(eq(profiles.id, id));
    await retire(retired);
    await database.sql
      .update(user)
      .set({ emailVerified: false })
      .where(eq(user.id, unconfirmed.id));
    await database.sql.delete(user).where(eq(user.id, gone.id));
    expect(await send(morning(1))).toBe(1);
    // A waiting mail is deleted as well.
    await retire(waiting);
    expect(await digests()).toEqual([]);
    const { rows } = await database.sql.execute(
      sql`select from saved_clubs where user_id = ${gone.id}
          union all select from saved_searches where user_id = ${gone.id}
          union all select from alert_settings where user_id = ${gone.id}`,
    );
    expect(rows).toEqual([]);
  });

  test('[MINE-06] gets a mail of limited length, which counts the rest', async () => {
    const [member] = await save(database.sql, aMember());
    await keep(member, { query: '?county=Many' });
    await save(database.sql, ...Array.from({ length: 45 }, () => aClub({ county: 'Many' })));
    await send(morning(1));
    const [mail] = await digests();
    expect(mail?.sections[0]).toMatchObject({ more: 5 });
    expect(mail?.sections[0]?.entries).toHaveLength(40);
  });
});

test('[MINE-08] the key of a mail ends each kind of alert separately, any number of times', async () => {
  const club = aClub({ county: 'Ending' });
  const member = await aWatcher(club);
  const { id: search } = await keep(member, { query: '?county=Ending' });
  const stranger = await aWatcher(club);
  const { id: theirs } = await keep(stranger, { query: '?county=Ending' });
  await save(database.sql, aSoonTryout(club), aClub({ county: 'Ending' }));
  await send(morning(1));
  const key = (await digests()).find(({ to }) => to === member.email)?.key ?? '';
  const end = (ofClubs: boolean, ofSearches: string[], by = key) =>
    unsubscribe(database.db, { key: by, ofClubs, ofSearches, ofWaiting: false });
  const alerts = async ({ id }: MemberBuilder) => {
    const { rows } = await database.sql.execute<{ alerts: string }>(sql`
      select clubs as alerts from alert_settings where user_id = ${id}
      union all select alerts from saved_searches where user_id = ${id}`);
    return rows.map((row) => row.alerts);
  };
  expect(await end(true, [search], 'f'.repeat(64))).toBe(false);
  expect(await alerts(member)).toEqual(['daily', 'daily']);
  expect(await end(true, [])).toBe(true);
  expect(await end(true, [])).toBe(true);
  expect(await alerts(member)).toEqual(['off', 'daily']);
  expect(await end(false, [search, theirs])).toBe(true);
  expect(await alerts(member)).toEqual(['off', 'off']);
  expect(await alerts(stranger)).toEqual(['daily', 'daily']);
  await setSearchAlerts(database.db, actorOf(member), { id: search, alerts: 'daily' }, morning(1));
  expect(await alerts(member)).toEqual(['off', 'daily']);
  await setClubAlerts(database.db, actorOf(member), 'daily', morning(1));
  expect(await end(false, [search])).toBe(true);
  expect(await alerts(member)).toEqual(['daily', 'off']);
});
