import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimit } from '#db/schema/accounts.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { VISITOR } from '#domain/actor.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { activeLocations } from '#features/places/county-queries.server.ts';
import { addCounty, addState, deleteLocation, setLocationStatus } from './commands.server.ts';
import { allLocations } from './queries.server.ts';

let database: TestDatabase;
let admin: Member;

beforeAll(async () => {
  database = await aDatabase();
  const person = aMember().withRole('admin');
  await save(database.sql, person);
  admin = { kind: 'member', userId: person.id, roles: ['admin'], administeredClubs: [] };
});
beforeEach(() => database.sql.delete(availableLocations));

/** All rows as 'State/County', with a '-' before inactive ones. */
async function stored(): Promise<string[]> {
  const rows = await database.sql
    .select()
    .from(availableLocations)
    .orderBy(asc(availableLocations.state), sql`county nulls first`);
  return rows.map(
    ({ state, county, isActive }) =>
      `${isActive ? '' : '-'}${state}${county === null ? '' : `/${county}`}`,
  );
}

test('an administrator may make 3,000 changes an hour', async () => {
  const [person, state] = [aMember().withRole('admin'), aLocation('Delaware')];
  await save(database.sql, person, state);
  const busy: Member = { ...admin, userId: person.id };
  const toggle = (isActive: boolean) =>
    setLocationStatus(database.db, busy, { id: state.id, isActive });
  await toggle(false);
  await database.sql.update(rateLimit).set({ attempts: LIMITS.admin.max - 1 });
  await toggle(true);
  const refused = { kind: 'limited' };
  await expect(toggle(false)).rejects.toMatchObject(refused);
  await expect(addState(database.db, busy, 'Ohio')).rejects.toMatchObject(refused);
  await expect(deleteLocation(database.db, busy, state.id)).rejects.toMatchObject(refused);
  expect(await stored()).toEqual(['Delaware']);
});

describe('adding', () => {
  test('[ALOC-08, ALOC-09] stores a state trimmed, active, and without a county', async () => {
    expect(await addState(database.db, admin, ' \u200b New \t Jersey\n')).toBe('New Jersey');
    expect(await stored()).toEqual(['New Jersey']);
  });

  test('[ALOC-12, ALOC-13, ALOC-14] stores a county trimmed and active, in a listed state', async () => {
    await save(database.sql, aLocation('Pennsylvania', null, { isActive: false }));
    await addCounty(database.db, admin, { state: 'pennsylvania ', county: '  Bucks ' });
    expect(await stored()).toEqual(['-Pennsylvania', 'Pennsylvania/Bucks']);
    const refused = { kind: 'invalid' };
    await expect(
      addCounty(database.db, admin, { state: ' ', county: 'York' }),
    ).rejects.toMatchObject({ ...refused, message: 'Choose a state first.' });
    await expect(
      addCounty(database.db, admin, { state: 'Pennsylvania', county: '\u00a0\u200b' }),
    ).rejects.toMatchObject({ ...refused, message: 'Enter the name of a county.' });
    await expect(
      addCounty(database.db, admin, { state: 'Ohio', county: 'Lake' }),
    ).rejects.toMatchObject({ kind: 'missing', message: /^Ohio isn’t on the list anymore\./ });
    expect(await stored()).toHaveLength(2);
  });

  test.each(['', '   ', '\u200b', '\0', '---', '\u202e'])(
    '[ALOC-08] refuses %j as the name of a state',
    async (name) => {
      await expect(addState(database.db, admin, name)).rejects.toMatchObject({
        kind: 'invalid',
        message: 'Enter the name of a state.',
      });
    },
  );

  test('accepts any letters, up to a hundred characters', async () => {
    const hostile = `O'Brien "x"; drop table clubs; <b>é${'🏐'.repeat(50)}`;
    await addState(database.db, admin, hostile);
    expect(await stored()).toEqual([hostile]);
    await addState(database.db, admin, 'y'.repeat(100));
    await expect(addState(database.db, admin, 'x'.repeat(101))).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Use 100 characters or fewer.',
    });
    await addState(database.db, admin, 'half \ud800 a letter');
    expect(await stored()).toContain('half \ufffd a letter');
    // An invisible character between a letter and its accent is removed.
    expect(await addState(database.db, admin, 'Que\u200b\u0301bec')).toBe('Qu\u00e9bec');
  });

  test.each(['Pennsylvania', 'PENNSYLVANIA', ' pennsylvania ', 'Penn\u200bsylvania'])(
    'says that %j already exists',
    async (name) => {
      await save(database.sql, aLocation('Pennsylvania'), aLocation('Pennsylvania', 'Bucks'));
      await expect(addState(database.db, admin, name)).rejects.toMatchObject({
        kind: 'conflict',
        message: 'Pennsylvania is already on the list.',
      });
      await expect(
        addCounty(database.db, admin, { state: name, county: ' bUCKS' }),
      ).rejects.toMatchObject({
        kind: 'conflict',
        message: 'Bucks, Pennsylvania is already on the list.',
      });
      expect(await stored()).toHaveLength(2);
    },
  );

  test('says that a name is listed but inactive, ignoring spaces', async () => {
    await save(
      database.sql,
      aLocation('New  Jersey ', null, { isActive: false }),
      aLocation('New  Jersey ', ' Cape  May', { isActive: false }),
    );
    await expect(addState(database.db, admin, 'new jersey')).rejects.toMatchObject({
      kind: 'conflict',
      message: /is already on the list but inactive\. Turn it on instead\.$/,
    });
    await expect(
      addCounty(database.db, admin, { state: 'New Jersey', county: 'cape may' }),
    ).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('twice at the same moment stores it once and refuses the other', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => addState(database.db, admin, 'Maryland')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') continue;
      expect(answer.reason).toMatchObject({
        kind: 'conflict',
        message: 'Maryland is already on the list.',
      });
    }
    expect(await stored()).toEqual(['Maryland']);
  });
});

