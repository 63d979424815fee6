import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { user } from '#db/schema/accounts.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import type { Member } from '#domain/actor.ts';
import { parsePosition } from '#domain/position.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { handleSuggestion } from './inbox-commands.server.ts';
import { suggestionById, suggestionsWith, waitingSuggestions } from './inbox-queries.server.ts';
import { PAGE_SIZE } from './inbox-schema.ts';
import type { SuggestionStatus } from './inbox-rules.ts';

let database: TestDatabase;
let one: MemberBuilder;
let two: MemberBuilder;
beforeAll(async () => {
  database = await aDatabase();
  [one, two] = [
    aMember({ username: 'ann_admin' }).withRole('admin'),
    aMember({ username: 'bo_admin' }).withRole('admin'),
  ];
  await save(database.sql, one, two);
});

const actorOf = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: ['admin'],
  administeredClubs: [],
});

async function aSuggestedClub(clubName: string): Promise<string> {
  const id = randomUUID();
  await database.sql.insert(clubSuggestions).values({ id, clubName, contactName: 'Kim' });
  return id;
}

const read = (status: SuggestionStatus, after?: string | null) =>
  suggestionsWith(database.db, actorOf(one), status, parsePosition(after));

test('nothing waits when nothing has been suggested', async () => {
  expect(await waitingSuggestions(database.db, actorOf(one))).toBe(0);
  expect(await read('new')).toEqual({
    suggestions: [],
    counts: { new: 0, in_work: 0, done: 0, declined: 0, facts: 0 },
    next: null,
  });
  const id = await aSuggestedClub('Waiting');
  expect(await waitingSuggestions(database.db, actorOf(one))).toBe(1);
  const done = { kind: 'club', id, version: 1, status: 'done', note: null } as const;
  await handleSuggestion(database.db, actorOf(one), done);
  expect(await waitingSuggestions(database.db, actorOf(one))).toBe(0);
  await database.sql.delete(clubSuggestions);
});

test('the second of two administrators changes nothing and learns who was first', async () => {
  const id = await aSuggestedClub('Contested');
  const first = { kind: 'club', id, version: 1, status: 'in_work', note: 'I call them.' } as const;
  await handleSuggestion(database.db, actorOf(one), first);
  const second = { ...first, status: 'declined', note: 'A double.' } as const;
  await expect(handleSuggestion(database.db, actorOf(two), second)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'ann_admin just changed this suggestion to “In progress.” Your change wasn’t saved.',
  });
  const { suggestions } = await read('in_work');
  expect(suggestions.find((shown) => shown.id === id)).toMatchObject({
    kind: 'club',
    club_name: 'Contested',
    contact_name: 'Kim',
    note: 'I call them.',
    handled_by: 'ann_admin',
    handled_at: expect.any(String),
    version: 2,
  });
  await handleSuggestion(database.db, actorOf(two), { ...second, version: 2 });
  const declined = (await read('declined')).suggestions.find((shown) => shown.id === id);
  expect(declined).toMatchObject({ handled_by: 'bo_admin', note: 'A double.' });
});

test('a missing suggestion is reported, and only administrators change one', async () => {
  const form = { kind: 'edit', id: randomUUID(), version: 1, status: 'done', note: null } as const;
  await expect(handleSuggestion(database.db, actorOf(one), form)).rejects.toMatchObject({
    kind: 'missing',
  });
  const member: Member = { ...actorOf(one), roles: [] };
  await expect(handleSuggestion(database.db, member, form)).rejects.toMatchObject({
    kind: 'forbidden',
  });
  expect(await waitingSuggestions(database.db, member)).toBe(0);
});

