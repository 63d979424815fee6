import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { profiles, user, usernameSkeleton } from '#db/schema/accounts.ts';
import type { Actor } from '#domain/actor.ts';
import { anAddress, twoInstances } from '#platform/session/accounts.fixture.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aSignUp } from '#tests/builders/sign-ups.ts';
import { sqlStateOf } from '#tests/database.ts';
import { saveProfile, signUp } from './commands.server.ts';
import { fillSkeletons, skeletonOf } from './usernames.server.ts';

const { database, accounts, other } = await twoInstances();
const ALIKE = {
  kind: 'conflict',
  message: 'This username looks like one that is already taken.',
};
const KEPT = { kind: 'invalid', message: 'That username isn’t available. Choose another one.' };
const noFiles = {
  pathOf: () => undefined,
  remove: () => Promise.resolve(),
  stat: () => Promise.resolve(undefined),
};

const register = (username: string, instance = accounts) =>
  signUp(instance, aSignUp({ username }), anAddress());
const aMemberCalled = async (username: string): Promise<MemberBuilder> =>
  (await save(database.sql, aMember({ username })))[0];

function rename(member: MemberBuilder, username: string) {
  const actor: Actor = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] };
  const form = { username, avatarUrl: null, userType: 'player' as const };
  return saveProfile(database.db, noFiles, actor, form);
}

describe('a username that looks like one of the site', () => {
  test.each([
    '\u0430dmin',
    'moder\u0430tor',
    'adm\u0456n',
    '\u1d00dmin',
    'Administrat0r',
    '\u0430d-m\u0456n',
    'supp\u043ert team',
  ])('is refused: %s', async (username) => {
    await expect(register(username)).rejects.toMatchObject(KEPT);
    await expect(
      rename(await aMemberCalled(`renamed ${username}`), username),
    ).rejects.toMatchObject(KEPT);
  });
});

describe('a username that looks like that of a member', () => {
  test.each(['d\u0435mo-admin', 'demo\u2010admin', 'demo\u2014admin', 'Demo-Adm1n'])(
    'is refused, also for members from before skeletons: %s',
    async (username) => {
      const [known] = await database.sql
        .select({ id: profiles.id })
        .from(profiles)
        .where(eq(profiles.username, 'demo-admin'));
      if (!known) await aMemberCalled('demo-admin');
      await expect(register(username)).rejects.toMatchObject(ALIKE);
      await expect(rename(await aMemberCalled(`was ${username}`), username)).rejects.toMatchObject(
        ALIKE,
      );
    },
  );

  test('is refused to one of two users who choose it at once, by sign-up and by rename', async () => {
    for (let round = 0; round < 4; round += 1) {
      const member = await aMemberCalled(`before-${round}`);
      const outcomes = await Promise.allSettled([
        register(`marlowe-${round}`),
        register(`m\u0430rlowe-${round}`, other),
        rename(member, `marl\u043ewe-${round}`),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
      ]);
      const refusals = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
      );
      for (const refusal of refusals) expect(refusal).toMatchObject(ALIKE);
    }
  });

  test('is not forgotten when skeletons of older names are computed at that moment', async () => {
    const member = await aMemberCalled('a-moment-before');
    const waits = () =>
      database.sql.$count(sql`pg_locks`, sql`not granted and pid <> pg_backend_pid()`);
    const { filling } = await database.sql.transaction(async (tx) => {
      await tx.update(profiles).set({ username: 'just-now' }).where(eq(profiles.id, member.id));
      await tx.insert(usernameSkeleton).values({
        userId: member.id,
        username: 'just-now',
        skeleton: skeletonOf('just-now'),
      });
      const begun = fillSkeletons(accounts.database.sql);
      await expect.poll(waits).toBeGreaterThan(0);
      return { filling: begun };
    });
    await filling;
    const rows = await database.sql
      .select({ username: usernameSkeleton.username })
      .from(usernameSkeleton)
      .where(eq(usernameSkeleton.userId, member.id));
    expect(rows).toEqual([{ username: 'just-now' }]);
  });

  test('is free again when that member has a new one, or is gone', async () => {
    const member = await aMemberCalled('passing-through');
    await rename(member, 'settled-down');
    await expect(register('p\u0430ssing-through')).resolves.toBeDefined();
    await database.sql.delete(user).where(eq(user.id, member.id));
    await expect(register('settled-d\u043ewn')).resolves.toBeDefined();
  });

  test('may be spelled differently by that member', async () => {
    const member = await aMemberCalled('spelling');
    await expect(rename(member, 'SPELLING')).resolves.toMatchObject({ username: 'SPELLING' });
  });

  test('stays with those who had it before', async () => {
    const [one, two] = [await aMemberCalled('twin-name'), await aMemberCalled('tw\u0456n-name')];
    await fillSkeletons(accounts.database.sql);
    for (const member of [one, two]) {
      const username = member.profile.username ?? '';
      await expect(rename(member, username)).resolves.toMatchObject({ username });
    }
    const kept = await database.sql
      .select({ skeleton: usernameSkeleton.skeleton })
      .from(usernameSkeleton)
      .where(eq(usernameSkeleton.userId, two.id));
    expect(kept).toHaveLength(1);
  });

  test('cannot be claimed for another member', async () => {
    const [member, victim] = [await aMemberCalled('claiming'), await aMemberCalled('claimed')];
    const actor = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] } as const;
    const claiming = database.db.read(actor, (tx) =>
      tx.execute(sql`select app.claim_username(${victim.id}, 'any', 'any')`),
    );
    expect(await sqlStateOf(claiming)).toBe('42501');
  });
});
