import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { VISITOR } from '#domain/actor.ts';
import { auditLog } from '#db/schema/audit.ts';
import { allChanges } from './queries.server.ts';
import { MOST_PEOPLE } from './rules.ts';
import type { LogSearch } from './rules.ts';
import { CHANGES_PER_PAGE } from './schema.ts';
import type { LogPage } from './client.ts';

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
    const wanted = { kind: 'location', id: location.id } as const;
    const first = await allChanges(database.db, admin, wanted, null);
    expect(first.changes).toHaveLength(CHANGES_PER_PAGE);
    const second = await allChanges(database.db, admin, wanted, first.next);
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
    const page = await allChanges(database.db, admin, { kind: 'location' }, null);
    expect(new Set(page.changes.map(({ name }) => name))).toEqual(new Set(['Utah', 'Iowa']));
    expect(await allChanges(database.db, admin, { kind: 'tag' }, null)).toMatchObject({
      changes: [],
      next: null,
    });
  });

  test('names the author and club of a deleted comment, but not a deleted administrator', async () => {
    const admin = await anAdmin();
    const club = aClub({ name: 'Spike' });
    const comment = aComment({ club, author: aMember({ username: 'rude' }), comment: 'Rude' });
    await save(database.sql, comment);
    await database.db.as(admin, (tx) =>
      tx.execute(sql`delete from club_comments where id = ${comment.id}`),
    );
    await database.sql.execute(sql`delete from auth."user" where id = ${admin.userId}`);
    await database.sql.execute(sql`delete from profiles where id = ${admin.userId}`);
    const wanted = { kind: 'comment', id: comment.id } as const;
    const { changes: told } = await allChanges(database.db, await anAdmin(), wanted, null);
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
});

