import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubImports } from '#db/schema/imports.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import type { Member } from '#domain/actor.ts';
import { unsubscribe } from '#features/saved/alerts/commands.server.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { morning, Watchers } from '#tests/builders/watchers.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { setWaitingAlerts } from './commands.server.ts';
import { waitingItems } from './queries.server.ts';

const DAY_MS = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

let database: TestDatabase;
let admin: Member;
let person: MemberBuilder;
let old: ClubBuilder;
const page = (kind: Parameters<typeof waitingItems>[2]['kind'] = null, after?: string) =>
  waitingItems(database.db, admin, { kind, after });

/** One of each kind, without edits, of which there are 60. */
beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  [person] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: person.id, roles: ['admin'], administeredClubs: [] };
  const place = { city: 'Cherry Hill', state: 'New Jersey', county: 'Camden' };
  const club = aClub({ name: 'Aces', ...place });
  const lost = aClub({ name: 'Lost', city: 'Nowhereville', state: 'New Jersey', county: null });
  old = aClub({ name: 'Old Club', ...place, createdAt: ago(733) });
  await save(
    database.sql,
    aLocation('New Jersey'),
    aLocation('New Jersey', 'Camden'),
    lost,
    // The last administrator could not lose the role.
    aMember().withRole('admin'),
    aClub({ ...place, county: 'Kamden' }),
    old,
    aClub({ ...place, createdAt: ago(729) }),
    aComment({ club }).reported({ reason: 'insult', createdAt: ago(9) }),
    aComment({ club }).reported({ reason: 'safety', createdAt: ago(1) }),
    aComment({ club })
      .reported()
      .decided({ outcome: 'removed', appeal: 'I was there.', appealedAt: ago(8) }),
  );
  await database.sql
    .insert(clubStatements)
    .values([
      { clubId: club.id, saidBy: 'contact', userId: null, kind: 'closed', createdAt: ago(0.5) },
    ]);
  await database.sql.insert(clubSuggestions).values({ clubName: 'New', createdAt: ago(20) });
  await database.sql.insert(clubSuggestions).values({ clubName: 'Old', status: 'done' });
  const edit = {
    clubId: club.id,
    userId: person.id,
    suggestions: 'New phone',
    currentInfo: 'Phone: old',
  };
  await database.sql
    .insert(clubEditSuggestions)
    .values(
      Array.from({ length: 60 }, (_, index) => ({ ...edit, createdAt: ago(7 - index / 60) })),
    );
  const list = { fileName: 'x.csv', added: 1, changed: 0, createdAt: ago(2) };
  await database.sql
    .insert(clubImports)
    .values([
      { ...list, refused: 3, rest: 'name' },
      { ...list, refused: 3, settledAt: ago(1) },
      list,
    ]);
  await database.sql.execute(sql`
    select graphile_worker.add_job('mail', '{"kind": "password-changed", "to": "kim@x.example"}');
    update graphile_worker._private_jobs set created_at = now() - interval '1 hour'`);
});