describe('changing', () => {
  test('[ALOC-17] switches one location off and on, and the finder follows', async () => {
    const [state, county] = [aLocation('Utah'), aLocation('Utah', 'Cache')];
    await save(database.sql, state, county);
    await setLocationStatus(database.db, admin, { id: county.id, isActive: false });
    expect(await stored()).toEqual(['Utah', '-Utah/Cache']);
    expect(await activeLocations(database.db.visitor)).toEqual([{ state: 'Utah', counties: [] }]);
    await setLocationStatus(database.db, admin, { id: county.id, isActive: true });
    await setLocationStatus(database.db, admin, { id: state.id, isActive: false });
    expect(await stored()).toEqual(['-Utah', 'Utah/Cache']);
    expect(await activeLocations(database.db.visitor)).toEqual([]);
  });

  test('[ALOC-20] deletes only the row; counties return with their state', async () => {
    const [state, county] = [aLocation('Utah'), aLocation('Utah', 'Cache')];
    await save(database.sql, state, county, aLocation('Utah', 'Rich'));
    await deleteLocation(database.db, admin, state.id);
    expect(await stored()).toEqual(['Utah/Cache', 'Utah/Rich']);
    expect(await activeLocations(database.db.visitor)).toEqual([]);
    await addState(database.db, admin, 'Utah');
    await deleteLocation(database.db, admin, county.id);
    expect(await activeLocations(database.db.visitor)).toEqual([
      { state: 'Utah', counties: ['Rich'] },
    ]);
  });

  test('counties return with a state in another spelling', async () => {
    await save(database.sql, aLocation('new  jersey', 'Camden'));
    await addState(database.db, admin, 'New Jersey');
    expect(await activeLocations(database.db.visitor)).toEqual([
      { state: 'New Jersey', counties: ['Camden'] },
    ]);
  });

  test('says so if another user has deleted it', async () => {
    const location = aLocation('Utah');
    await save(database.sql, location);
    await deleteLocation(database.db, admin, location.id);
    const gone = { kind: 'missing', message: /This location has been deleted/ };
    await expect(deleteLocation(database.db, admin, location.id)).rejects.toMatchObject(gone);
    await expect(
      setLocationStatus(database.db, admin, { id: location.id, isActive: false }),
    ).rejects.toMatchObject(gone);
  });
});

describe('all locations', () => {
  test('[ALOC-03] are listed by state and county, active or not; a state comes before its counties', async () => {
    await save(
      database.sql,
      aLocation('Utah', 'Rich'),
      aLocation('Ohio', 'Lake', { isActive: false }),
      aLocation('Utah', null, { isActive: false }),
      aLocation('Utah', 'Cache'),
      aLocation('Iowa', ''),
    );
    expect(
      (await allLocations(database.db, admin)).map(({ state, county, is_active: on }) => [
        state,
        county,
        on,
      ]),
    ).toEqual([
      ['Iowa', null, true],
      ['Ohio', 'Lake', false],
      ['Utah', null, false],
      ['Utah', 'Cache', true],
      ['Utah', 'Rich', true],
    ]);
  });
});

describe('[PERM-14] users who are not administrators', () => {
  const member: Member = {
    kind: 'member',
    userId: '11111111-1111-4111-8111-111111111111',
    roles: ['moderator', 'club_admin'],
    administeredClubs: [],
  };

  test.each<[string, Actor, string, string]>([
    ['a visitor', VISITOR, 'unauthenticated', 'You’ve been signed out. Sign in again.'],
    ['a moderator', member, 'forbidden', 'You do not have permission to access this page.'],
  ])('%s: sees and changes nothing', async (_, actor, kind, message) => {
    const location = aLocation('Utah');
    await save(database.sql, location);
    for (const attempt of [
      () => allLocations(database.db, actor),
      () => addState(database.db, actor, 'Ohio'),
      () => addCounty(database.db, actor, { state: 'Utah', county: 'Rich' }),
      () => setLocationStatus(database.db, actor, { id: location.id, isActive: false }),
      () => deleteLocation(database.db, actor, location.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ kind, message });
    }
    expect(await stored()).toEqual(['Utah']);
  });

  test('a user whose role was taken away changes nothing', async () => {
    const person = aMember();
    const location = aLocation('Utah');
    await save(database.sql, person, location);
    const former: Member = { ...admin, userId: person.id };
    await expect(addState(database.db, former, 'Ohio')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(deleteLocation(database.db, former, location.id)).rejects.toMatchObject({
      kind: 'missing',
    });
    expect(
      await database.sql.$count(availableLocations, eq(availableLocations.state, 'Utah')),
    ).toBe(1);
  });
});
