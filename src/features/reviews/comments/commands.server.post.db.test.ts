import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubComments } from '#db/schema/reviews.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { postComment } from './commands.server.ts';
import type { NewComment } from './schema.ts';

const GONE = { kind: 'missing', message: 'This comment has been deleted.' };
const SESSION_ENDED = {
  kind: 'unauthenticated',
  message: 'You’ve been signed out. Sign in again.',
};
const EMPTY = { kind: 'invalid', message: 'Comment cannot be empty.' };
const TOO_LONG = { kind: 'invalid', message: 'Use 5,000 characters or fewer.' };

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 10 });
});

function actorOf({ id }: MemberBuilder): Member {
  return { kind: 'member', userId: id, roles: [], administeredClubs: [] };
}

function post(member: MemberBuilder, clubId: string, form: Partial<NewComment> = {}) {
  const comment = { clubId, comment: 'Well run.', parentCommentId: null, ...form };
  return postComment(database.db, actorOf(member), comment);
}

async function stored(id: string) {
  const [row] = await database.sql.select().from(clubComments).where(eq(clubComments.id, id));
  return row;
}

function countOn(clubId: string): Promise<number> {
  return database.sql.$count(clubComments, eq(clubComments.clubId, clubId));
}

describe('posting a comment', () => {
  test('[COMM-10] stores it at the top level, and returns it as its author sees it', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember({ avatarUrl: '/a.webp' }));
    const posted = await post(member, club.id, { comment: '  Well run.\r\nReally.\0 ' });
    expect(await stored(posted.id)).toMatchObject({
      clubId: club.id,
      userId: member.id,
      comment: 'Well run.\nReally.',
      parentCommentId: null,
      isFlagged: false,
      rating: null,
    });
    expect(posted).toEqual({
      id: posted.id,
      comment: 'Well run.\nReally.',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      user_id: member.id,
      parent_comment_id: null,
      is_flagged: false,
      rating: null,
      edited: false,
      author: {
        username: member.profile.username,
        full_name: member.profile.fullName,
        avatar_url: '/a.webp',
        user_type: 'parent',
      },
      abilities: { canEdit: true, canDelete: true, canFlag: false, canReply: true },
    });
  });

  test('[COMM-07, PERM-02] is refused to a visitor', async () => {
    const [club] = await save(database.sql, aClub());
    const form = { clubId: club.id, comment: 'Well run.', parentCommentId: null };
    await expect(postComment(database.db, VISITOR, form)).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'You must be logged in to comment.',
    });
  });

  test('is refused by the database to a deactivated account', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember({ status: 'deactivated' }));
    await expect(post(member, club.id)).rejects.toMatchObject(SESSION_ENDED);
    expect(await countOn(club.id)).toBe(0);
  });

  test('is refused for a deleted club', async () => {
    const [member] = await save(database.sql, aMember());
    await expect(post(member, randomUUID())).rejects.toMatchObject({
      kind: 'missing',
      message: 'This club has been deleted.',
    });
  });
});

describe('the text of a comment', () => {
  test.each(['', ' \r\n\t ', '\0', '\u200B\u00AD'])(
    '[COMM-08, COMM-09] is refused without a visible character: %j',
    async (comment) => {
      const [parent, member] = await save(database.sql, aComment(), aMember());
      const { clubId } = parent.row;
      await expect(post(member, clubId, { comment })).rejects.toMatchObject(EMPTY);
      const reply = { comment, parentCommentId: parent.id };
      await expect(post(member, clubId, reply)).rejects.toMatchObject(EMPTY);
      expect(await countOn(clubId)).toBe(1);
    },
  );

  test('may have 5,000 characters and no more (D37)', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    const longest = '🏐'.repeat(5_000);
    expect((await post(member, club.id, { comment: longest })).comment).toBe(longest);
    await expect(post(member, club.id, { comment: `${longest}!` })).rejects.toMatchObject(TOO_LONG);
  });

  test.each([
    ['<script>alert(document.cookie)</script>'],
    ['<img src=x onerror="alert(1)"> &lt;b&gt; "quoted" \'too\' </p>'],
    ["Robert'); drop table club_comments; -- ${1} $1 %s"],
    ['abc \u202Egnp.exe\u202C \u2066isolated\u2069 \u200Fعربي'],
    ['Z\u0363\u0351a\u0334\u0322\u0353l\u0337\u035Bg\u0316o\u031B\u0489'],
    ['https://evil.example/?a=b [link](javascript:alert(1))'],
  ])('stores it as it was typed, as plain text: %j', async (comment) => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    const posted = await post(member, club.id, { comment });
    expect(posted.comment).toBe(comment);
    expect(await stored(posted.id)).toMatchObject({ comment });
  });

  test('with half of a character gets the replacement sign', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    expect((await post(member, club.id, { comment: 'half \uD83C' })).comment).toBe('half \uFFFD');
  });
});

describe('a reply', () => {
  test('[COMM-11] is stored below its parent, also below a reply or a flagged comment', async () => {
    const parent = aComment({ isFlagged: true });
    const [reply, member] = await save(database.sql, aReply(parent), aMember());
    for (const { id } of [parent, reply]) {
      const posted = await post(member, parent.row.clubId, { parentCommentId: id });
      expect(posted.parent_comment_id).toBe(id);
      expect(await stored(posted.id)).toMatchObject({ parentCommentId: id });
    }
  });

  test('is refused for a comment that is deleted or about another club', async () => {
    const [elsewhere, here, member] = await save(database.sql, aComment(), aComment(), aMember());
    const { clubId } = here.row;
    await database.sql.delete(clubComments).where(eq(clubComments.id, here.id));
    for (const parentCommentId of [here.id, elsewhere.id, randomUUID()]) {
      await expect(post(member, clubId, { parentCommentId })).rejects.toMatchObject(GONE);
    }
    expect(await countOn(clubId)).toBe(0);
  });
});

describe('the number of posts', () => {
  test('is limited to 10 in ten minutes for each member', async () => {
    const [club, member, other] = await save(database.sql, aClub(), aMember(), aMember());
    await Promise.all(Array.from({ length: 10 }, () => post(member, club.id)));
    await expect(post(member, club.id)).rejects.toMatchObject({
      kind: 'limited',
      message: 'Too many attempts. Please try again in 10 minutes.',
    });
    await post(other, club.id);
    expect(await countOn(club.id)).toBe(11);
  });

  test('is limited to 60 a day for each member', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(Array.from({ length: 10 }, () => post(member, club.id)));
      await letTenMinutesPass();
    }
    const inADay = 'Too many attempts. Please try again in 1440 minutes.';
    await expect(post(member, club.id)).rejects.toMatchObject({ message: inADay });
    expect(await countOn(club.id)).toBe(60);
  });

  /** As if ten minutes had passed. */
  function letTenMinutesPass() {
    return database.sql.execute(sql`
      update auth.rate_limit set ends_at = now() - interval '1 second'
      where ends_at < now() + interval '11 minutes'`);
  }
});
