import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { tryouts } from '#db/schema/tryouts.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { aClub, aPracticeLocation } from '../../../../tests/builders/clubs.ts';
import { aMember } from '../../../../tests/builders/members.ts';
import { save } from '../../../../tests/builders/save.ts';
import { aTryout } from '../../../../tests/builders/tryouts.ts';
import { aDatabase } from '../../../../tests/database.ts';
import type { TestDatabase } from '../../../../tests/database.ts';
import { addTryouts, changeTryout, deleteTryout, setTryoutStatus } from './commands.server.ts';
import { tryoutsToEdit } from './queries.server.ts';
import { seasonChoices } from './rules.ts';
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

/** A club and somebody who administers it. */
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

const kept = (form: Partial<TypedTryouts> = {}) =>
  checked(tryoutsSchema(SEASONS), { ...FORM, ...form });

function storedOf(clubId: string) {
  return database.sql
    .select()
    .from(tryouts)
    .where(eq(tryouts.clubId, clubId))
    .orderBy(tryouts.startsAt);
}

describe('[TRYO-07] adding tryouts', () => {
  test('[TRYO-12] enters several at once, at the times of the place where the site is', async () => {
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

  test('is refused to a visitor and to the admin of another club, and nothing is kept', async () => {
    const { clubId } = await aClubWithAdmin();
    const { own: stranger } = await aClubWithAdmin();
    const add = (actor: Actor) => addTryouts(database.db, actor, clubId, kept());
    await expect(add(VISITOR)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(add(stranger)).rejects.toMatchObject(DENIED);
    // The second wall: a role that the session still has and the database has not.
    await expect(add({ ...stranger, administeredClubs: [clubId] })).rejects.toMatchObject(DENIED);
    expect(await storedOf(clubId)).toEqual([]);
  });
});

describe('a tryout that is there', () => {
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

  test('changed by two at once is changed by the first, and the second is told', async () => {
    const { clubId, own, deed } = await one();
    const outcomes = await Promise.allSettled([
      changeTryout(database.db, own, deed, kept({ note: 'One' })),
      setTryoutStatus(database.db, own, deed, 'canceled'),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^Somebody changed this tryout on .*, after you opened it\./),
    });
    expect(await storedOf(clubId)).toMatchObject([{ sequence: 1 }]);
  });

  test('is deleted only when nobody will come to it', async () => {
    const { clubId, own, deed } = await one();
    await expect(deleteTryout(database.db, own, deed)).rejects.toMatchObject({ kind: 'conflict' });
    await setTryoutStatus(database.db, own, deed, 'canceled');
    await deleteTryout(database.db, own, { ...deed, version: 1 });
    expect(await storedOf(clubId)).toEqual([]);
    await expect(deleteTryout(database.db, own, deed)).rejects.toMatchObject({ kind: 'missing' });
    const past = new Date(Date.now() - 86_400_000);
    const over = await one({ startsAt: past });
    await deleteTryout(database.db, over.own, over.deed);
  });

  test('of another club is not reached through one’s own', async () => {
    const { deed } = await one();
    const { clubId, own } = await aClubWithAdmin();
    const through = { ...deed, clubId };
    await expect(setTryoutStatus(database.db, own, through, 'canceled')).rejects.toMatchObject({
      kind: 'missing',
    });
  });
});

test('the screen gets the tryouts to come and over, the places and the seasons', async () => {
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
  expect(await tryoutsToEdit(database.db, VISITOR, clubId, now)).toEqual({ kind: 'denied' });
  expect(await tryoutsToEdit(database.db, own, 'x', now)).toEqual({ kind: 'missing' });
});

describe('[TRYO-08] the form refuses', () => {
  const problems = (form: Partial<TypedTryouts>) =>
    tryoutsSchema(SEASONS)
      .safeParse({ ...FORM, ...form })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  test.each([
    [{ ...DATE, end: '09:00' }, 'dates.0.end: It has to end after it starts'],
    [{ ...DATE, ageGroups: [] }, 'dates.0.ageGroups: Choose at least one age group'],
    [{ ...DATE, gender: '' }, 'dates.0.gender: Choose girls or boys'],
    [{ ...DATE, date: '' }, 'dates.0.date: Enter a date'],
    [
      { ...DATE, date: '2026-04-30' },
      'dates.0.date: Tryouts of 2026–27 are from 2026-05-01 to 2027-07-31',
    ],
    [
      { ...DATE, date: '2027-08-01' },
      'dates.0.date: Tryouts of 2026–27 are from 2026-05-01 to 2027-07-31',
    ],
  ])('%j', (date, problem) => {
    expect(problems({ dates: [date] })).toEqual([problem]);
  });

  test('links that are none, fees that are none, and no date at all', () => {
    expect(problems({ registrationUrl: 'javascript:alert(1)' })).toEqual([
      'registrationUrl: Invalid URL format',
    ]);
    expect(problems({ fee: '12.50' })).toEqual(['fee: Enter whole dollars from 0 to 100,000']);
    expect(problems({ dates: [] })).toEqual(['dates: Add a date']);
    expect(problems({ venueAddress: ' ' })).toEqual(['venueAddress: Address is required']);
  });

  test('nothing on the first and the last day, nor what it has made itself', () => {
    for (const date of ['2026-05-01', '2027-07-31']) {
      const form = kept({ dates: [{ ...DATE, date }] });
      expect(checked(tryoutsSchema(SEASONS), form)).toEqual(form);
    }
  });
});
