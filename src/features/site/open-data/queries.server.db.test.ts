import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { removedRecords } from '#db/schema/merges.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { GENDERS } from '#domain/club-options.ts';
import { mergeClubs, undoMerge } from '#features/clubs/merging/commands.server.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { searchClubs } from '#features/clubs/finder/search.server.ts';
import { sheetsOf } from '#features/clubs/seasons/queries.server.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { boardTryouts } from '#features/tryouts/board/queries.server.ts';
import { parseTryoutSearch } from '#features/tryouts/board/schema.ts';
import { currentSeason } from '#platform/current-season.ts';
import { Random } from '../../../../db/sample/random.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMergeDesk } from '#tests/builders/merge-desk.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { aSampleDatabase } from '#tests/sample-database.ts';
import { downloadPieces, openPage, stateOf } from './queries.server.ts';
import { ITEMS, KINDS, LISTS, PARAMETERS } from './schema.ts';
import type { Kind } from './schema.ts';

const siteUrl = 'https://clubs.example.org';

async function pageOf(database: TestDatabase, kind: Kind, given: Record<string, string> = {}) {
  const asked = PARAMETERS[kind].parse(given);
  const options = { now: new Date(), siteUrl };
  return LISTS[kind].parse(await openPage({ ...options, db: database.db.visitor }, kind, asked));
}

/** All pages, one after the other. */
async function allOf(
  database: TestDatabase,
  kind: Kind,
  given: Record<string, string> = {},
  limit = '500',
) {
  const items: Record<string, unknown>[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await pageOf(database, kind, { ...given, limit, ...(after && { after }) });
    items.push(...page.items);
    after = page.next;
  }
  return items;
}

const idsOf = (items: readonly Record<string, unknown>[]) => items.map(({ id }) => String(id));

async function download(database: TestDatabase, kind: Kind, format: 'csv' | 'json') {
  const asking = { db: database.db.visitor, siteUrl, now: new Date() };
  let text = '';
  for await (const piece of downloadPieces(asking, kind, format === 'csv')) text += piece;
  return text;
}