test('administrators alone read a suggestion, whatever its status', async () => {
  const id = await aSuggestedClub('Moved on');
  const moved = { kind: 'club', id, version: 1, status: 'declined', note: 'Double.' } as const;
  await handleSuggestion(database.db, actorOf(one), moved);
  expect(await suggestionById(database.db, actorOf(two), { id })).toMatchObject({
    kind: 'club',
    club_name: 'Moved on',
    status: 'declined',
    note: 'Double.',
    version: 2,
    handled_by: 'ann_admin',
  });
  expect(await suggestionById(database.db, actorOf(two), { id: randomUUID() })).toBeNull();
  const member: Member = { ...actorOf(one), roles: [] };
  await expect(suggestionById(database.db, member, { id })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});

test('both kinds are in one list, newest first, page after page', async () => {
  const club = aClub({ name: 'Named' });
  const author = aMember({ username: 'kind_reader' });
  await save(database.sql, club, author);
  const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute));
  await database.sql.insert(clubSuggestions).values(
    // Several at the same moment: the id decides.
    Array.from({ length: PAGE_SIZE + 5 }, (_, index) => ({
      clubName: `Suggested ${index}`,
      status: 'done',
      createdAt: at(Math.floor(index / 3)),
    })),
  );
  await database.sql.insert(clubEditSuggestions).values({
    clubId: club.id,
    userId: author.id,
    suggestions: 'New phone',
    currentInfo: 'Old phone',
    status: 'done',
    createdAt: at(60),
  });
  const first = await read('done');
  const second = await read('done', first.next);
  const all = [...first.suggestions, ...second.suggestions];
  expect(first.suggestions[0]).toMatchObject({
    kind: 'edit',
    suggestions: 'New phone',
    current_info: 'Old phone',
    username: 'kind_reader',
    club: { id: club.id, name: 'Named', slug: 'named' },
  });
  expect(first.suggestions).toHaveLength(PAGE_SIZE);
  expect(second.next).toBeNull();
  expect(new Set(all.map(({ id }) => id)).size).toBe(PAGE_SIZE + 6);
  expect(all.map(({ created_at: time }) => time)).toEqual(
    all.map(({ created_at: time }) => time).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
  );
  expect(first.counts.done).toBe(PAGE_SIZE + 6);
  for (const status of ['new', 'in_work', 'declined'] as const) {
    const { suggestions, counts } = await read(status);
    expect(suggestions.filter((other) => other.status !== status)).toEqual([]);
    expect(suggestions).toHaveLength(counts[status]);
  }
});

test("a handled suggestion stays when the administrator's account is deleted", async () => {
  const id = await aSuggestedClub('Outlives');
  const leaving = aMember().withRole('admin');
  await save(database.sql, leaving);
  const form = { kind: 'club', id, version: 1, status: 'done', note: 'Added.' } as const;
  await handleSuggestion(database.db, actorOf(leaving), form);
  await database.sql.delete(user).where(eq(user.id, leaving.id));
  const [kept] = await database.sql
    .select()
    .from(clubSuggestions)
    .where(eq(clubSuggestions.id, id));
  expect(kept).toMatchObject({ status: 'done', note: 'Added.', handledBy: null, version: 2 });
});

test('a reply goes to the address that was left, or to the account, together with the outcome', async () => {
  await prepareMails(database);
  const handle = (handling: Parameters<typeof handleSuggestion>[2]) =>
    handleSuggestion(database.db, actorOf(one), handling);
  const [member] = await save(database.sql, aMember(), aClub());
  const club = aClub({ name: 'Aces' });
  await save(database.sql, club);
  const [left, none, edit] = [randomUUID(), randomUUID(), randomUUID()];
  await database.sql.insert(clubSuggestions).values([
    { id: left, clubName: 'Left', contactEmail: 'kim@x.example' },
    { id: none, clubName: 'None' },
  ]);
  await database.sql.insert(clubEditSuggestions).values({
    id: edit,
    clubId: club.id,
    userId: member.id,
    suggestions: 'Hm',
    currentInfo: 'Phone: old',
  });
  const done = { version: 1, status: 'done', note: null, reply: 'Thank you' } as const;
  await handle({ kind: 'club', id: left, ...done });
  await handle({ kind: 'edit', id: edit, ...done });
  await expect(handle({ kind: 'club', id: none, ...done })).rejects.toMatchObject({
    kind: 'invalid',
  });
  expect((await suggestionById(database.db, actorOf(one), { id: none }))?.status).toBe('new');
  const { rows } = await database.sql.execute<{ payload: object }>(
    `select payload from graphile_worker._private_jobs order by id`,
  );
  expect(rows.map(({ payload }) => payload)).toEqual([
    { kind: 'suggestion-reply', to: 'kim@x.example', clubName: 'Left', reply: 'Thank you' },
    { kind: 'suggestion-reply', to: member.email, clubName: 'Aces', reply: 'Thank you' },
  ]);
});