describe('what is waiting', () => {
  test('[NEAR-11] [FRES-07] is listed with safety first, then the oldest, and counted by kind', async () => {
    const first = await page();
    expect(first.counts).toEqual({
      reports: 2,
      appeals: 1,
      clubs: 1,
      edits: 60,
      closed: 1,
      stale: 1,
      counties: 1,
      places: 1,
      imports: 1,
      emails: 1,
    });
    expect(first.shares).toEqual([
      expect.stringMatching(/^New Jersey: 0 of 5 clubs confirmed for \d{4}–\d\d$/),
    ]);
    expect(first.items.slice(0, 4)).toMatchObject([
      {
        kind: 'reports',
        title: 'Aces',
        detail: expect.stringMatching(/^Safety allegation: ./),
        is_first: true,
      },
      { kind: 'clubs', title: 'New', detail: '' },
      {
        kind: 'reports',
        title: 'Aces',
        detail: expect.stringMatching(/^Insult or threat: ./),
        is_first: false,
      },
      { kind: 'appeals', title: 'Aces', detail: 'I was there.' },
    ]);
    const second = await page(null, first.next ?? undefined);
    expect(second.next).toBeNull();
    const all = [...first.items, ...second.items];
    expect(all.at(-1)?.kind).toBe('stale');
    expect(new Set(all.map(({ id }) => id)).size).toBe(70);
    expect(all.filter(({ kind }) => !['reports', 'edits', 'stale'].includes(kind))).toMatchObject([
      { kind: 'clubs' },
      { kind: 'appeals' },
      { kind: 'imports', title: 'x.csv', detail: '3 rows' },
      { kind: 'closed', title: 'Aces', detail: expect.stringMatching(/has closed$/) },
      { kind: 'emails', title: 'Password changed', detail: 'kim@x.example' },
      expect.anything(),
      expect.anything(),
    ]);
    const { items } = await page('counties');
    expect(items).toMatchObject([
      {
        title: 'Kamden, New Jersey',
        detail: '1 club. Did you mean Camden?',
        ref: 'New Jersey::Kamden',
      },
    ]);
    expect((await page('places')).items).toMatchObject([
      { title: 'Lost', detail: 'Nowhereville, New Jersey' },
    ]);
    expect((await page('stale')).items).toMatchObject([
      { title: 'Old Club', detail: 'Never confirmed', ref: old.id },
    ]);
    const member: Member = { ...admin, roles: [] };
    const denied = waitingItems(database.db, member, { kind: null, after: undefined });
    await expect(denied).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('[FIXS-03] facts that were sent together are one item, with the text that came with them', async () => {
    const [edit] = await database.sql.select().from(clubEditSuggestions).limit(1);
    if (!edit) throw new Error('nobody suggested an edit');
    const change = {
      clubId: edit.clubId,
      userId: null,
      saidBy: 'visitor',
      kind: 'change',
    } as const;
    const facts = ['website', 'contact_phone'];
    const alone = randomUUID();
    await database.sql
      .insert(clubStatements)
      .values(
        [edit.id, alone].flatMap((proposalId, at) =>
          facts.map((fact) => ({ ...change, fact, proposalId, createdAt: ago(90 - at) })),
        ),
      );
    const detail = 'contact phone, website';
    const { items } = await page();
    expect(items.filter(({ ref }) => ref === 'facts')).toMatchObject([
      { id: edit.id, title: 'Aces', detail, ref: 'facts' },
      { id: alone, title: 'Aces', detail, ref: 'facts' },
    ]);
    const texts = await page('edits');
    expect(texts.counts.edits).toBe(61);
    expect(texts.items.filter(({ ref }) => ref === 'facts')).toEqual([]);
    await database.sql.update(clubStatements).set({ outcome: 'rejected' });
    expect((await page('edits')).counts.edits).toBe(60);
  });

  test('a club without any place says so', async () => {
    await save(database.sql, aClub({ name: 'Bare', city: '', state: '', county: '' }));
    expect((await page('places')).items).toContainEqual(
      expect.objectContaining({ title: 'Bare', detail: 'No address and no town' }),
    );
  });
});

test('[FRES-03] a club waits 24 months after its last confirmation, or since it was added', async () => {
  const stale = async () => (await page('stale')).items.map(({ detail }) => detail);
  const confirmed = (at: string) =>
    database.sql.execute(sql`
      insert into club_statements (club_id, said_by, user_id, kind, fact, outcome, created_at)
      values (${old.id}, 'club', null, 'right', 'teams', 'stated', ${at}::timestamptz)`);
  const { rows } = await database.sql.execute<{ before: string; after: string }>(sql`
    select now() - interval '24 months 1 day' as before, now() - interval '24 months' + interval '1 day' as after`);
  await confirmed(rows[0]?.before ?? '');
  expect(await stale()).toEqual([expect.stringMatching(/^Last confirmed in \w+ \d{4}$/)]);
  await confirmed(rows[0]?.after ?? '');
  expect(await stale()).toEqual([]);
});

describe('the morning email', () => {
  test('lists it by kind, as often as the administrator wants, until one click ends it', async () => {
    const watchers = new Watchers(database);
    const takeDigests = async (day: number) => {
      await watchers.send(morning(day));
      return watchers.sent(morning(day));
    };
    expect(await takeDigests(1)).toEqual([]);
    await setWaitingAlerts(database.db, admin, { alerts: 'daily' });
    expect((await page()).alerts).toBe('daily');
    const [digest] = await takeDigests(2);
    expect(digest?.sections).toMatchObject([{ of: 'waiting', title: 'Waiting for you', more: 0 }]);
    const [section] = digest?.sections ?? [];
    expect(section?.entries.slice(0, 2)).toMatchObject([
      { name: '2 flagged comments', path: '/admin?kind=reports' },
      { name: '1 appeal', path: '/admin?kind=appeals' },
    ]);
    expect(section?.entries[0]?.lines).toEqual([
      'Some are safety allegations.',
      expect.stringMatching(/^The oldest since /),
    ]);
    expect(await takeDigests(2)).toEqual([]);
    await setWaitingAlerts(database.db, admin, { alerts: 'weekly' });
    // Friday; Monday.
    expect(await takeDigests(3)).toEqual([]);
    expect(await takeDigests(5)).toHaveLength(1);
    // Nobody else's role sends it.
    await database.sql.execute(sql`delete from user_roles where user_id = ${person.id}`);
    expect(await takeDigests(12)).toEqual([]);
    await database.sql.execute(
      sql`insert into user_roles (user_id, role) values (${person.id}, 'admin')`,
    );
    const key = digest?.key ?? '';
    const asked = { key, ofClubs: false, ofSearches: [], ofWaiting: true };
    expect(await unsubscribe(database.db, asked)).toBe(true);
    expect((await page()).alerts).toBe('off');
    expect(await takeDigests(20)).toEqual([]);
  });

  test('is not sent when nothing waits', async () => {
    const watchers = new Watchers(database);
    await database.sql.execute(sql`
      truncate comment_reports, comment_decisions, club_suggestions, club_edit_suggestions;
      delete from clubs`);
    await setWaitingAlerts(database.db, admin, { alerts: 'daily' });
    await watchers.send(morning(30));
    expect(await watchers.digests()).toEqual([]);
  });
});
