import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { setClubAlerts } from '#features/saved/clubs/commands.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { Watchers, aSoonTryout, actorOf, morning } from '#tests/builders/watchers.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { unsubscribe } from './commands.server.ts';

let database: TestDatabase;
let watchers: Watchers;
beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  watchers = new Watchers(database);
});
beforeEach(() => watchers.clear());

describe('a user whose mail waits for the mail server', () => {
  test('[MINE-07] gets no second mail while the first waits, nor on the day it is sent', async () => {
    const club = aClub();
    await watchers.aWatcher(club);
    await save(database.sql, aSoonTryout(club));
    await watchers.send(morning(1));
    await save(database.sql, aSoonTryout(club));
    expect(await watchers.send(morning(2))).toBe(0);
    // The mail server is back during the second morning.
    expect(await watchers.sent(morning(2))).toHaveLength(1);
    expect(await watchers.send(morning(2))).toBe(0);
    expect(await watchers.send(morning(3))).toBe(1);
    expect(await watchers.sent(morning(3))).toHaveLength(1);
    expect(await watchers.send(morning(3))).toBe(0);
    expect(await watchers.send(morning(4))).toBe(0);
  });

  test('[MINE-08] gets nothing about alerts that ended while the mail waited', async () => {
    const club = aClub({ name: 'Aces', county: 'Waiting' });
    const later = () => aClub({ county: 'Waiting' });
    const member = await watchers.aWatcher(club);
    const { id: search } = await watchers.keep(member, { query: '?county=Waiting' });
    const news = async (day: number) => {
      await save(database.sql, aSoonTryout(club), later());
      expect(await watchers.send(morning(day))).toBe(1);
    };
    const sent = async (day: number) =>
      (await watchers.sent(morning(day))).map(({ sections }) => sections.map(({ of }) => of));
    await news(1);
    expect(await sent(1)).toEqual([['clubs', search]]);
    await news(2);
    await setClubAlerts(database.db, actorOf(member), 'off', morning(2));
    expect(await sent(2)).toEqual([[search]]);
    await news(3);
    const { rows } = await database.sql.execute<{ key: string }>(
      sql`select unsubscribe_key as key from alert_settings where user_id = ${member.id}`,
    );
    await unsubscribe(database.db, {
      key: rows[0]?.key ?? '',
      ofClubs: true,
      ofSearches: [search],
      ofWaiting: false,
    });
    expect(await sent(3)).toEqual([]);
    // A mail that was not sent does not count as the day's mail.
    await setClubAlerts(database.db, actorOf(member), 'daily', morning(3));
    await save(database.sql, aSoonTryout(club));
    expect(await watchers.send(morning(4))).toBe(1);
  });

  test('[MINE-08] gets it at the address that is current when it is sent', async () => {
    const club = aClub();
    const member = await watchers.aWatcher(club);
    await save(database.sql, aSoonTryout(club));
    expect(await watchers.send(morning(1))).toBe(1);
    const moved = `moved-${member.email}`;
    await database.sql.execute(
      sql`update auth."user" set email = ${moved} where id = ${member.id}`,
    );
    expect((await watchers.sent(morning(1))).map(({ to }) => to)).toEqual([moved]);

    await save(database.sql, aSoonTryout(club));
    expect(await watchers.send(morning(2))).toBe(1);
    await database.sql.execute(
      sql`update auth."user" set email_verified = false where id = ${member.id}`,
    );
    expect(await watchers.sent(morning(2))).toEqual([]);
  });

  test('[MINE-09] gets nothing if the account is deactivated or deleted by then', async () => {
    const club = aClub();
    const [left, gone, stays] = [
      await watchers.aWatcher(club),
      await watchers.aWatcher(club),
      await watchers.aWatcher(club),
    ];
    await save(database.sql, aSoonTryout(club));
    expect(await watchers.send(morning(1))).toBe(3);
    await database.sql.execute(
      sql`update profiles set status = 'deactivated' where id = ${left.id}`,
    );
    await database.sql.execute(sql`delete from auth."user" where id = ${gone.id}`);
    const sent = await watchers.sent(morning(1));
    expect(sent.map(({ to }) => to)).toEqual([stays.email]);
  });

  test('[MINE-09] gets nothing if the account is deactivated just before the mail is sent', async () => {
    const club = aClub();
    const member = await watchers.aWatcher(club);
    await save(database.sql, aSoonTryout(club));
    expect(await watchers.send(morning(1))).toBe(1);
    const deactivated = () =>
      database.sql.execute(sql`update profiles set status = 'deactivated' where id = ${member.id}`);
    expect(await watchers.sent(morning(1), deactivated)).toEqual([]);
  });
});
