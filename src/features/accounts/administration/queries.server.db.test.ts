import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { listMembers, membersAsCsv } from './queries.server.ts';
import { PAGE_SIZE } from './rules.ts';
import type { MemberPage } from './client.ts';
import type { MemberSearch } from './schema.ts';

let database: TestDatabase;
let admin: Member;

const [spike, ace] = [aClub({ name: 'Spike' }), aClub({ name: 'Ace' })];
const administrator = aMember({
  username: 'head',
  fullName: 'Head of All',
  createdAt: new Date('2020-01-01T00:00:00Z'),
}).withRole('admin');
const person = aMember({
  username: 'quinn_q',
  fullName: 'Quinn 100% Quimby',
  email: 'quinn@mail.example.org',
  avatarUrl: '/q.png',
  userType: 'coach',
  createdAt: new Date('2024-05-06T07:08:09Z'),
  updatedAt: new Date('2024-05-07T00:00:00Z'),
})
  .withRole('moderator')
  .administering(spike)
  .administering(ace)
  .affiliatedWith(spike, { playerName: 'A child' })
  .affiliatedWith(ace);
const nameless = aMember({ username: null, fullName: null, email: 'nameless@mail.example.org' });
const out = aMember({ username: 'gone_by', status: 'deactivated' });
const unsaid = aMember({ username: 'unsaid', status: '' });
const unset = aMember({ username: 'unset', status: null });

beforeAll(async () => {
  database = await aDatabase();
  await save(database.sql, administrator, person, nameless, out, unsaid, unset);
  admin = { kind: 'member', userId: administrator.id, roles: ['admin'], administeredClubs: [] };
});

const list = (wanted: Partial<MemberSearch> = {}): Promise<MemberPage> =>
  listMembers(database.db, admin, { tab: 'active', search: '', after: null, ...wanted });
const namesOf = (page: MemberPage) => page.members.map(({ username }) => username);

