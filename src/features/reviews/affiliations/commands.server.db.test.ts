import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { userClubAffiliations } from '#db/schema/reviews.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { addAffiliation, changeAffiliation, removeAffiliation } from './commands.server.ts';
import { affiliationsOf, affiliationWith } from './queries.server.ts';
import type { NewAffiliation } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const actorOf = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});

function formFor(clubId: string, details: Partial<NewAffiliation> = {}): NewAffiliation {
  const unsaid = { playerName: null, startYear: null, endYear: null };
  return { clubId, attested: true, affiliatedAs: 'parent', ...unsaid, ...details };
}

function add(member: MemberBuilder, clubId: string, details: Partial<NewAffiliation> = {}) {
  return addAffiliation(database.db, actorOf(member), formFor(clubId, details));
}

function ownOf(member: MemberBuilder, clubId: string) {
  const actor = actorOf(member);
  return database.db.as(actor, (tx) => affiliationWith(tx, actor, clubId));
}

function storedOf(clubId: string) {
  return database.sql
    .select()
    .from(userClubAffiliations)
    .where(eq(userClubAffiliations.clubId, clubId));
}

describe('adding an affiliation', () => {
  test('[AFFL-01, AFFL-04] stores a row of the member and the club', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    const added = await add(member, club.id);
    expect(await storedOf(club.id)).toEqual([
      {
        id: added.id,
        userId: member.id,
        clubId: club.id,
        affiliatedAs: 'parent',
        playerName: null,
        startYear: null,
        endYear: null,
        createdAt: expect.any(Date),
      },
    ]);
  });

  test('keeps player name and years (D38)', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    const details = { playerName: 'A child', startYear: 2019, endYear: 2021 };
    expect(await add(member, club.id, details)).toEqual({
      id: expect.any(String),
      affiliated_as: 'parent',
      player_name: 'A child',
      start_year: 2019,
      end_year: 2021,
    });
  });

  test('[AFFL-06] is refused if there is one already, which does not change', async () => {
    const club = aClub();
    const [member] = await save(
      database.sql,
      aMember().affiliatedWith(club, { playerName: 'A child' }),
    );
    await expect(add(member, club.id, { playerName: 'Another' })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'You are already affiliated with this club.',
    });
    expect(await storedOf(club.id)).toMatchObject([{ playerName: 'A child' }]);
  });

  test('[AFFL-06] by ten simultaneous requests leaves one row', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => add(member, club.id)));
    const refusals = ends.flatMap((end): unknown[] =>
      end.status === 'rejected' ? [end.reason] : [],
    );
    expect(refusals).toHaveLength(9);
    expect(refusals).toMatchObject(refusals.map(() => ({ kind: 'conflict' })));
    expect(await storedOf(club.id)).toHaveLength(1);
  });

  test('[PERM-02] is refused to a visitor and to a deactivated account', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember({ status: 'deactivated' }));
    const refusal = {
      kind: 'unauthenticated',
      message: 'Sign in to edit your affiliations.',
    };
    await expect(addAffiliation(database.db, VISITOR, formFor(club.id))).rejects.toMatchObject(
      refusal,
    );
    await expect(add(member, club.id)).rejects.toMatchObject(refusal);
    expect(await storedOf(club.id)).toEqual([]);
  });

  test('is refused for a deleted club', async () => {
    const [member] = await save(database.sql, aMember());
    await expect(add(member, randomUUID())).rejects.toMatchObject({
      kind: 'missing',
      message: 'This club has been deleted.',
    });
  });

  test('can be tried at most 30 times an hour', async () => {
    const [club, member, other] = await save(database.sql, aClub(), aMember(), aMember());
    for (let count = 0; count < 30; count += 1) {
      await add(member, club.id).catch(() => undefined);
    }
    await expect(add(member, aClub().id)).rejects.toMatchObject({
      kind: 'limited',
      message: 'Too many attempts. Please try again in 60 minutes.',
    });
    await add(other, club.id);
  });
});

