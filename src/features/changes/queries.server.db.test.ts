import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClub } from '../../../tests/builders/clubs.ts';
import { aComment } from '../../../tests/builders/comments.ts';
import { aLocation } from '../../../tests/builders/locations.ts';
import { aMember } from '../../../tests/builders/members.ts';
import { save } from '../../../tests/builders/save.ts';
import { aDatabase } from '../../../tests/database.ts';
import type { TestDatabase } from '../../../tests/database.ts';
import type { Member } from '#domain/actor.ts';
import { VISITOR } from '#domain/actor.ts';
import { changes } from './queries.server.ts';
import { CHANGES_PER_PAGE } from './schema.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
});

async function anAdmin(username?: string): Promise<Member> {
  const person = aMember(username === undefined ? {} : { username }).withRole('admin');
  await save(database.sql, person);
  return { kind: 'member', userId: person.id, roles: ['admin'], administeredClubs: [] };
}

describe('the log of changes', () => {
  test('tells what happened to one thing, newest first, page after page', async () => {
    const admin = await anAdmin('keeper');
    const [location, other] = [aLocation('Utah'), aLocation('Iowa')];
    await save(database.sql, location, other);
    const times = CHANGES_PER_PAGE + 2;
    for (let time = 0; time < times; time += 1) {
      await database.db.as(admin, (tx) =>
        tx.execute(sql`update available_locations set is_active = not is_active`),
      );
    }
    const wanted = { subject: 'location', subjectId: location.id } as const;
    const first = await changes(database.db, admin, { ...wanted, below: null });
    expect(first.changes).toHaveLength(CHANGES_PER_PAGE);
    const second = await changes(database.db, admin, { ...wanted, below: first.next });
    expect(second.next).toBeNull();
    const all = [...first.changes, ...second.changes];
    expect(all).toHaveLength(times);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(second.changes.at(-1)).toMatchObject({
      who: 'keeper',
      action: 'changed',
      name: 'Utah',
      fields: [{ label: 'Active', before: { excerpt: 'Yes' }, after: { excerpt: 'No' } }],
    });
    const everything = { subject: 'location', subjectId: null, below: null } as const;
    const page = await changes(database.db, admin, everything);
    expect(new Set(page.changes.map(({ name }) => name))).toEqual(new Set(['Utah', 'Iowa']));
    expect(await changes(database.db, admin, { ...everything, subject: 'tag' })).toEqual({
      changes: [],
      next: null,
    });
  });

  test('names author and club of a comment that is gone, and a keeper that is gone not', async () => {
    const admin = await anAdmin();
    const club = aClub({ name: 'Spike' });
    const comment = aComment({ club, author: aMember({ username: 'rude' }), comment: 'Rude' });
    await save(database.sql, comment);
    await database.db.as(admin, (tx) =>
      tx.execute(sql`delete from club_comments where id = ${comment.id}`),
    );
    await database.sql.execute(sql`delete from auth."user" where id = ${admin.userId}`);
    await database.sql.execute(sql`delete from profiles where id = ${admin.userId}`);
    const { changes: told } = await changes(database.db, await anAdmin(), {
      subject: 'comment',
      subjectId: comment.id,
      below: null,
    });
    expect(told).toMatchObject([
      {
        who: 'Deleted user',
        action: 'removed',
        name: 'Rude',
        fields: [
          { label: 'Author', before: { excerpt: 'rude' } },
          { label: 'Club', before: { excerpt: 'Spike' } },
          { label: 'Comment', before: { excerpt: 'Rude' } },
          { label: 'Flagged', before: { excerpt: 'No' } },
        ],
      },
    ]);
  });

  test('is for administrators alone, and not for who is one no more', async () => {
    const wanted = { subject: 'location', subjectId: null, below: null } as const;
    const admin = await anAdmin();
    await expect(changes(database.db, VISITOR, wanted)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(
      changes(database.db, { ...admin, roles: ['moderator'] }, wanted),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await database.sql.execute(sql`delete from user_roles where user_id = ${admin.userId}`);
    expect(await changes(database.db, admin, wanted)).toEqual({ changes: [], next: null });
  });
});
