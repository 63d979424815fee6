import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profiles, secondFactorRule, user } from '#db/schema/accounts.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { viewerOf } from '#platform/session/viewer.server.ts';
import { setLogLevel } from '#platform/log/log.ts';
import { anInstance } from '#platform/session/accounts.fixture.ts';
import { saveSecondFactorRule } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { avatarPath } from '#platform/storage/file-names.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage, StoredFile } from '#platform/storage/storage.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { saveProfile } from './commands.server.ts';
import type { SaveProfile } from './schema.ts';

let database: TestDatabase;
let accounts: Accounts;
let storage: Storage;
let folder: string;

beforeAll(async () => {
  database = await aDatabase();
  accounts = await anInstance(database);
  folder = await mkdtemp(join(tmpdir(), 'avatars-'));
  storage = await createFolderStorage({ folder });
});
afterAll(async () => {
  await accounts.close();
  await rm(folder, { recursive: true });
});

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const actorOf = (member: MemberBuilder): Actor => ({
  kind: 'member',
  userId: member.id,
  roles: [],
  administeredClubs: [],
});
const sessionOf = ({ id, email }: MemberBuilder): SignedIn => ({
  userId: id,
  sessionId: '',
  email,
  isProgram: false,
  cookies: [],
});

function store(member: MemberBuilder, change: Partial<SaveProfile>) {
  const { username, userType, avatarUrl } = member.profile;
  const form = {
    username: username ?? '',
    userType: userType as SaveProfile['userType'],
    avatarUrl: avatarUrl ?? null,
    ...change,
  };
  return saveProfile(database.db, storage, actorOf(member), form);
}

let moment = 0;

function anUploadOf(member: MemberBuilder): Promise<StoredFile> {
  moment += 1;
  const path = avatarPath(member.id, moment);
  return storage.put('avatars', path, new Uint8Array([1]), { contentType: 'image/webp' });
}

async function stored(member: MemberBuilder) {
  const [row] = await database.sql.select().from(profiles).where(eq(profiles.id, member.id));
  return row;
}

describe('saving a profile', () => {
  test("[PROF-14] changes only the user's own username, avatar, and user type", async () => {
    const [member, neighbor] = await save(database.sql, aMember(), aMember());
    const before = await stored(neighbor);
    const { url: avatarUrl } = await anUploadOf(member);
    const saved = await store(member, { username: 'New Name', avatarUrl, userType: 'coach' });
    expect(saved).toEqual({
      username: 'New Name',
      full_name: member.profile.fullName,
      avatar_url: avatarUrl,
      user_type: 'coach',
    });
    expect(await stored(member)).toMatchObject({ username: 'New Name', status: 'active' });
    expect(await stored(neighbor)).toEqual(before);
  });

  test('is done 600 times an hour at most', async () => {
    const [member] = await save(database.sql, aMember());
    await store(member, {});
    await database.sql.execute(sql`update auth.rate_limit set attempts = 600`);
    await expect(store(member, {})).rejects.toMatchObject({ kind: 'limited' });
    await database.sql.execute(sql`delete from auth.rate_limit`);
  });

  test("removes the former avatar's file if the profile shows another, and no other file", async () => {
    const [member, neighbor] = await save(database.sql, aMember(), aMember());
    const [first, second] = [await anUploadOf(member), await anUploadOf(member)];
    const foreign = await anUploadOf(neighbor);
    const isThere = async ({ path }: StoredFile) =>
      (await storage.stat('avatars', path)) !== undefined;
    await store(member, { avatarUrl: first.url });
    await store(member, { avatarUrl: first.url });
    expect(await isThere(first)).toBe(true);
    await store(member, { avatarUrl: second.url });
    expect(await isThere(first)).toBe(false);
    expect(await isThere(second)).toBe(true);
    await database.sql
      .update(profiles)
      .set({ avatarUrl: foreign.url })
      .where(eq(profiles.id, member.id));
    await store(member, { avatarUrl: null });
    expect(await isThere(foreign)).toBe(true);
  });

  test('stores a full name, and keeps it if none is sent', async () => {
    const [member] = await save(database.sql, aMember());
    await store(member, { fullName: 'Jamie Doe' });
    expect((await store(member, {})).full_name).toBe('Jamie Doe');
    expect((await store(member, { fullName: null })).full_name).toBeNull();
  });

  test('is refused with a taken username, in upper or lower case', async () => {
    const [member, neighbor] = await save(database.sql, aMember(), aMember());
    const username = neighbor.profile.username?.toUpperCase() ?? '';
    await expect(store(member, { username })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This username is already taken.',
    });
    const sameInCapitals = member.profile.username?.toUpperCase() ?? '';
    expect((await store(member, { username: sameInCapitals })).username).toBe(sameInCapitals);
  });

  test.each([
    ['', 'Choose a username.'],
    ['x', 'Use 2 to 30 characters.'],
    ['Support', 'That username isn’t available. Choose another one.'],
  ])('is refused with the username "%s"', async (username, message) => {
    const [member] = await save(database.sql, aMember());
    await expect(store(member, { username })).rejects.toMatchObject({ kind: 'invalid', message });
  });

  test('lets a member keep a reserved name', async () => {
    const [member] = await save(database.sql, aMember({ username: 'Moderator' }));
    expect((await store(member, { userType: 'player' })).username).toBe('Moderator');
  });

  test("accepts only the user's own upload or the current avatar", async () => {
    const [member, neighbor] = await save(
      database.sql,
      aMember({ avatarUrl: 'https://elsewhere.test/old.png' }),
      aMember(),
    );
    await store(member, { userType: 'player' });
    const foreign = [
      (await anUploadOf(neighbor)).url,
      'https://elsewhere.test/new.png',
      'javascript:alert(1)',
      '',
    ];
    for (const avatarUrl of foreign) {
      await expect(store(member, { avatarUrl })).rejects.toMatchObject({
        kind: 'invalid',
        message: 'Upload the photo here first.',
      });
    }
  });

  test('is refused to visitors and to deactivated accounts', async () => {
    const [member] = await save(database.sql, aMember({ status: 'deactivated' }));
    const form: SaveProfile = { username: 'whoever', avatarUrl: null, userType: 'player' };
    await expect(saveProfile(database.db, storage, VISITOR, form)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(store(member, {})).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'This account has been deactivated.',
    });
  });
});

