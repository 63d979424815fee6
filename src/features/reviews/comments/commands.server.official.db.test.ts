import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { user } from '#db/schema/accounts.ts';
import { clubComments, officialReplyAuthors } from '#db/schema/reviews.ts';
import { userRoles } from '#db/schema/roles.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, anOfficialReply, aReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { deleteComment, editComment, flagComment, replyOfficially } from './commands.server.ts';
import { commentsById, commentsOfClub } from './queries.server.ts';
import { REPLIES_PER_PAGE } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 10 });
});

const ALREADY = {
  kind: 'conflict',
  message: 'Your club has already replied to this comment. You can edit that reply.',
};
const NOT_THEIRS = { kind: 'forbidden' };

function memberOf({ id }: MemberBuilder, ...administeredClubs: string[]): Member {
  return { kind: 'member', userId: id, roles: ['club_admin'], administeredClubs };
}

/** A club with two administrators and a family's comment that has a reply. */
async function aScene() {
  const [club, other] = [aClub({ name: 'Answering Club' }), aClub()];
  const [first, second] = [aMember().administering(club), aMember().administering(club)];
  const stranger = aMember().administering(other);
  const admin = aMember().withRole('admin');
  const asked = aComment({ club, comment: 'Is there a payment plan?' });
  const earlier = aReply(asked, { comment: 'I think so.' });
  await save(database.sql, first, second, stranger, admin, earlier);
  return {
    clubId: club.id,
    asked,
    earlier,
    people: { first, second },
    first: memberOf(first, club.id),
    second: memberOf(second, club.id),
    stranger: memberOf(stranger, other.id),
    admin: { ...memberOf(admin), roles: ['admin'] } satisfies Member,
  };
}

type Scene = Awaited<ReturnType<typeof aScene>>;

function reply({ clubId, asked }: Scene, actor: Actor, comment = 'Yes, in four parts.') {
  return replyOfficially(database.db, actor, { clubId, commentId: asked.id, comment });
}

function officialOf({ asked }: Scene) {
  return database.sql
    .select()
    .from(clubComments)
    .where(sql`${clubComments.parentCommentId} = ${asked.id} and ${clubComments.isOfficial}`);
}

async function read({ clubId }: Scene, actor: Actor = VISITOR) {
  const { comments } = await database.db.as(actor, (tx) =>
    commentsOfClub(tx, actor, clubId, undefined),
  );
  return comments;
}

function loseRole(person: MemberBuilder) {
  return database.sql.delete(userRoles).where(eq(userRoles.userId, person.id));
}