describe('the affiliation with a club', () => {
  test('[AFFL-05] is visible only to its member, and only for that club', async () => {
    const [club, otherClub] = [aClub(), aClub()];
    const member = aMember().affiliatedWith(club, { startYear: 2020 });
    const [stranger] = await save(database.sql, aMember(), member, otherClub);
    expect(await ownOf(member, club.id)).toEqual({
      id: expect.any(String),
      affiliated_as: 'parent',
      player_name: null,
      start_year: 2020,
      end_year: null,
    });
    expect(await ownOf(member, otherClub.id)).toBeNull();
    expect(await ownOf(stranger, club.id)).toBeNull();
  });

  test('is hidden from a deactivated account', async () => {
    const club = aClub();
    const [member] = await save(database.sql, aMember().affiliatedWith(club));
    await database.sql
      .update(profiles)
      .set({ status: 'deactivated' })
      .where(eq(profiles.id, member.id));
    expect(await ownOf(member, club.id)).toBeNull();
  });
});

describe('changing an affiliation', () => {
  const change = (actor: Member, id: string, details: Partial<NewAffiliation> = {}) =>
    changeAffiliation(database.db, actor, { ...formFor(''), ...details, id });

  test('[REVW-03] changes role, player, and years, and whether the rating counts', async () => {
    const club = aClub();
    const [member] = await save(database.sql, aMember().rating(club, 4));
    const figures = async () => {
      const [row] = await database.sql
        .select({ number: clubs.numReviews })
        .from(clubs)
        .where(eq(clubs.id, club.id));
      return row?.number;
    };
    const { id = '' } = (await ownOf(member, club.id)) ?? {};
    expect(await figures()).toBe(1);
    const details = { affiliatedAs: 'coach', playerName: null, startYear: 2020 } as const;
    expect(await change(actorOf(member), id, details)).toEqual({
      id,
      affiliated_as: 'coach',
      player_name: null,
      start_year: 2020,
      end_year: null,
    });
    expect(await figures()).toBe(0);
    await change(actorOf(member), id, { affiliatedAs: 'parent' });
    expect(await figures()).toBe(1);
  });

  test('is refused to other users, to visitors, and if it is gone', async () => {
    const [club, member, other] = await save(database.sql, aClub(), aMember(), aMember());
    const { id } = await add(member, club.id);
    const gone = { kind: 'missing', message: 'This affiliation has been removed.' };
    await expect(change(actorOf(other), id, { affiliatedAs: 'coach' })).rejects.toMatchObject(gone);
    await expect(
      changeAffiliation(database.db, VISITOR, { ...formFor(''), id }),
    ).rejects.toMatchObject({ kind: 'unauthenticated' });
    await removeAffiliation(database.db, actorOf(member), id);
    await expect(change(actorOf(member), id)).rejects.toMatchObject(gone);
  });
});

describe('removing an affiliation', () => {
  test("[AFFL-09, AFFL-11] deletes only the user's own row, by its id", async () => {
    const [first, second] = [aClub({ name: 'A first' }), aClub({ name: 'B second' })];
    const member = aMember().affiliatedWith(second).affiliatedWith(first, { playerName: 'Ann' });
    const [other] = await save(database.sql, aMember().affiliatedWith(first), member);
    const actor = actorOf(member);
    const read = () => database.db.as(actor, (tx) => affiliationsOf(tx, actor));
    const [removed] = await read();
    expect(await read()).toMatchObject([
      {
        player_name: 'Ann',
        start_year: null,
        end_year: null,
        club: { id: first.id, name: 'A first' },
      },
      { club: { id: second.id } },
    ]);
    const id = removed?.id ?? '';
    await removeAffiliation(database.db, actorOf(other), id);
    expect(await read()).toHaveLength(2);
    await removeAffiliation(database.db, actor, id);
    await removeAffiliation(database.db, actor, id);
    expect(await read()).toMatchObject([{ club: { id: second.id } }]);
    expect(await ownOf(other, first.id)).not.toBeNull();
    await add(member, first.id);
    expect(await read()).toHaveLength(2);
  });

  test('is refused to a visitor', async () => {
    await expect(removeAffiliation(database.db, VISITOR, randomUUID())).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });
});