describe('the list of members', () => {
  test('is narrowed by role, with its count, and downloaded as CSV', async () => {
    const page = await list({ role: 'club_admin' });
    expect(namesOf(page)).toEqual(['quinn_q']);
    expect(page.counts).toMatchObject({ active: 1, deactivated: 0 });
    const wanted = { tab: 'active', search: '', role: 'club_admin' } as const;
    const csv = await membersAsCsv(database.db, admin, wanted);
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFusername,full_name,email,status,roles,clubs,since',
      expect.stringMatching(/^quinn_q,.*"Moderator; Club Admin".*,2024-05-06$/),
      '',
    ]);
    await expect(membersAsCsv(database.db, VISITOR, wanted)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  test('is downloaded whole, however many users it has', async () => {
    const everyone = { tab: 'active', search: '' } as const;
    const { counts } = await list(everyone);
    const csv = await membersAsCsv(database.db, admin, everyone, 2);
    const names = csv.trim().split('\r\n').slice(1);
    expect(counts.active).toBeGreaterThan(4);
    expect(new Set(names).size).toBe(counts.active);
    expect(names).toHaveLength(counts.active);
  });

  test('[AUSR-13] [AUSR-14] [AUSR-15] [DATA-15] has every profile with email, status, roles, and clubs', async () => {
    const page = await list({ search: 'quinn' });
    expect(page.members).toEqual([
      {
        id: person.id,
        username: 'quinn_q',
        full_name: 'Quinn 100% Quimby',
        avatar_url: '/q.png',
        user_type: 'coach',
        email: 'quinn@mail.example.org',
        status: 'active',
        created_at: '2024-05-06T07:08:09.000Z',
        updated_at: '2024-05-07T00:00:00.000Z',
        roles: ['moderator', 'club_admin'],
        administered_clubs: [
          { id: ace.id, name: 'Ace' },
          { id: spike.id, name: 'Spike' },
        ],
        looks_like: null,
        affiliated_clubs: [
          { id: ace.id, name: 'Ace' },
          { id: spike.id, name: 'Spike' },
        ],
        abilities: { canDeactivate: true, canDelete: true, canReactivate: false },
      },
    ]);
    // Children's names are private here.
    expect(JSON.stringify(page)).not.toContain('A child');
  });

  test('[AUSR-02] is split into two tabs with counts; an empty status counts as active', async () => {
    const active = await list();
    expect(active.counts).toEqual({ active: 5, deactivated: 1, alike: 0 });
    expect(new Set(namesOf(active))).toEqual(new Set(['head', 'quinn_q', 'unsaid', 'unset', null]));
    expect(active.members).toHaveLength(5);
    expect(active.members.map(({ status }) => status)).toEqual(Array(5).fill('active'));
    const deactivated = await list({ tab: 'deactivated' });
    expect(namesOf(deactivated)).toEqual(['gone_by']);
    expect(deactivated.members[0]).toMatchObject({
      status: 'deactivated',
      abilities: { canDeactivate: false, canReactivate: true },
    });
  });

  test('offers to deactivate everyone except the caller', async () => {
    const { members } = await list();
    const offered = members.filter(({ abilities }) => abilities.canDeactivate).map(({ id }) => id);
    expect(offered).not.toContain(administrator.id);
    expect(offered).toHaveLength(4);
  });

  test.each([
    ['QUINN_Q', ['quinn_q']],
    ['quimby', ['quinn_q']],
    ['100%', ['quinn_q']],
    ['Quínn  100% QUIMBY', ['quinn_q']],
    ['nn_', ['quinn_q']],
    ['Mail.Example.ORG', [null, 'quinn_q']],
    ['nameless@', [null]],
    ['%', ['quinn_q']],
    ['\\', []],
    ['_', ['quinn_q']],
    [`' or true --`, []],
  ])('finds %s in username, full name and email, by letter', async (search, found) => {
    const page = await list({ search });
    expect(new Set(namesOf(page))).toEqual(new Set(found));
    expect(page.counts.active).toBe(found.length);
  });

  test('is for administrators only', async () => {
    const wanted = { tab: 'active', search: '', after: null } as const;
    await expect(listMembers(database.db, VISITOR, wanted)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    const member = { ...admin, userId: person.id, roles: ['club_admin'] } as const;
    await expect(listMembers(database.db, member, wanted)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'You must be an administrator to view this page.',
    });
  });
});

describe('the addresses of members', () => {
  const ids = sql.param([person.id, nameless.id]);
  const reading = sql`select email from app.emails_of(${ids}::uuid[]) order by email`;
  const finding = sql`select * from app.members_by_email('quinn%')`;

  test('are shown to administrators who ask for them', async () => {
    const { rows } = await database.db.as(admin, (tx) => tx.execute(reading));
    expect(rows).toEqual([
      { email: 'nameless@mail.example.org' },
      { email: 'quinn@mail.example.org' },
    ]);
  });

  test('are shown to no one else, whatever role the connection claims', async () => {
    const member: Member = { ...admin, userId: person.id, roles: ['moderator', 'club_admin'] };
    const posing: Member = { ...member, roles: ['admin'] };
    for (const asking of [reading, finding]) {
      expect(await sqlStateOf(database.db.visitor.execute(asking))).toBe('42501');
      const asMember = database.db.as(member, (tx) => tx.execute(asking));
      expect(await sqlStateOf(asMember)).toBe('42501');
      const asAccounts = database.db.asAccounts((tx) => tx.execute(asking));
      expect(await sqlStateOf(asAccounts)).toBe('42501');
      const { rows } = await database.db.as(posing, (tx) => tx.execute(asking));
      expect(rows).toEqual([]);
    }
  });
});

describe('pages', () => {
  const moment = new Date('2025-03-04T05:06:07Z');
  const crowd: MemberBuilder[] = Array.from({ length: PAGE_SIZE * 2 + 5 }, (_, at) =>
    aMember({
      username: `crowd${at}`,
      fullName: 'One of the Crowd',
      // Some joined at the same moment.
      createdAt: new Date(moment.getTime() + Math.floor(at / 3) * 1_000),
    }),
  );

  test('[AUSR-13] are listed newest first, to the microsecond, without leaving anyone out', async () => {
    await save(database.sql, ...crowd);
    // JavaScript dates cannot tell these apart.
    await database.sql.execute(sql`
      update profiles set created_at = created_at + substr(username, 6)::int * interval '1 microsecond'
      where username like 'crowd%'`);
    const seen: string[] = [];
    let after: string | null = null;
    const sizes: number[] = [];
    do {
      const page: MemberPage = await list({ search: 'of the crowd', after });
      seen.push(...page.members.map(({ id }) => id));
      sizes.push(page.members.length);
      expect(page.counts.active).toBe(crowd.length);
      after = page.next;
    } while (after !== null);
    expect(sizes).toEqual([PAGE_SIZE, PAGE_SIZE, 5]);
    const { rows } = await database.sql.execute<{ id: string }>(sql`
      select id from profiles where username like 'crowd%' order by created_at desc, id`);
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  test('start at the beginning for an invalid position', async () => {
    const first = await list({ search: 'head' });
    for (const after of ['x', '_', `1_'; drop table clubs`, '99999999999999999999_x']) {
      expect((await list({ search: 'head', after })).members).toEqual(first.members);
    }
  });
});

test('usernames that look like others, or like one of the site, are in a list of their own', async () => {
  const fresh = await aDatabase();
  const keeper = aMember({ username: 'keeper' }).withRole('admin');
  const [demo, twin] = [
    aMember({ username: 'demo-admin' }),
    aMember({ username: 'd\u0435mo-admin' }),
  ];
  const posing = aMember({ username: 'Administrat0r' });
  await save(fresh.sql, keeper, demo, twin, posing, aMember({ username: 'demo-coach' }));
  const actor: Member = { ...admin, userId: keeper.id };
  const page = await listMembers(fresh.db, actor, { tab: 'alike', search: '', after: null });
  expect(page.counts).toMatchObject({ active: 5, alike: 3 });
  const looks = page.members.map((one) => [one.username, one.looks_like] as const);
  expect(Object.fromEntries(looks)).toEqual({
    'demo-admin': ['d\u0435mo-admin'],
    'd\u0435mo-admin': ['demo-admin'],
    Administrat0r: [],
  });
  // The database decides the same.
  const asked = (one: Member) =>
    fresh.db.read(one, (tx) => tx.execute(sql`select * from app.alike_usernames('{}')`));
  expect((await asked(actor)).rows).toHaveLength(2);
  expect((await asked({ ...actor, userId: demo.id })).rows).toEqual([]);
  expect(await sqlStateOf(asked({ ...actor, roles: [] }))).toBe('42501');
});