describe('with the sample data', () => {
  let sample: Awaited<ReturnType<typeof aSampleDatabase>>;
  beforeAll(async () => {
    sample = await aSampleDatabase();
  });

  test('[OPEN-01] a club has the facts of its page', async () => {
    for (const item of await allOf(sample, 'clubs')) {
      const lookup = await lookUpClubById(sample.db.visitor, String(item['id']));
      if (lookup.kind !== 'found') throw new Error('the page has no such club');
      const { club } = lookup;
      expect(item).toMatchObject({
        name: club.name,
        description: club.description,
        addressLocality: club.city,
        url: club.website,
        email: club.contactEmail,
        telephone: club.contactPhone,
        clubDirector: club.clubDirector,
        foundingDate: club.yearEstablished?.toString() ?? null,
        memberOf: club.organizationalAffiliations,
        ageGroups: club.ageGroups,
        teamsPerAgeGroup: club.teamsPerAgeGroup,
        location: club.practiceLocations.map(({ name, address }) => ({ name, address })),
      });
      expect(item['sameAs']).toEqual(
        [club.facebookUrl, club.instagramUrl, club.twitterUrl, club.youtubeUrl].filter(Boolean),
      );
      const programs = await allOf(sample, 'programs', { name: club.name });
      const own = programs.filter(({ clubId }) => clubId === club.id);
      const sheets = await sheetsOf(sample.db.visitor, club.id);
      const shown = sheets.flatMap(({ facts, programs: lines }) =>
        lines.map(({ feeFrom, includes, openSpots, practiceDays }) => {
          const { travelTo = null, aidHow = null } = facts ?? {};
          return { lowPrice: feeFrom, includes, openSpots, practiceDays, travelTo, aidHow };
        }),
      );
      const told = own.map(({ lowPrice, includes, openSpots, practiceDays, travelTo, aidHow }) => {
        return { lowPrice, includes, openSpots, practiceDays, travelTo, aidHow };
      });
      const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted();
      expect(sorted(told)).toEqual(sorted(shown));
    }
  });

  test.each(KINDS)('[OPEN-01] the files of %s have the same rows as its list', async (kind) => {
    const items = await allOf(sample, kind);
    expect(items.length).toBeGreaterThan(20);
    const file = JSON.parse(await download(sample, kind, 'json')) as { items: unknown[] };
    expect(file).toMatchObject({ license: 'https://creativecommons.org/licenses/by/4.0/', items });
    const [head = '', ...rows] = (await download(sample, kind, 'csv')).split(
      /\r\n(?=[0-9a-f-]{36},|$)/,
    );
    expect(head.split(',')).toEqual(Object.keys(ITEMS[kind].shape));
    expect(rows.filter(Boolean).map((row) => row.slice(0, 36))).toEqual(idsOf(items));
  });

  test.each<Record<string, string>>([
    {},
    { gender: 'Girls', ageGroup: 'U14' },
    { state: 'Pennsylvania', teamType: 'Club' },
    { near: '19003', within: '10' },
    { maxFee: '2000' },
    { maxFee: '2000', unstated: 'show', gender: 'Boys' },
    { programType: 'Camps' },
    { name: 'volleyball', county: 'Montgomery' },
  ])('[OPEN-03] clubs and programs are the same as in the finder: %j', async (given) => {
    const found = await searchClubs(sample.db.visitor, parseFinderSearch(given), { size: 1_000 });
    const ids = idsOf(await allOf(sample, 'clubs', given, '7'));
    expect(ids).toEqual(found.clubs.map(({ id }) => id).toSorted());
    const programs = await allOf(sample, 'programs', given, '50');
    expect(idsOf(programs)).toEqual(idsOf(programs).toSorted());
    expect(programs.map(({ clubId }) => clubId).filter((id) => !ids.includes(String(id)))).toEqual(
      [],
    );
    const { ageGroup: age, maxFee = 99_999 } = given;
    const others = programs.filter((one) => age !== undefined && one['ageGroup'] !== age);
    const dear = programs.filter(({ lowPrice }) => Number(lowPrice) > Number(maxFee));
    expect([others, dear]).toEqual([[], []]);
  });

  test.each<Record<string, string>>([
    {},
    { gender: 'Girls' },
    { days: 'Sat,Sun' },
    { near: '19003', within: '15' },
  ])('[OPEN-03] tryouts are the same as on the board: %j', async (given) => {
    const board = await boardTryouts(sample.db.visitor, parseTryoutSearch(given), new Date(), 500);
    const ids = idsOf(await allOf(sample, 'tryouts', given, '3'));
    expect(ids).toEqual(board.rows.map(({ id }) => id).toSorted());
    expect(ids.length).toBeGreaterThan(0);
  });

  test('[OPEN-08] none of it is about a member', async () => {
    await sample.sql.execute(sql`update user_club_affiliations set player_name = 'Player ' || id`);
    const { rows } = await sample.sql.execute<{ word: string }>(sql`
      select word from (
        select username from profiles union select full_name from profiles
        union select email from auth."user" union select comment from club_comments
        union select player_name from user_club_affiliations union select id::text from profiles
      ) as said (word) where length(word) > 3`);
    expect(rows.length).toBeGreaterThan(100);
    const pieces = await Promise.all(
      KINDS.flatMap((kind) => [download(sample, kind, 'json'), download(sample, kind, 'csv')]),
    );
    // As they are in JSON, without the quotes.
    const said = rows.map(({ word }) => JSON.stringify(word).slice(1, -1));
    expect(said.filter((word) => pieces.some((text) => text.includes(word)))).toEqual([]);
  });
});

const soon = () => new Date(Date.now() - 1).toISOString();

