import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tryouts } from '#db/schema/tryouts.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import {
  boardTryouts,
  calendarTryouts,
  nextTryoutsInWords,
  tryoutById,
  tryoutsOfClub,
  tryoutsSoon,
} from './queries.server.ts';
import { searchClubs } from '#features/clubs/finder/search.server.ts';
import { presentTryout } from './present.server.ts';
import { tryoutPath } from './rules.ts';
import type { TryoutSearch } from './schema.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const HOUR = 60 * 60_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
beforeEach(() => database.sql.execute(sql`truncate clubs cascade`));

/** By which the tests tell tryouts apart. */
async function venues(search: TryoutSearch = {}, now = NOW): Promise<(string | null)[]> {
  const { rows } = await boardTryouts(database.db.visitor, search, now);
  return rows.map(({ venueName }) => venueName);
}

describe('[TRYO-01] the board', () => {
  test('has tryouts that are not over, soonest first, canceled ones included', async () => {
    const club = aClub({ name: 'Aces' });
    await save(
      database.sql,
      aTryout({ club, venueName: 'later', startsAt: inHours(50) }),
      aTryout({ club, venueName: 'over', startsAt: inHours(-3), endsAt: inHours(-1) }),
      aTryout({ club, venueName: 'just over', startsAt: inHours(-2), endsAt: NOW }),
      aTryout({ club, venueName: 'under way', startsAt: inHours(-1), endsAt: inHours(1) }),
      aTryout({ club, venueName: 'off', startsAt: inHours(20), status: 'canceled' }),
    );
    expect(await venues()).toEqual(['under way', 'off', 'later']);
    const { rows } = await boardTryouts(database.db.visitor, {}, NOW);
    expect(rows[0]).toMatchObject({ gender: 'Girls', club: { name: 'Aces', city: 'Bryn Mawr' } });
  });

  test('[TRYO-10] drops a tryout the moment it ends', async () => {
    await save(database.sql, aTryout({ startsAt: inHours(1), endsAt: inHours(2) }));
    expect(await venues({}, new Date(inHours(2).getTime() - 1))).toHaveLength(1);
    expect(await venues({}, inHours(2))).toEqual([]);
  });

  test('continues where the page before ended, with each tryout once, even at the same time', async () => {
    await save(
      database.sql,
      ...Array.from({ length: 7 }, (_, at) => aTryout({ startsAt: inHours(at < 5 ? 30 : 31) })),
    );
    const ids: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const { rows, next } = await boardTryouts(database.db.visitor, { after }, NOW, 2);
      ids.push(...rows.map(({ id }) => id));
      after = next ?? undefined;
      pages += 1;
    } while (after !== undefined);
    expect(pages).toBe(4);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toHaveLength(7);
  });
});