describe('[REVW-08] the official reply of a club', () => {
  test("is stored with its author and shown as the club's, without a name", async () => {
    const scene = await aScene();
    const posted = await reply(scene, scene.first, ' Yes,\r\nin four parts. ');
    expect(await officialOf(scene)).toMatchObject([
      { userId: null, comment: 'Yes,\nin four parts.', rating: null },
    ]);
    expect(await database.sql.select().from(officialReplyAuthors)).toContainEqual({
      commentId: posted.id,
      userId: scene.first.userId,
    });
    expect(posted).toMatchObject({
      official: true,
      user_id: null,
      author: null,
      parent_comment_id: scene.asked.id,
      edited: false,
      abilities: { canEdit: true, canDelete: true, canFlag: false, canReply: true },
    });
    const shown = (await read(scene)).find(({ id }) => id === posted.id);
    expect(shown).toMatchObject({ official: true, user_id: null, author: null });
    expect(JSON.stringify(await read(scene))).not.toContain(scene.first.userId);
    // Staff who write for themselves are still labeled; the club is not.
    expect(shown).not.toHaveProperty('by_staff');
  });

  test('is unique for a comment: the second of two who send at once gets a conflict', async () => {
    const scene = await aScene();
    const sent = await Promise.allSettled([
      reply(scene, scene.first, 'Said by one'),
      reply(scene, scene.second, 'Said by two'),
    ]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({ reason: ALREADY });
    await expect(reply(scene, scene.first)).rejects.toMatchObject(ALREADY);
    expect(await officialOf(scene)).toHaveLength(1);
  });

  test('is for admins of that club only', async () => {
    const scene = await aScene();
    for (const actor of [scene.stranger, scene.admin, memberOf(aMember())]) {
      await expect(reply(scene, actor)).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Only this club’s admins can reply for it.',
      });
    }
    await expect(reply(scene, VISITOR)).rejects.toMatchObject({ kind: 'unauthenticated' });
    // Still claims the role; the database knows better.
    await loseRole(scene.people.first);
    await expect(reply(scene, scene.first)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await officialOf(scene)).toEqual([]);
  });

  test('answers top-level comments about the club, and nothing else', async () => {
    const scene = await aScene();
    const { clubId, earlier, first } = scene;
    const send = (commentId: string, comment = 'Yes.') =>
      replyOfficially(database.db, first, { clubId, commentId, comment });
    await expect(send(earlier.id)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'You can reply as the club to a comment, but not to a reply.',
    });
    const [elsewhere] = await save(database.sql, aComment());
    await expect(send(elsewhere.id)).rejects.toMatchObject({ kind: 'missing' });
    await expect(send(clubId)).rejects.toMatchObject({ kind: 'missing' });
    await expect(send(scene.asked.id, ' \n')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(send(scene.asked.id, 'x'.repeat(5_001))).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  test('is offered to its admins while there is none', async () => {
    const scene = await aScene();
    const offered = async (actor: Actor) =>
      (await read(scene, actor)).flatMap(({ id, abilities }) =>
        abilities.canReplyOfficially ? [id] : [],
      );
    expect(await offered(scene.first)).toEqual([scene.asked.id]);
    for (const actor of [VISITOR, scene.stranger, scene.admin]) {
      expect(await offered(actor)).toEqual([]);
    }
    await reply(scene, scene.second);
    expect(await offered(scene.first)).toEqual([]);
    const byId = await commentsById(database.sql, scene.first, scene.clubId, [scene.asked.id]);
    expect(byId[0]?.abilities).not.toHaveProperty('canReplyOfficially');
  });

  test('is loaded however many other replies there are', async () => {
    const scene = await aScene();
    await database.sql.execute(sql`
      insert into club_comments (club_id, user_id, comment, parent_comment_id)
      select ${scene.clubId}, ${scene.first.userId}, 'Me, too.', ${scene.asked.id}
      from generate_series(1, ${REPLIES_PER_PAGE + 20})`);
    const { id } = await reply(scene, scene.first);
    expect((await read(scene)).map((comment) => comment.id)).toContain(id);
  });
});

describe('[REVW-08] the official reply of a club, once posted,', () => {
  test('is changed and deleted by any of its admins, and no one else', async () => {
    const scene = await aScene();
    const { id } = await reply(scene, scene.first);
    const edit = (actor: Actor, comment: string, was?: string) =>
      editComment(database.db, actor, { id, comment, was });
    expect(await edit(scene.second, 'Yes, in six parts.')).toMatchObject({
      official: true,
      edited: true,
    });
    for (const actor of [scene.stranger, scene.admin]) {
      await expect(edit(actor, 'No.')).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Only this club’s admins can edit its replies.',
      });
    }
    await expect(deleteComment(database.db, scene.stranger, { id })).rejects.toMatchObject(
      NOT_THEIRS,
    );
    await deleteComment(database.db, scene.second, { id });
    expect(await officialOf(scene)).toEqual([]);
    // The comment stays, and the club may reply again.
    await reply(scene, scene.second);
    expect(await officialOf(scene)).toHaveLength(1);
  });

  test("is not overwritten by an admin who has not seen another's change", async () => {
    const scene = await aScene();
    const { id } = await reply(scene, scene.first, 'As it was');
    const edit = (actor: Actor, comment: string) =>
      editComment(database.db, actor, { id, comment, was: 'As it was' });
    const sent = await Promise.allSettled([edit(scene.first, 'One'), edit(scene.second, 'Two')]);
    expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'conflict' },
    });
    const kept = sent.find((one) => one.status === 'fulfilled')?.value.comment;
    expect(await officialOf(scene)).toMatchObject([{ comment: kept }]);
    // Twice the same is no conflict.
    await editComment(database.db, scene.first, { id, comment: kept ?? '', was: kept });
  });

  test('can be reported by everyone except the club, and is deleted with its comment', async () => {
    const scene = await aScene();
    const { id } = await reply(scene, scene.first);
    for (const actor of [scene.first, scene.second]) {
      await expect(
        flagComment(database.db, actor, { id, reason: 'insult', words: '' }),
      ).rejects.toMatchObject({
        message: 'You can’t flag your own comment.',
      });
    }
    await flagComment(database.db, scene.stranger, { id, reason: 'insult', words: '' });
    expect(await officialOf(scene)).toMatchObject([{ isFlagged: true }]);
    // A reported comment can still be corrected.
    await editComment(database.db, scene.second, { id, comment: 'In other words.' });
    await database.sql.delete(clubComments).where(eq(clubComments.id, scene.asked.id));
    expect(await officialOf(scene)).toEqual([]);
  });

  test('stays when its author loses the role, and is no longer theirs', async () => {
    const scene = await aScene();
    const { id } = await reply(scene, scene.first);
    await loseRole(scene.people.first);
    const former = memberOf(scene.people.first);
    await expect(editComment(database.db, former, { id, comment: 'Mine' })).rejects.toMatchObject(
      NOT_THEIRS,
    );
    await expect(deleteComment(database.db, former, { id })).rejects.toMatchObject(NOT_THEIRS);
    // Nor for a session that still claims the role.
    await expect(
      editComment(database.db, scene.first, { id, comment: 'Mine' }),
    ).rejects.toMatchObject(NOT_THEIRS);
    expect(await read(scene)).toContainEqual(
      expect.objectContaining({ id, official: true, comment: 'Yes, in four parts.' }),
    );
    await editComment(database.db, scene.second, { id, comment: 'The club’s.' });
  });

  test("stays when its author's account is deleted", async () => {
    const scene = await aScene();
    const { id } = await reply(scene, scene.first);
    await database.sql.delete(user).where(eq(user.id, scene.first.userId));
    expect(await officialOf(scene)).toMatchObject([{ id, userId: null }]);
    const shown = (await read(scene, scene.second)).find((comment) => comment.id === id);
    expect(shown).toMatchObject({ official: true, author: null, abilities: { canEdit: true } });
  });
});

describe('[REVW-08] the database', () => {
  test('stores one official reply per comment, whoever writes', async () => {
    const scene = await aScene();
    await save(database.sql, anOfficialReply(scene.asked));
    expect(await sqlStateOf(save(database.sql, anOfficialReply(scene.asked)))).toBe('23505');
    expect(await sqlStateOf(save(database.sql, aComment({ isOfficial: true })))).toBe('23514');
    expect(await sqlStateOf(save(database.sql, anOfficialReply(aComment(), { rating: 4 })))).toBe(
      '23514',
    );
  });
});
