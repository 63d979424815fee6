import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { commentsOfClub } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

describe('the full name behind a comment (D64)', () => {
  const club = aClub();
  const [child, other] = [aMember({ fullName: 'Unsaid Name' }), aMember()];
  const admin = aMember().withRole('admin');
  beforeAll(() => save(database.sql, aComment({ club, author: child }), other, admin));

  async function namesReadBy(actor: Actor): Promise<unknown[]> {
    const { comments } = await database.db.as(actor, (tx) =>
      commentsOfClub(tx, actor, club.id, undefined),
    );
    return comments.map(({ author }) => author && ('full_name' in author ? author.full_name : '-'));
  }
  const member = (userId: string, ...roles: Role[]): Actor => ({
    kind: 'member',
    userId,
    roles,
    administeredClubs: [club.id],
  });

  test('[COMM-01, DATA-20] is for its owner and administrators', async () => {
    expect(await namesReadBy(member(child.id))).toEqual(['Unsaid Name']);
    expect(await namesReadBy(member(admin.id, 'admin'))).toEqual(['Unsaid Name']);
  });

  test('is for no one else', async () => {
    for (const actor of [VISITOR, member(other.id), member(other.id, 'moderator', 'club_admin')]) {
      expect(await namesReadBy(actor)).toEqual(['-']);
    }
  });
});
