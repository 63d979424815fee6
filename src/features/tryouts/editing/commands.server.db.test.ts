import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { tryouts } from '#db/schema/tryouts.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { addTryouts, changeTryout, deleteTryout, setTryoutStatus } from './commands.server.ts';
import { tryoutsToEdit } from './queries.server.ts';
import { MOST_TRYOUTS, TOO_MANY_TRYOUTS, seasonChoices } from './rules.ts';
import { tryoutsSchema } from './schema.ts';
import type { TypedTryouts } from './schema.ts';

const SEASONS = seasonChoices('2026-11-23', '08-01');
const DATE = {
  gender: 'Girls',
  ageGroups: ['U14'],
  date: '2026-12-05',
  start: '09:00',
  end: '11:30',
};
const FORM: TypedTryouts = {
  season: '2026',
  venueName: '',
  venueAddress: '1 School Lane',
  fee: '$20',
  registrationUrl: 'register.example.org',
  note: '',
  dates: [DATE],
};
const DENIED = { kind: 'forbidden', message: 'You do not have permission to edit this club.' };

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

/** A club and its administrator. */
async function aClubWithAdmin(): Promise<{ clubId: string; own: Member }> {
  const club = aClub();
  const [{ id }] = await save(database.sql, aMember().administering(club));
  const own: Member = {
    kind: 'member',
    userId: id,
    roles: ['club_admin'],
    administeredClubs: [club.id],
  };
  return { clubId: club.id, own };
}

/** On the first day on which the season's tryouts may be. */
const schema = tryoutsSchema(
  () => SEASONS,
  () => new Date('2026-05-01T04:00:00Z'),
);
const kept = (form: Partial<TypedTryouts> = {}) => checked(schema, { ...FORM, ...form });

function storedOf(clubId: string) {
  return database.sql
    .select()
    .from(tryouts)
    .where(eq(tryouts.clubId, clubId))
    .orderBy(tryouts.startsAt);
}

describe('[TRYO-07] adding tryouts', () => {
  test("[TRYO-12] adds several at once, in the site's time zone", async () => {
    const { clubId, own } = await aClubWithAdmin();
    const dates = ['2027-03-13', '2027-03-14', '2027-03-21'].map((date) => ({ ...DATE, date }));
    expect(await addTryouts(database.db, own, clubId, kept({ dates }))).toBe(3);
    const rows = await storedOf(clubId);
    expect(rows.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2027-03-13T14:00:00.000Z',
      '2027-03-14T13:00:00.000Z',
      '2027-03-21T13:00:00.000Z',
    ]);
    expect(rows[0]).toMatchObject({
      season: 2026,
      gender: 'Girls',
      ageGroups: ['U14'],
      venueName: null,
      venueAddress: '1 School Lane',
      fee: 20,
      registrationUrl: 'https://register.example.org',
      note: null,
      status: 'scheduled',
      sequence: 0,
    });
  });

  test("is refused to a visitor and to another club's admin, and stores nothing", async () => {
    const { clubId } = await aClubWithAdmin();
    const { own: stranger } = await aClubWithAdmin();
    const add = (actor: Actor) => addTryouts(database.db, actor, clubId, kept());
    await expect(add(VISITOR)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(add(stranger)).rejects.toMatchObject(DENIED);
    // The second wall: the session still has a role that the database no longer has.
    await expect(add({ ...stranger, administeredClubs: [clubId] })).rejects.toMatchObject(DENIED);
    expect(await storedOf(clubId)).toEqual([]);
  });

  test('is limited per club, even when several are added at once', async () => {
    const { clubId, own } = await aClubWithAdmin();
    await save(
      database.sql,
      ...Array.from({ length: MOST_TRYOUTS - 1 }, () => aTryout({ club: clubId })),
    );
    const two = kept({ dates: [DATE, { ...DATE, date: '2026-12-06' }] });
    await expect(addTryouts(database.db, own, clubId, two)).rejects.toMatchObject({
      kind: 'conflict',
      message: TOO_MANY_TRYOUTS,
    });
    expect(await addTryouts(database.db, own, clubId, kept())).toBe(1);
    expect(await storedOf(clubId)).toHaveLength(MOST_TRYOUTS);
  });

  test("counts toward the club's hourly saves", async () => {
    const { clubId, own } = await aClubWithAdmin();
    await database.db.asAccounts(async (tx) => {
      for (let count = 0; count < LIMITS.writes.max; count += 1) {
        await limit(tx, `writes of ${own.userId}`, LIMITS.writes);
      }
    });
    const deed = { clubId, id: crypto.randomUUID(), version: 0 };
    for (const doOne of [
      () => addTryouts(database.db, own, clubId, kept()),
      () => changeTryout(database.db, own, deed, kept()),
      () => setTryoutStatus(database.db, own, deed, 'canceled'),
      () => deleteTryout(database.db, own, deed),
    ]) {
      await expect(doOne()).rejects.toMatchObject({ kind: 'limited' });
    }
    expect(await storedOf(clubId)).toEqual([]);
  });
});