describe('programs of some seasons', () => {
  let database: TestDatabase;
  const present = currentSeason();
  beforeAll(async () => {
    database = await aDatabase();
    const random = new Random(7);
    const some = <Value>(all: readonly Value[]) => all.filter(() => random.int(0, 1) === 1);
    const all = Array.from({ length: 60 }, () => {
      const club = aClub({
        state: random.pick(['Delaware', 'Ohio']),
        genders: some(GENDERS),
        ageGroups: some(['U13', 'U14']),
      });
      return some([present - 1, present, present + 1]).map((season) =>
        aProgram({
          club,
          season,
          ageGroup: random.pick(['U13', 'U14']),
          gender: random.pick(GENDERS),
          openSpots: random.pick([null, 'None', 'Some', '3']),
          practiceDays: some(['Sat', 'Sun']),
          feeFrom: random.pick([900, 3_000]),
          feeTo: 4_000,
        }),
      );
    });
    await save(database.sql, ...all.flat());
  });

  const SHOWN = sql`(season = ${present} or season = (select max(season) from club_programs as other
    where other.club_id = club_programs.club_id) and not exists (
      select from club_programs as other where other.club_id = club_programs.club_id and season = ${present}))`;
  const OPEN = sql`open_spots in ('Some', '3')`;

  test.each<[Record<string, string>, SQL, SQL?]>([
    [{ spots: 'open' }, sql`${OPEN} and ${SHOWN}`],
    [{ ageGroup: 'U14' }, sql`age_group = 'U14' and ${SHOWN}`],
    [{ maxFee: '1000' }, sql`fee_from <= 1000 and ${SHOWN}`],
    [{ days: 'Sat' }, sql`practice_days = '{Sat}' and ${SHOWN}`],
    [{ state: 'Ohio' }, sql`true`, sql`state = 'Ohio'`],
    [{ season: String(present) }, sql`season = ${present}`],
    [{ season: String(present - 1), spots: 'open' }, sql`season = ${present - 1} and ${OPEN}`],
    [
      { season: String(present + 1), ageGroup: 'U14', gender: 'Girls', state: 'Ohio' },
      sql`season = ${present + 1} and age_group = 'U14' and gender = 'Girls'`,
      sql`state = 'Ohio'`,
    ],
    [
      { season: String(present - 1), maxFee: '1000', days: 'Sun,Sat' },
      sql`season = ${present - 1} and fee_from <= 1000 and practice_days <> '{}'`,
    ],
  ])('[OPEN-03] those that match themselves: %j', async (given, isProgram, isClub = sql`true`) => {
    const ofClubs = sql`club_id in (select id from clubs where ${isClub})`;
    const { rows } = await database.sql.execute<{ id: string }>(
      sql`select id from club_programs where ${isProgram} and ${ofClubs} order by id`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(idsOf(await allOf(database, 'programs', given))).toEqual(rows.map(({ id }) => id));
  });
});

describe('changes', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  test('[OPEN-03] list what has changed since, with the programs and tryouts of a club', async () => {
    const old = new Date('2026-01-01');
    const [club, other] = [aClub({ updatedAt: old }), aClub({ updatedAt: old })];
    const program = aProgram({ club, updatedAt: old });
    const tryout = aTryout({ club, updatedAt: old });
    await save(database.sql, club, other, program, tryout);
    const since = soon();
    const changes = async () =>
      Object.fromEntries(
        await Promise.all(
          KINDS.map(async (kind) => {
            return [kind, idsOf(await allOf(database, kind, { changed_since: since }))];
          }),
        ),
      ) as Record<Kind, string[]>;
    expect(await changes()).toEqual({ clubs: [], programs: [], tryouts: [] });
    await database.sql.update(tryouts).set({ fee: 30 }).where(eq(tryouts.id, tryout.id));
    expect(await changes()).toEqual({ clubs: [], programs: [], tryouts: [tryout.id] });
    await database.sql.update(clubs).set({ city: 'Media' }).where(eq(clubs.id, club.id));
    expect(await changes()).toEqual({
      clubs: [club.id],
      programs: [program.id],
      tryouts: [tryout.id],
    });
  });

  test('[OPEN-03] keep removed rows for a year as id and time, in order', async () => {
    const first = aClub();
    const gone = [first, aClub(), aClub()];
    const program = aProgram({ club: first });
    const tryout = aTryout({ club: first });
    const kept = aClub();
    await save(database.sql, ...gone, program, tryout, kept);
    const since = soon();
    for (const { id } of gone) await database.sql.delete(clubs).where(eq(clubs.id, id));
    await database.sql.update(clubs).set({ name: 'Kept' }).where(eq(clubs.id, kept.id));
    const changed = await allOf(database, 'clubs', { changed_since: since }, '1');
    expect(idsOf(changed)).toEqual([...gone, kept].map(({ id }) => id).toSorted());
    const removed = { id: first.id, deleted: expect.stringMatching(/^20.*Z$/) };
    expect(changed).toContainEqual(removed);
    expect(await allOf(database, 'programs', { changed_since: since })).toEqual([
      { ...removed, id: program.id },
    ]);
    expect(idsOf(await allOf(database, 'tryouts', { changed_since: since }))).toEqual([tryout.id]);
    expect(idsOf(await allOf(database, 'clubs'))).not.toContain(first.id);
    await database.sql
      .update(removedRecords)
      .set({ deletedAt: sql`now() - interval '366 days'` })
      .where(eq(removedRecords.id, first.id));
    const early = { changed_since: '2020-01-01T00:00:00Z' };
    expect(idsOf(await allOf(database, 'clubs', early))).not.toContain(first.id);
    // The next removal forgets it for good.
    await save(database.sql, first);
    await database.sql.delete(clubs).where(eq(clubs.id, kept.id));
    expect(await database.sql.$count(removedRecords, eq(removedRecords.id, first.id))).toBe(0);
  });

  test('[OPEN-03] list a merged club as removed, with the one it became; after an undo it is back', async () => {
    const desk = await aMergeDesk();
    const { kept, gone } = await desk.twoClubs();
    const since = soon();
    const { id: merge } = await mergeClubs(desk.db, desk.admin, await desk.formOf(kept, gone));
    const after = await allOf(desk, 'clubs', { changed_since: since });
    expect(after).toContainEqual({ id: gone, deleted: expect.any(String), mergedInto: kept });
    expect(idsOf(after)).toContain(kept);
    const programs = await allOf(desk, 'programs', { changed_since: since });
    expect(programs.filter(({ clubId }) => clubId === kept)).toHaveLength(2);
    expect(programs.filter(({ deleted }) => deleted)).toHaveLength(1);
    const later = soon();
    await undoMerge(desk.db, desk.admin, { id: merge });
    const back = await allOf(desk, 'clubs', { changed_since: later });
    expect(back.find(({ id }) => id === gone)).toMatchObject({ url: 'https://new.example' });
    expect(back.filter(({ deleted }) => deleted)).toEqual([]);
    const returned = await allOf(desk, 'programs', { changed_since: later });
    expect(returned.filter(({ deleted }) => deleted)).toEqual([]);
    expect(returned).toHaveLength(3);
  });
});