describe('[TRYO-02] its filters', () => {
  beforeEach(async () => {
    const camden = aClub({ state: 'New Jersey', county: 'Camden' });
    const bucks = aClub({ state: 'Pennsylvania', county: 'Bucks' });
    await save(
      database.sql,
      aTryout({ club: camden, venueName: 'a', startsAt: inHours(1) }),
      aTryout({ club: camden, venueName: 'b', startsAt: inHours(2), gender: 'Boys' }),
      aTryout({ club: bucks, venueName: 'c', startsAt: inHours(3), ageGroups: ['U16', 'U17'] }),
    );
  });

  test.each([
    [{}, ['a', 'b', 'c']],
    [{ state: 'New Jersey' }, ['a', 'b']],
    [{ state: 'Pennsylvania', county: 'Bucks' }, ['c']],
    [{ state: 'Pennsylvania', county: 'Camden' }, []],
    [{ gender: 'Boys' }, ['b']],
    [{ ageGroup: 'U17' }, ['c']],
    [{ state: 'New Jersey', gender: 'Girls', ageGroup: 'U14' }, ['a']],
    [{ ageGroup: 'U10' }, []],
  ] as const)('%j', async (search, expected) => {
    expect(await venues(search)).toEqual(expected);
  });

  test("[NEAR-01] [FAMI-06] find tryouts by the place of their venue, or by the club's place if it is unknown", async () => {
    const near = { near: '08002', within: 5 } as const;
    const here = aClub({ city: 'Cherry Hill', state: 'New Jersey' });
    const away = aClub({ city: 'Trenton', state: 'New Jersey' });
    const unknown = '1 Nowhere Lane, Atlantis';
    const gym = aPracticeLocation({ club: away, address: '9 Gym Road, Haddonfield, NJ 08033' });
    const moved = aTryout({ club: here, venueName: 'moved' });
    await save(
      database.sql,
      gym,
      aTryout({ club: here, venueName: 'far', venueAddress: '1 State Street, Trenton, NJ 08608' }),
      aTryout({ club: away, venueName: 'near', venueAddress: '2 Haddonfield Rd, Cherry Hill, NJ' }),
      aTryout({ club: here, venueName: 'town', venueAddress: unknown }),
      aTryout({ club: away, venueName: 'gym', venueAddress: unknown }),
      moved,
    );
    const found = async (search: TryoutSearch) => {
      const { rows } = await boardTryouts(database.db.visitor, search, NOW);
      return Object.fromEntries(rows.map(({ venueName, distance }) => [venueName, distance]));
    };
    expect(await found(near)).toEqual({
      near: 'under 1 mi',
      town: 'under 1 mi to the club’s town',
      gym: '3 mi to the club’s gym',
    });
    await database.sql
      .update(tryouts)
      .set({ venueAddress: '3 Chapel Avenue, Cherry Hill, NJ 08002' })
      .where(eq(tryouts.id, moved.id));
    expect(await found(near)).toMatchObject({ moved: 'under 1 mi' });
    expect(await found({ near: '08002' })).toMatchObject({ far: '24 mi', near: 'under 1 mi' });
    const { rows } = await boardTryouts(database.db.visitor, near, NOW);
    const shown = rows.map((row) => presentTryout(row, NOW));
    expect(shown.find(({ venueName }) => venueName === 'near')?.place).toBe('Cherry Hill, NJ');
    const newark = aClub({ city: 'Newark', state: 'Delaware' });
    await save(database.sql, aTryout({ club: newark, venueName: 'Newark', venueAddress: unknown }));
    expect(await venues({ near: 'Newark', within: 10, state: 'Delaware' })).toEqual(['Newark']);
  });

  test.each([
    ['week', { when: 'week' }, ['Wed', 'Sun']],
    ['month', { when: 'month' }, ['Wed', 'Sun', 'Mon 30']],
    ['a range', { from: '2026-11-29', until: '2026-12-05' }, ['Sun', 'Mon 30', 'Sat']],
    ['a first day', { from: '2026-12-01' }, ['Sat']],
    ['weekdays', { days: 'Sat,Sun' }, ['Sun', 'Sat']],
    ['a weekday of a range', { days: 'Mon', until: '2026-12-31' }, ['Mon 30']],
  ] as const)('find tryouts by %s, in the time zone of the site', async (_of, search, expected) => {
    const club = aClub({ state: 'Delaware' });
    // The last minutes of a Sunday and a month, which are over in UTC.
    const moments = {
      Wed: '2026-11-25T23:00:00Z',
      Sun: '2026-11-30T04:00:00Z',
      'Mon 30': '2026-12-01T03:00:00Z',
      Sat: '2026-12-05T15:00:00Z',
    };
    await save(
      database.sql,
      ...Object.entries(moments).map(([venueName, at]) =>
        aTryout({ club, venueName, startsAt: new Date(at) }),
      ),
    );
    expect(await venues({ state: 'Delaware', ...search })).toEqual(expected);
  });

  test('[TRYO-05] apply to the calendar, which always starts at the first page', async () => {
    const search = { state: 'New Jersey' };
    const { next } = await boardTryouts(database.db.visitor, search, NOW, 1);
    expect(next).not.toBeNull();
    const asked = { ...search, after: next ?? undefined };
    const { rows } = await calendarTryouts(database.db.visitor, asked, NOW);
    expect(rows.map(({ venueName }) => venueName)).toEqual(['a', 'b']);
  });
});

test('a tryout is found only by its id, even when it is over', async () => {
  const [tryout] = await save(database.sql, aTryout({ startsAt: inHours(-90) }));
  expect(await tryoutById(database.db.visitor, tryout.id)).toMatchObject({ id: tryout.id });
  expect(await tryoutById(database.db.visitor, tryout.row.clubId)).toBeUndefined();
  expect(await tryoutById(database.db.visitor, "'; drop")).toBeUndefined();
});

