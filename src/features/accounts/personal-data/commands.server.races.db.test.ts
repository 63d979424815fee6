import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments } from '#db/schema/reviews.ts';
import type { Member } from '#domain/actor.ts';
import { signIn } from '#features/accounts/sign-in/commands.server.ts';
import { postComment } from '#features/reviews/comments/commands.server.ts';
import {
  aVisitor,
  anInstance,
  mailsTo,
  prepareMails,
  twoInstances,
} from '#platform/session/accounts.fixture.ts';
import { actorOf } from '#platform/session/actor.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import { deleteAccount } from './commands.server.ts';

const RIGHT = { currentPassword: KNOWN_PASSWORD.text, confirmation: 'DELETE' } as const;

const { database, accounts, other } = await twoInstances();
let storage: Storage;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'personal-data-'));
  storage = await createFolderStorage({ folder });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const sessionFor = ({ id, email }: MemberBuilder): SignedIn => ({
  userId: id,
  sessionId: '',
  email,
  isProgram: false,
  cookies: [],
});
const actingAs = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});
const leave = (member: MemberBuilder, at = accounts) =>
  deleteAccount(at, storage, sessionFor(member), RIGHT);

describe('two simultaneous requests', () => {
  test('to delete one account: one succeeds, the other is told that it is gone', async () => {
    const [member] = await save(database.sql, aMember().withPassword());
    const outcomes = await Promise.allSettled([leave(member), leave(member, other)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ kind: 'unauthenticated' });
    expect(await mailsTo(database, member.email)).toHaveLength(1);
  });

  test('of users who rated the same clubs do not wait for each other', async () => {
    const shared = Array.from({ length: 6 }, () => aClub());
    const people = Array.from({ length: 4 }, (_, at) => {
      const order = at % 2 === 0 ? shared : shared.toReversed();
      return order.reduce((member, club) => member.rating(club, 3), aMember().withPassword());
    });
    await save(database.sql, ...people);
    await Promise.all(people.map((member, at) => leave(member, at % 2 ? other : accounts)));
    for (const { id } of shared) {
      const [club] = await database.sql.select().from(clubs).where(eq(clubs.id, id));
      expect(club).toMatchObject({ avgRating: null, numReviews: 0 });
    }
  });

  test('a comment posted at the same moment stays under "Deleted user", or is refused', async () => {
    const club = aClub();
    const [member] = await save(database.sql, aMember().withPassword(), club);
    const actor = actingAs(member);
    const post = (comment: string) =>
      postComment(database.db, actor, { clubId: club.id, comment, parentCommentId: null });
    // Comments, and has not finished when the account goes.
    const slow = new pg.Client({ connectionString: database.ownerUrl });
    await slow.connect();
    await slow.query('begin');
    await slow.query(
      `insert into club_comments (club_id, user_id, comment) values ($1, $2, 'In time')`,
      [club.id, member.id],
    );
    const leaving = leave(member);
    await expect
      .poll(
        async () => {
          const { rows } = await database.sql.execute<{ waiting: number }>(sql`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and application_name = 'directory accounts'`);
          return rows[0]?.waiting;
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    // Waits behind the deletion and finds no author.
    const late = Promise.allSettled([post('Too late')]);
    await slow.query('commit');
    await slow.end();
    await leaving;
    // It came in time, or was refused with this message.
    const [outcome] = await late;
    expect(outcome.status === 'fulfilled' ? 'unauthenticated' : outcome.reason.kind).toBe(
      'unauthenticated',
    );
    await expect(post('Long after')).rejects.toMatchObject({ kind: 'unauthenticated' });
    const left = await database.sql
      .select({ userId: clubComments.userId, comment: clubComments.comment })
      .from(clubComments)
      .where(eq(clubComments.clubId, club.id));
    expect(left).toContainEqual({ userId: null, comment: 'In time' });
    expect(left.every(({ userId }) => userId === null)).toBe(true);
  });

  test('a comment whose author is gone gets the message that the session has ended', async () => {
    const club = aClub();
    const [member] = await save(database.sql, aMember().withPassword(), club);
    const slow = new pg.Client({ connectionString: database.ownerUrl });
    await slow.connect();
    await slow.query('begin');
    await slow.query('delete from auth."user" where id = $1', [member.id]);
    const late = postComment(database.db, actingAs(member), {
      clubId: club.id,
      comment: 'Too late',
      parentCommentId: null,
    });
    const entering = signIn(
      accounts,
      { email: member.email, password: KNOWN_PASSWORD.text },
      aVisitor(),
    );
    const outcomes = Promise.allSettled([late, entering]);
    await expect
      .poll(
        async () => {
          const { rows } = await database.sql.execute<{ waiting: number }>(sql`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
          return rows[0]?.waiting;
        },
        { timeout: 30_000 },
      )
      .toBe(2);
    await slow.query('commit');
    await slow.end();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unauthenticated' } });
    }
  });
});

test('the last active administrator stays, however many delete themselves at once', async () => {
  const alone = await aDatabase();
  await prepareMails(alone);
  const instances = [await anInstance(alone), await anInstance(alone)];
  const people = [aMember(), aMember()].map((member) => member.withPassword().withRole('admin'));
  await save(alone.sql, ...people, aMember({ status: 'deactivated' }).withRole('admin'));
  const outcomes = await Promise.allSettled(
    people.map((member, at) =>
      deleteAccount(instances[at] ?? accounts, storage, sessionFor(member), RIGHT),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('You’re the only admin'),
  });
  const [left] = people.filter((_, at) => outcomes[at]?.status === 'rejected');
  expect(await alone.sql.$count(user, eq(user.id, left?.id ?? ''))).toBe(1);
  expect(await actorOf(instances[0] ?? accounts, sessionFor(left ?? aMember()))).toMatchObject({
    roles: ['admin'],
  });
  await Promise.all(instances.map((instance) => instance.close()));
});