describe('downloads', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });

  test('[OPEN-02] the state of a download changes with everything in it', async () => {
    const club = aClub();
    const program = aProgram({ club });
    await save(database.sql, club, program);
    const states = async () => {
      const now = new Date();
      const all = await Promise.all(
        KINDS.map((kind) => stateOf({ db: database.db.visitor, now }, kind)),
      );
      return all.map(({ count, sum }) => `${count} ${sum}`);
    };
    const [before] = [await states()];
    expect(await states()).toEqual(before);
    await database.sql
      .update(clubPrograms)
      .set({ deposit: 100 })
      .where(eq(clubPrograms.id, program.id));
    const then = await states();
    expect(then.map((state, at) => state === before[at])).toEqual([true, false, true]);
    await database.sql.delete(clubs).where(eq(clubs.id, club.id));
    expect((await states()).map((state, at) => state === then[at])).toEqual([false, false, true]);
  });

  test('[OPEN-01] odd values are passed on unchanged, without an error', async () => {
    const club = aClub({ website: '', genders: [] });
    await save(
      database.sql,
      club,
      aProgram({ club, feeKind: 'not_disclosed', feeFrom: null, feeTo: null }),
    );
    await database.sql
      .insert(practiceLocations)
      .values({ clubId: club.id, address: '=1+1, "Ödland"' });
    const [item] = (await allOf(database, 'clubs')).filter(({ id }) => id === club.id);
    expect(item).toMatchObject({
      url: null,
      genders: [],
      location: [{ name: null, address: '=1+1, "Ödland"' }],
    });
    const [program] = (await allOf(database, 'programs')).filter(
      (one) => one['clubId'] === club.id,
    );
    expect(program).toMatchObject({ feeKind: 'not_disclosed', lowPrice: null });
  });
});
