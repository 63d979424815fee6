import { expect, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { mailsTo, prepareMails } from '#platform/session/accounts.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import { saveRoles } from './commands.server.ts';

test('a new club admin is emailed at once, once for each club', async () => {
  const database = await aDatabase();
  await prepareMails(database);
  const [administrator, member] = [aMember(), aMember()];
  const [spike, ace] = [aClub({ name: 'Spike' }), aClub({ name: 'Ace' })];
  await save(database.sql, administrator.withRole('admin'), member, spike, ace);
  const admin: Member = {
    kind: 'member',
    userId: administrator.id,
    roles: ['admin'],
    administeredClubs: [],
  };
  const give = (clubIds: string[], seen: string[]) =>
    saveRoles(
      database.db,
      admin,
      {
        memberId: member.id,
        roles: { isAdmin: false, isClubAdmin: clubIds.length > 0, clubIds },
        seen: { isAdmin: false, clubIds: seen },
      },
      () => Promise.resolve(),
    );
  const told = async () =>
    (await mailsTo(database, member.email)).map(({ kind, path }) => [kind, path]);
  const mailOf = (club: string) => [
    'club-administrator-added',
    expect.stringMatching(new RegExp(`^/clubs/.+/${club}$`)),
  ];

  await give([spike.id], []);
  expect(await told()).toEqual([mailOf('spike')]);
  await give([spike.id, ace.id], [spike.id]);
  expect(await told()).toEqual([mailOf('spike'), mailOf('ace')]);
  await give([ace.id], [spike.id, ace.id]);
  expect(await told()).toHaveLength(2);
  expect(await mailsTo(database, administrator.email)).toEqual([]);
});