describe('an existing tryout', () => {
  async function one(columns: Parameters<typeof aTryout>[0] = {}) {
    const { clubId, own } = await aClubWithAdmin();
    const [tryout] = await save(database.sql, aTryout({ club: clubId, ...columns }));
    return { clubId, own, deed: { clubId, id: tryout.id, version: 0 } };
  }

  test('[TRYO-07] is changed, canceled and scheduled again, each time with a higher count', async () => {
    const { clubId, own, deed } = await one();
    await changeTryout(database.db, own, deed, kept({ note: 'Bring water' }));
    expect(await storedOf(clubId)).toMatchObject([{ note: 'Bring water', sequence: 1 }]);
    await setTryoutStatus(database.db, own, { ...deed, version: 1 }, 'canceled');
    await setTryoutStatus(database.db, own, { ...deed, version: 2 }, 'scheduled');
    expect(await storedOf(clubId)).toMatchObject([{ status: 'scheduled', sequence: 3 }]);
  });

  test('changed by two users at once is changed by the first, and the second is refused', async () => {
    const { clubId, own, deed } = await one();
    const outcomes = await Promise.allSettled([
      changeTryout(database.db, own, deed, kept({ note: 'One' })),
      setTryoutStatus(database.db, own, deed, 'canceled'),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^Someone changed this tryout on .*, after you opened it\./),
    });
    expect(await storedOf(clubId)).toMatchObject([{ sequence: 1 }]);
  });

  test('[TRYO-05] can be deleted only when it is over, or a day after it was canceled', async () => {
    const { clubId, own, deed } = await one();
    await expect(deleteTryout(database.db, own, deed)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/Cancel this tryout first/),
    });
    await setTryoutStatus(database.db, own, deed, 'canceled');
    const canceled = { ...deed, version: 1 };
    await expect(deleteTryout(database.db, own, canceled)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        /still getting the cancellation\. You can delete this tryout after \w+day, /,
      ),
    });
    // The second wall.
    await database.db.as(own, (tx) => tx.delete(tryouts).where(eq(tryouts.id, deed.id)));
    expect(await storedOf(clubId)).toHaveLength(1);

    const hours = (many: number) => new Date(Date.now() + many * 60 * 60_000);
    for (const columns of [
      { status: 'canceled', updatedAt: hours(-24.1) },
      { startsAt: hours(-24) },
      { status: 'canceled', startsAt: hours(-24), updatedAt: hours(-1) },
    ] as const) {
      const gone = await one(columns);
      await deleteTryout(database.db, gone.own, gone.deed);
      expect(await storedOf(gone.clubId)).toEqual([]);
      await expect(deleteTryout(database.db, gone.own, gone.deed)).rejects.toMatchObject({
        kind: 'missing',
      });
    }
    const late = await one({ status: 'canceled', updatedAt: hours(-23.9) });
    await expect(deleteTryout(database.db, late.own, late.deed)).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  test('[TRYO-08] with times that the database refuses gets a message', async () => {
    const { own, deed } = await one();
    const [date] = kept().dates;
    if (!date) throw new Error('no date');
    const form = { ...kept(), dates: [{ ...date, end: date.start }] };
    const refused = { kind: 'invalid', message: 'Choose an end time after the start time.' };
    await expect(changeTryout(database.db, own, deed, form)).rejects.toMatchObject(refused);
    await expect(addTryouts(database.db, own, deed.clubId, form)).rejects.toMatchObject(refused);
  });

  test('of another club cannot be changed', async () => {
    const { deed } = await one();
    const { clubId, own } = await aClubWithAdmin();
    const through = { ...deed, clubId };
    await expect(setTryoutStatus(database.db, own, through, 'canceled')).rejects.toMatchObject({
      kind: 'missing',
    });
  });
});

test('the screen gets upcoming and past tryouts, the places, and the seasons', async () => {
  const { clubId, own } = await aClubWithAdmin();
  const now = new Date('2026-11-23T17:00:00Z');
  await save(
    database.sql,
    aPracticeLocation({ club: clubId, name: 'Gym', address: '2 Lane' }),
    aTryout({ club: clubId, startsAt: new Date('2026-11-20T22:00:00Z'), note: 'over' }),
    aTryout({ club: clubId, startsAt: new Date('2026-12-05T14:00:00Z'), note: 'next' }),
  );
  const asked = await tryoutsToEdit(database.db, own, clubId, now);
  expect(asked).toMatchObject({
    kind: 'editable',
    season: 2026,
    venues: [{ name: 'Gym', address: '2 Lane' }],
    tryouts: [
      { isOver: false, values: { note: 'next', dates: [{ date: '2026-12-05', start: '09:00' }] } },
      { isOver: true, values: { note: 'over' } },
    ],
  });
  const at = async (moment: string) => tryoutsToEdit(database.db, own, clubId, new Date(moment));
  // From three months before a season, tryouts are for it.
  expect(await at('2027-05-01T03:59:59Z')).toMatchObject({ season: 2026 });
  expect(await at('2027-05-01T04:00:00Z')).toMatchObject({ season: 2027 });
  expect(await at('2027-08-01T03:59:59Z')).toMatchObject({ season: 2027 });
  expect(await at('2027-08-01T04:00:00Z')).toMatchObject({ season: 2027 });
  expect(await tryoutsToEdit(database.db, VISITOR, clubId, now)).toEqual({ kind: 'denied' });
  expect(await tryoutsToEdit(database.db, own, 'x', now)).toEqual({ kind: 'missing' });
});