describe('the log of everything', () => {
  beforeEach(() => database.sql.execute(sql`delete from audit_log`));

  /** Entries about arbitrary things, oldest first. */
  async function logged(...rows: readonly Partial<typeof auditLog.$inferInsert>[]): Promise<void> {
    await database.sql.insert(auditLog).values(
      rows.map((row, at) => ({
        subject: 'club',
        subjectId: randomUUID(),
        subjectName: `Entry ${at}`,
        action: 'changed',
        transactionId: BigInt(at + 1),
        ...row,
      })),
    );
  }
  const namesOf = async (admin: Member, search: LogSearch = {}) =>
    (await allChanges(database.db, admin, search, null)).changes.map(({ name }) => name);

  test('tells of things of all kinds, newest first, and finds each once on page after page', async () => {
    const admin = await anAdmin();
    const times = CHANGES_PER_PAGE * 2 + 1;
    // Several at the same moment, as an import writes them.
    await logged(
      ...Array.from({ length: times }, (_, at) => ({
        subject: at % 2 === 0 ? 'club' : 'post',
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(at / 15))),
      })),
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: LogPage = await allChanges(database.db, admin, {}, after);
      seen.push(...page.changes.map(({ name }) => name));
      after = page.next;
    } while (after !== null && seen.length < 1000);
    expect(seen).toEqual(Array.from({ length: times }, (_, at) => `Entry ${times - 1 - at}`));
  });

  test('is filtered by kind, person, and days in the site’s time zone', async () => {
    const name = `dana-${randomUUID().slice(0, 8)}`;
    const [dana, other] = [await anAdmin(name), await anAdmin(`${name}-too`)];
    await logged(
      // 23:59 of February 28 in New York.
      { subjectName: 'before', actorId: dana.userId, createdAt: new Date('2026-03-01T04:59:59Z') },
      { subjectName: 'first', actorId: dana.userId, createdAt: new Date('2026-03-01T05:00:00Z') },
      // The day on which clocks are set forward is an hour shorter.
      { subjectName: 'last', subject: 'post', createdAt: new Date('2026-03-09T03:59:59Z') },
      { subjectName: 'after', actorId: other.userId, createdAt: new Date('2026-03-09T04:00:00Z') },
    );
    expect(await namesOf(dana)).toEqual(['after', 'last', 'first', 'before']);
    expect(await namesOf(dana, { kind: 'post' })).toEqual(['last']);
    expect(await namesOf(dana, { from: '2026-03-01', to: '2026-03-08' })).toEqual([
      'last',
      'first',
    ]);
    expect(await namesOf(dana, { to: '2026-02-28' })).toEqual(['before']);
    // An exact match comes before partial ones.
    expect(await namesOf(dana, { who: name.toUpperCase() })).toEqual(['first', 'before']);
    expect(await namesOf(dana, { who: name.slice(1) })).toEqual(['after', 'first', 'before']);
    expect(await namesOf(dana, { who: 'deleted user' })).toEqual(['last']);
    expect(await namesOf(dana, { who: name, kind: 'post' })).toEqual([]);
    for (const nobody of ['%', '_', `${name}%`]) {
      expect(await allChanges(database.db, dana, { who: nobody }, null)).toMatchObject({
        changes: [],
        people: 0,
      });
    }
  });

  test('shows nothing if too many people have the name', async () => {
    const admin = await anAdmin();
    await save(
      database.sql,
      ...Array.from({ length: MOST_PEOPLE + 1 }, (_, at) => aMember({ username: `crowd-${at}` })),
    );
    await logged({});
    expect(await allChanges(database.db, admin, { who: 'crowd-' }, null)).toMatchObject({
      changes: [],
      people: MOST_PEOPLE + 1,
    });
  });

  test('links to what still exists, and shows how a club was deleted by its id', async () => {
    const admin = await anAdmin();
    const [there, gone] = [aClub({ name: 'There' }), aClub({ name: 'Gone' })];
    const author = aMember();
    await save(database.sql, there, gone, aComment({ club: gone, author }));
    await database.db.as(admin, async (tx) => {
      await tx.execute(sql`update clubs set county = 'New' where id in (${there.id}, ${gone.id})`);
    });
    await database.db.as(admin, (tx) => tx.execute(sql`delete from clubs where id = ${gone.id}`));
    const all = await allChanges(database.db, admin, {}, null);
    expect(all.deletion).toBeNull();
    expect(all.changes.find(({ name }) => name === 'There')).toMatchObject({ there: there.id });
    const of = await allChanges(database.db, admin, { id: gone.id }, null);
    expect(of.changes).toMatchObject([
      { action: 'removed', name: 'Gone', there: null, wentWith: '1 comment or reply' },
      { action: 'changed', name: 'Gone', there: null, wentWith: null },
    ]);
    expect(of.deletion).toMatchObject({ name: 'Gone', wentWith: '1 comment or reply' });
    const still = await allChanges(database.db, admin, { id: there.id }, null);
    expect(still).toMatchObject({ changes: [{ name: 'There' }], deletion: null });
  });

  test('is for administrators, not for former ones', async () => {
    await logged({});
    const admin = await anAdmin();
    const read = (actor: Actor) => allChanges(database.db, actor, {}, null);
    await expect(read(VISITOR)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(read({ ...admin, roles: ['moderator'] })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await database.sql.execute(sql`delete from user_roles where user_id = ${admin.userId}`);
    expect(await read(admin)).toMatchObject({ changes: [], next: null });
  });
});

test('an import is one entry in the log, with its clubs behind it', async () => {
  await database.sql.execute(sql`delete from audit_log`);
  const admin = await anAdmin();
  const importId = randomUUID();
  const entry = (subjectName: string, more: Partial<typeof auditLog.$inferInsert>) => ({
    subject: 'club',
    subjectId: randomUUID(),
    subjectName,
    action: 'changed',
    transactionId: 1n,
    ...more,
  });
  await database.sql
    .insert(auditLog)
    .values([
      entry('by hand', { transactionId: 2n }),
      entry('clubs.csv', { subject: 'import', subjectId: importId, action: 'added' }),
      ...[1, 2].map((at) => entry(`Imported ${at}`, { partOf: importId })),
    ]);
  const namesOf = async (search: LogSearch) =>
    (await allChanges(database.db, admin, search, null)).changes.map(({ name }) => name);
  expect(await namesOf({})).toEqual(['clubs.csv', 'by hand']);
  expect(await namesOf({ kind: 'club' })).toEqual(['clubs.csv', 'by hand']);
  expect(await namesOf({ id: importId })).toEqual(['Imported 2', 'Imported 1', 'clubs.csv']);
});