describe('[TRYO-09] of a club', () => {
  test('lists the upcoming ones, and the next one that takes place', async () => {
    const [club, other, idle] = [aClub(), aClub(), aClub()];
    const inSeven = aTryout({ club, startsAt: inHours(7), venueName: '7' });
    await save(
      database.sql,
      idle,
      inSeven,
      aTryout({ club, startsAt: inHours(-9) }),
      aTryout({ club, startsAt: inHours(5), status: 'canceled', venueName: 'off' }),
      ...[9, 20, 40, 30].map((hours) =>
        aTryout({ club, startsAt: inHours(hours), venueName: `${hours}` }),
      ),
      aTryout({ club: other, startsAt: inHours(90) }),
    );
    const found = await tryoutsOfClub(database.db.visitor, club.id, NOW);
    expect(found?.rows.map(({ venueName }) => venueName)).toEqual([
      'off',
      '7',
      '9',
      '20',
      '30',
      '40',
    ]);
    expect(await tryoutsOfClub(database.db.visitor, randomUUID(), NOW)).toBeUndefined();
    expect(await tryoutsOfClub(database.db.visitor, 'x', NOW)).toBeUndefined();
    const next = await nextTryoutsInWords(database.db.visitor, [club.id, other.id, idle.id], NOW);
    expect([...next.keys()].toSorted()).toEqual([club.id, other.id].toSorted());
    expect(next.get(club.id)?.path).toBe(tryoutPath(inSeven.id));
    expect(await nextTryoutsInWords(database.db.visitor, [], NOW)).toEqual(new Map());
  });

  test('the card shows the next one for the players of the search', async () => {
    const club = aClub({ name: 'Told on a Card' });
    await save(
      database.sql,
      aTryout({ club, startsAt: inHours(-3), endsAt: inHours(-1), gender: 'Boys' }),
      aTryout({ club, startsAt: inHours(2), status: 'canceled', gender: 'Boys' }),
      aTryout({ club, startsAt: inHours(5), gender: 'Boys', ageGroups: ['U12'] }),
      aTryout({ club, startsAt: inHours(29), ageGroups: ['U13', 'U14'] }),
      aTryout({ club, startsAt: inHours(53), ageGroups: ['U16'] }),
    );
    const card = async (of: Pick<TryoutSearch, 'gender' | 'ageGroup'>) => {
      const search = { ...of, name: 'told on a card' };
      const { clubs } = await searchClubs(database.db.visitor, search, { now: NOW });
      return clubs[0]?.nextTryout;
    };
    expect(await card({})).toBe('Mon, Nov 23, Boys U12');
    expect(await card({ gender: 'Girls' })).toBe('Tue, Nov 24, Girls U13–U14');
    expect(await card({ ageGroup: 'U16' })).toBe('Wed, Nov 25, Girls U16');
    expect(await card({ gender: 'Boys', ageGroup: 'U16' })).toBeUndefined();
    await save(
      database.sql,
      aTryout({ club, startsAt: inHours(9), ageGroups: ['U16'], season: 2027 }),
    );
    expect(await card({ ageGroup: 'U16' })).toBe('Mon, Nov 23, Girls U16 (2027–28)');
  });
});

test("[TRYO-01] the home page counts tryouts from now until two weeks from today, in the site's time zone", async () => {
  const soon = (now: Date) => tryoutsSoon(database.db.visitor, now, 14);
  expect(await soon(NOW)).toBe(0);
  await save(
    database.sql,
    aTryout({ startsAt: inHours(-3), endsAt: inHours(-1) }),
    aTryout({ startsAt: inHours(-1), endsAt: inHours(1) }),
    aTryout({ startsAt: inHours(20), status: 'canceled' }),
    // The last minute of December 7 in the site's time zone, and the first of the next day.
    aTryout({ startsAt: new Date('2026-12-08T04:59:00Z') }),
    aTryout({ startsAt: new Date('2026-12-08T05:00:00Z') }),
  );
  expect(await soon(NOW)).toBe(2);
  expect(await soon(new Date('2026-11-24T05:00:00Z'))).toBe(2);
});