describe('[TRYO-08] the form refuses', () => {
  const problems = (form: Partial<TypedTryouts>) =>
    schema
      .safeParse({ ...FORM, ...form })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  test.each([
    [{ ...DATE, end: '09:00' }, 'dates.0.end: Choose an end time after the start time'],
    [{ ...DATE, ageGroups: [] }, 'dates.0.ageGroups: Choose at least one age group'],
    [{ ...DATE, gender: '' }, 'dates.0.gender: Choose girls or boys'],
    [{ ...DATE, date: '' }, 'dates.0.date: Enter a date'],
    [
      { ...DATE, date: '2026-04-30' },
      'dates.0.date: 2026–27 tryouts run from May 1, 2026 to July 31, 2027. Choose a date in that range',
    ],
    [
      { ...DATE, date: '2027-08-01' },
      'dates.0.date: 2026–27 tryouts run from May 1, 2026 to July 31, 2027. Choose a date in that range',
    ],
  ])('%j', (date, problem) => {
    expect(problems({ dates: [date] })).toEqual([problem]);
  });

  test.each([
    [
      { date: '2027-03-14', start: '02:30', end: '04:00' },
      'dates.0.start: Clocks spring forward on this day, so there’s no 2:30 AM',
    ],
    [
      { date: '2027-03-14', start: '01:00', end: '02:00' },
      'dates.0.end: Clocks spring forward on this day, so there’s no 2:00 AM',
    ],
    [{ date: '2027-03-14', start: '01:59', end: '03:00' }, undefined],
    [{ date: '2026-11-01', start: '01:30', end: '02:30' }, undefined],
  ])('[TRYO-12] a time that clocks skip: %j', (times, problem) => {
    expect(problems({ dates: [{ ...DATE, ...times }] })).toEqual(problem && [problem]);
  });

  test('a tryout that is over already', () => {
    const at = (now: string) =>
      tryoutsSchema(
        () => SEASONS,
        () => new Date(now),
      )
        .safeParse(FORM)
        .error?.issues.map(({ message }) => message);
    // It ends at 11:30 AM in the site's time zone.
    expect(at('2026-12-05T16:29:59Z')).toBeUndefined();
    expect(at('2026-12-05T16:30:00Z')).toEqual(['That date has passed. Enter a later one']);
  });

  test('a season that is over, even if the schema is older', () => {
    let day = '2026-11-23';
    const lasting = tryoutsSchema(
      () => seasonChoices(day, '08-01'),
      () => new Date(day),
    );
    const [of2026, of2028] = [
      FORM,
      { ...FORM, season: '2028', dates: [{ ...DATE, date: '2028-12-05' }] },
    ];
    const problemOf = (form: TypedTryouts) => lasting.safeParse(form).error?.issues[0]?.message;
    expect([problemOf(of2026), problemOf(of2028)]).toEqual([undefined, 'Choose a season']);
    day = '2028-11-23';
    expect([problemOf(of2026), problemOf(of2028)]).toEqual(['Choose a season', undefined]);
  });

  test('invalid links, invalid fees, and a missing date', () => {
    expect(problems({ registrationUrl: 'javascript:alert(1)' })).toEqual([
      'registrationUrl: Invalid URL format',
    ]);
    const refused = ['fee: Enter whole dollars from 0 to 100,000, or leave it blank'];
    for (const fee of ['12.50', 'cheap', '100,001']) expect(problems({ fee })).toEqual(refused);
    for (const fee of ['$35.00', '35', '$ 35', '35+', '35 per player'])
      expect(kept({ fee }).fee).toBe(35);
    for (const fee of ['TBD', 'N/A', '']) expect(kept({ fee }).fee).toBeNull();
    expect(kept({ fee: 'free' }).fee).toBe(0);
    expect(problems({ dates: [] })).toEqual(['dates: Add a date']);
    expect(problems({ venueAddress: ' ' })).toEqual(['venueAddress: Address is required']);
  });

  test('neither the first and the last day, nor its own output', () => {
    for (const date of ['2026-05-01', '2027-07-31']) {
      const form = kept({ dates: [{ ...DATE, date }] });
      expect(checked(schema, form)).toEqual(form);
    }
  });
});