describe('the viewer', () => {
  test("[AUTH-26] [AUTH-27] has the user's own account, profile, and roles, and no secret", async () => {
    const [member] = await save(database.sql, aMember().withRole('admin').administering(aClub()));
    expect(await viewerOf(accounts, sessionOf(member))).toEqual({
      id: member.id,
      email: member.email,
      profile: {
        username: member.profile.username,
        full_name: member.profile.fullName,
        avatar_url: null,
        user_type: 'parent',
      },
      roles: ['admin', 'club_admin'],
      canAdminister: true,
      secondFactorDue: null,
      withheld: [],
    });
  });

  test('says which roles do not count without a second factor, and since when', async () => {
    const club = aClub();
    const [member] = await save(
      database.sql,
      aMember().withRole('admin', { createdAt: LONG_AGO }).administering(club),
    );
    try {
      for (const [rule, roles, withheld] of [
        ['required', ['club_admin'], ['admin']],
        ['roles', ['club_admin'], ['admin']],
        ['everyone', [], ['admin', 'user', 'club_admin']],
      ] as const) {
        await saveSecondFactorRule(accounts.database.sql, rule);
        await database.sql.update(secondFactorRule).set({ since: LONG_AGO });
        await database.sql.update(user).set({ createdAt: LONG_AGO }).where(eq(user.id, member.id));
        if (rule === 'everyone') {
          await database.sql.update(secondFactorRule).set({ everyoneSince: LONG_AGO });
        }
        expect(await viewerOf(accounts, sessionOf(member)), rule).toMatchObject({
          roles,
          withheld,
          canAdminister: false,
          secondFactorDue: expect.any(String),
        });
      }
    } finally {
      await saveSecondFactorRule(accounts.database.sql, 'optional');
    }
  });

  test('is null without a session and for a deactivated account', async () => {
    const [member] = await save(database.sql, aMember({ status: 'deactivated' }));
    expect(await viewerOf(accounts, null)).toBeNull();
    expect(await viewerOf(accounts, sessionOf(member))).toBeNull();
  });

  test('counts as active with an empty status', async () => {
    const members = await save(database.sql, aMember({ status: '' }), aMember({ status: null }));
    for (const member of members) {
      expect(await viewerOf(accounts, sessionOf(member))).toMatchObject({ canAdminister: false });
    }
  });

  test('[AUTH-32] has no roles if they cannot be read; without a profile it fails', async () => {
    const [member] = await save(database.sql, aMember().withRole('admin'));
    setLogLevel('silent');
    await database.sql.execute(sql`revoke select on user_roles from directory_accounts`);
    try {
      expect(await viewerOf(accounts, sessionOf(member))).toMatchObject({
        roles: [],
        canAdminister: false,
      });
      await database.sql.execute(sql`revoke select on profiles from directory_accounts`);
      await expect(viewerOf(accounts, sessionOf(member))).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    } finally {
      setLogLevel('info');
      await database.sql.execute(sql`grant select on user_roles, profiles to directory_accounts`);
    }
  });
});
