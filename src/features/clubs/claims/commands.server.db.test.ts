import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubClaims } from '#db/schema/claims.ts';
import { clubs } from '#db/schema/clubs.ts';
import { userRoles } from '#db/schema/roles.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { waitingItems } from '#features/site/waiting/queries.server.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { aDnsServer } from '#tests/dns-server.ts';
import {
  claimClub,
  decideClaim,
  inviteClubAdmin,
  lookForRecords,
  resign,
  useLink,
  withdraw,
} from './commands.server.ts';
import { claimPage, linkedClaim } from './queries.server.ts';
import type { ClaimForm } from './schema.ts';

const DAY_MS = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const proven = () => Promise.resolve();

let database: TestDatabase;
let admin: Member;
let ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  const [one] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
});
beforeEach(() => database.sql.execute(sql`delete from graphile_worker._private_jobs`));
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

/** A club listed for longer than 30 days. */
async function aListedClub(facts: Parameters<typeof aClub>[0] = {}) {
  const club = aClub({
    createdAt: daysAgo(60),
    contactEmail: 'info@aces.org',
    website: 'https://aces.org',
    ...facts,
  });
  await save(database.sql, club);
  return club.id;
}

async function aPerson(administering: string[] = []): Promise<Member & { name: string }> {
  const member = administering.reduce((one, club) => one.administering(club), aMember());
  await save(database.sql, member);
  return {
    kind: 'member',
    userId: member.id,
    roles: administering.length > 0 ? ['club_admin'] : [],
    administeredClubs: administering,
    name: member.profile.username ?? '',
  };
}

const claim = (actor: Member, clubId: string, by: ClaimForm['by']) =>
  claimClub(database.db, actor, { clubId, by });
const press = (actor: Member | typeof VISITOR, token: string) =>
  useLink(database.db, actor, { token });

async function mails(kind: string): Promise<{ to: string; link: string }[]> {
  const { rows } = await database.sql.execute<{ payload: { to: string; link: string } }>(sql`
    select payload from graphile_worker._private_jobs
    where payload ->> 'kind' = ${kind} order by payload ->> 'to'`);
  return rows.map(({ payload }) => payload);
}

async function token(kind: string): Promise<string> {
  return (await mails(kind)).at(-1)?.link.replace(/^.*=/, '') ?? '';
}

const isClubAdmin = async ({ userId }: Member, clubId: string) =>
  (await database.sql.$count(
    userRoles,
    and(eq(userRoles.userId, userId), eq(userRoles.clubId, clubId)),
  )) === 1;

const statesOf = async (clubId: string) =>
  (
    await database.sql
      .select()
      .from(clubClaims)
      .where(eq(clubClaims.clubId, clubId))
      .orderBy(clubClaims.createdAt)
  ).map(({ state }) => state);

const waysOf = async (actor: Member, clubId: string) =>
  Object.fromEntries(
    (await claimPage(database.db, actor, { clubId })).ways.map(({ means, isPossible }) => [
      means,
      isPossible,
    ]),
  );

/** An edit of a club by an administrator, some days ago. */
async function changed(clubId: string, facts: object, days: number): Promise<void> {
  await database.db.as(admin, (tx) => tx.update(clubs).set(facts).where(eq(clubs.id, clubId)));
  await database.sql
    .update(auditLog)
    .set({ createdAt: daysAgo(days) })
    .where(eq(auditLog.subjectId, clubId));
}

test('[CLAI-01] lists what proof is possible for this club, and why others are not', async () => {
  const someone = await aPerson();
  const all = { contact: true, website: true, dns: true, words: true };
  expect(await waysOf(someone, await aListedClub())).toEqual(all);
  expect(await waysOf(someone, await aListedClub({ website: null, contactEmail: null }))).toEqual({
    contact: false,
    website: false,
    dns: false,
    words: true,
  });
  const run = await aListedClub();
  await aPerson([run]);
  expect(await waysOf(someone, run)).toEqual({ ...all, website: false });
  const page = await claimPage(database.db, someone, {
    clubId: await aListedClub({ website: 'https://x.teamsnap.com' }),
  });
  expect(page.ways.find(({ means }) => means === 'dns')).toMatchObject({
    isPossible: false,
    text: 'x.teamsnap.com belongs to a service that many clubs use.',
  });
  await expect(claimPage(database.db, VISITOR, { clubId: run })).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});

test('[CLAI-02] a mail to the contact address proves the claim by a button, once', async () => {
  const club = await aListedClub();
  const someone = await aPerson();
  await claim(someone, club, { means: 'contact' });
  const link = await token('claim-proof');
  expect(await mails('claim-proof')).toMatchObject([{ to: 'info@aces.org' }]);
  // Following the link, as scanners do, changes nothing.
  for (const reader of [VISITOR, someone, await aPerson()]) {
    expect((await linkedClaim(database.db, reader, { token: link })).title).toContain(
      'Confirm the claim',
    );
  }
  expect(await isClubAdmin(someone, club)).toBe(false);

  expect((await press(someone, link)).title).toBe('You’re now a club admin');
  expect(await isClubAdmin(someone, club)).toBe(true);
  expect((await press(someone, link)).title).toBe('This link no longer works');
  const [logged] = await database.sql
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, someone.userId));
  expect(logged).toMatchObject({
    actorId: someone.userId,
    after: { roles: [expect.stringContaining('club_admin of')] },
  });
});

test('[CLAI-02] the token is for that member only, for 24 hours', async () => {
  const club = await aListedClub();
  const [someone, other] = [await aPerson(), await aPerson()];
  await claim(someone, club, { means: 'contact' });
  const link = await token('claim-proof');
  await expect(press(other, link)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(press(VISITOR, link)).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(await isClubAdmin(other, club)).toBe(false);
  await database.sql
    .update(clubClaims)
    .set({ expiresAt: new Date() })
    .where(eq(clubClaims.clubId, club));
  expect((await press(someone, link)).title).toBe('This link no longer works');
  expect(await isClubAdmin(someone, club)).toBe(false);
});

test.each([
  ['contact', { contactEmail: 'new@aces.org' }, { means: 'contact' }],
  ['website', { website: 'https://aces.net' }, { means: 'website', mailbox: 'info' }],
  ['dns', { website: 'https://aces.net' }, { means: 'dns' }],
] as const)(
  '[CLAI-02] [CLAI-03] what changed 29 days ago does not count: %s',
  async (_means, facts, by) => {
    const club = await aListedClub();
    const someone = await aPerson();
    await changed(club, facts, 29);
    await expect(claim(someone, club, by)).rejects.toMatchObject({ kind: 'conflict' });
    // The second wall, without the first.
    const call = sql`select app.claim_club(${club}, ${by.means}, 'info@aces.net', null)`;
    await expect(database.db.as(someone, (tx) => tx.execute(call))).rejects.toThrow();
    const young = await aListedClub({ createdAt: daysAgo(29) });
    await expect(claim(someone, young, by)).rejects.toMatchObject({ kind: 'conflict' });
    await database.sql
      .update(auditLog)
      .set({ createdAt: daysAgo(31) })
      .where(eq(auditLog.subjectId, club));
    await claim(someone, club, by);
    expect(await statesOf(club)).toEqual(['open']);
  },
);

test('[CLAI-02] an address that changes between claim and proof ends the claim', async () => {
  const club = await aListedClub();
  const someone = await aPerson();
  await claim(someone, club, { means: 'contact' });
  const link = await token('claim-proof');
  await database.sql
    .update(clubs)
    .set({ contactEmail: 'other@aces.org' })
    .where(eq(clubs.id, club));
  expect((await press(someone, link)).title).toBe('This claim has ended');
  expect([await isClubAdmin(someone, club), await statesOf(club)]).toEqual([false, ['ended']]);
});

test.each([
  ['a club platform', 'https://aces.teamsnap.com'],
  ['a private suffix', 'https://aces.github.io'],
  ['a free-mail provider', 'https://gmail.com'],
])('[CLAI-03] no claim by website or DNS on %s', async (_what, website) => {
  const club = await aListedClub({ website });
  const someone = await aPerson();
  for (const by of [{ means: 'website', mailbox: 'info' } as const, { means: 'dns' } as const]) {
    await expect(claim(someone, club, by)).rejects.toMatchObject({ kind: 'conflict' });
  }
  expect(await statesOf(club)).toEqual([]);
});

test('[CLAI-03] a mail at the website’s host proves it only where the club has no admin', async () => {
  const club = await aListedClub({ website: 'https://www.aces.org/home' });
  const [someone, other] = [await aPerson(), await aPerson()];
  const by = { means: 'website', mailbox: 'coach' } as const;
  await claim(someone, club, by);
  expect(await mails('claim-proof')).toMatchObject([{ to: 'coach@aces.org' }]);
  const first = await token('claim-proof');
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
  await claim(other, club, by);
  const second = await token('claim-proof');
  // Both at the same moment: one becomes club admin.
  const titles = await Promise.all([press(someone, first), press(other, second)]);
  expect(titles.map(({ title }) => title).toSorted()).toEqual([
    'This claim has ended',
    'You’re now a club admin',
  ]);
  await expect(claim(await aPerson(), club, by)).rejects.toMatchObject({
    message: 'The club has an admin already.',
  });
});

test('[CLAI-04] a TXT record at the exact host proves the claim, and the page shows what was found', async () => {
  const club = await aListedClub();
  const someone = await aPerson();
  await claim(someone, club, { means: 'dns' });
  const server = await aDnsServer({ 'aces.org': { txt: [['v=spf1 -all']] } });
  ends.push(() => server.close());
  const look = () =>
    lookForRecords({
      connectionString: database.appUrl,
      signal: AbortSignal.timeout(20_000),
      resolver: server.resolver,
    });
  await look();
  const { own } = await claimPage(database.db, someone, { clubId: club });
  expect(own?.record?.host).toBe('aces.org');
  expect(own?.lines[1]).toMatch(/Last look, .*: Other TXT records: “v=spf1 -all”$/);
  expect(await isClubAdmin(someone, club)).toBe(false);

  server.zone['aces.org'] = { txt: [['v=spf1 -all'], [own?.record?.value ?? '']] };
  await look();
  expect(await isClubAdmin(someone, club)).toBe(true);
  expect(await mails('club-administrator-added')).toHaveLength(1);
  expect(await database.sql.$count(auditLog, eq(auditLog.subjectId, someone.userId))).toBe(1);
});

test('[CLAI-04] the job stops after 7 days, when the website has changed, and for the deactivated', async () => {
  const [late, moved, left] = [await aListedClub(), await aListedClub(), await aListedClub()];
  const people = [await aPerson(), await aPerson(), await aPerson()];
  const zone: Parameters<typeof aDnsServer>[0] = {};
  for (const [index, club] of [late, moved, left].entries()) {
    await claim(people[index]!, club, { means: 'dns' });
  }
  await database.sql
    .update(clubClaims)
    .set({ dnsValue: 'club-claim=same' })
    .where(eq(clubClaims.state, 'open'));
  zone['aces.org'] = { txt: [['club-claim=same']] };
  await database.sql
    .update(clubClaims)
    .set({ expiresAt: daysAgo(0) })
    .where(eq(clubClaims.clubId, late));
  await database.sql.update(clubs).set({ website: 'https://aces.net' }).where(eq(clubs.id, moved));
  await database.sql
    .update(profiles)
    .set({ status: 'deactivated' })
    .where(eq(profiles.id, people[2]!.userId));
  const server = await aDnsServer(zone);
  ends.push(() => server.close());
  await lookForRecords({
    connectionString: database.appUrl,
    signal: AbortSignal.timeout(20_000),
    resolver: server.resolver,
  });
  for (const [index, club] of [late, moved, left].entries()) {
    expect([await isClubAdmin(people[index]!, club), await statesOf(club)]).toEqual([
      false,
      ['ended'],
    ]);
  }
});

test('[CLAI-05] words go to the queue; accepting gives the role, with the password', async () => {
  const club = await aListedClub({ name: 'Queued Aces' });
  const someone = await aPerson();
  await claim(someone, club, { means: 'words', words: 'I’m the director.' });
  const { items } = await waitingItems(database.db, admin, { kind: 'claims', after: undefined });
  expect(items).toMatchObject([
    { title: 'Queued Aces', detail: `${someone.name}: I’m the director.`, ref: club },
  ]);
  const [waiting] = (await claimPage(database.db, admin, { clubId: club })).claims;
  const decision = { clubId: club, claimId: waiting?.id ?? '', isAccepted: true };
  const refused = () => Promise.reject(new Error('wrong password'));
  await expect(decideClaim(database.db, admin, decision, refused)).rejects.toThrow(
    'wrong password',
  );
  await expect(decideClaim(database.db, someone, decision, proven)).rejects.toMatchObject({
    kind: 'forbidden',
  });
  expect(await isClubAdmin(someone, club)).toBe(false);
  await decideClaim(database.db, admin, decision, proven);
  expect(await isClubAdmin(someone, club)).toBe(true);
  await expect(decideClaim(database.db, admin, decision, proven)).rejects.toMatchObject({
    kind: 'conflict',
  });
  const [logged] = await database.sql
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, someone.userId));
  expect(logged?.actorId).toBe(admin.userId);
});

test('[CLAI-05] a refused member is told, and what they prove later waits for a person', async () => {
  const club = await aListedClub();
  const someone = await aPerson();
  await claim(someone, club, { means: 'words', words: 'Please' });
  const [waiting] = (await claimPage(database.db, admin, { clubId: club })).claims;
  await decideClaim(
    database.db,
    admin,
    { clubId: club, claimId: waiting?.id ?? '', isAccepted: false },
    proven,
  );
  expect(await mails('claim-refused')).toHaveLength(1);
  await claim(someone, club, { means: 'contact' });
  expect((await press(someone, await token('claim-proof'))).title).toBe('Confirmed');
  expect(await isClubAdmin(someone, club)).toBe(false);
});

test('[CLAI-05] a deactivated member’s claim is not accepted', async () => {
  const club = await aListedClub();
  const someone = await aPerson();
  await claim(someone, club, { means: 'contact' });
  const link = await token('claim-proof');
  const [waiting] = (await claimPage(database.db, admin, { clubId: club })).claims;
  await database.sql
    .update(profiles)
    .set({ status: 'deactivated' })
    .where(eq(profiles.id, someone.userId));
  await expect(claim(someone, club, { means: 'words', words: 'x' })).rejects.toThrow();
  await expect(press(someone, link)).rejects.toMatchObject({ kind: 'forbidden' });
  const decision = { clubId: club, claimId: waiting?.id ?? '', isAccepted: true };
  await expect(decideClaim(database.db, admin, decision, proven)).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect(await isClubAdmin(someone, club)).toBe(false);
});

test('[CLAI-06] club admins and the contact address are told; silence transfers nothing', async () => {
  const club = await aListedClub();
  const [boss, someone] = [await aPerson([club]), await aPerson()];
  await claim(someone, club, { means: 'contact' });
  expect((await mails('claim-made')).map(({ to }) => to)).toEqual(
    expect.arrayContaining(['info@aces.org', expect.stringContaining('@')]),
  );
  expect(await mails('claim-made')).toHaveLength(2);
  expect((await press(someone, await token('claim-proof'))).title).toBe('Confirmed');
  await database.sql
    .update(clubClaims)
    .set({ createdAt: daysAgo(300), provenAt: daysAgo(300), expiresAt: daysAgo(299) });
  await lookForRecords({ connectionString: database.appUrl, signal: AbortSignal.timeout(20_000) });
  expect([await isClubAdmin(someone, club), await statesOf(club)]).toEqual([false, ['open']]);
  // The club's admin consents.
  const [waiting] = (await claimPage(database.db, boss, { clubId: club })).claims;
  expect(waiting?.lines).toContainEqual(expect.stringContaining('Confirmed on'));
  await decideClaim(
    database.db,
    boss,
    { clubId: club, claimId: waiting?.id ?? '', isAccepted: true },
    proven,
  );
  expect(await isClubAdmin(someone, club)).toBe(true);
});

test('[CLAI-06] an objection needs no sign-in and holds the claim until an administrator decides', async () => {
  const club = await aListedClub();
  const someone = await aPerson();
  await claim(someone, club, { means: 'contact' });
  const proof = await token('claim-proof');
  const objection = await token('claim-made');
  expect((await linkedClaim(database.db, VISITOR, { token: objection })).button).toBe(
    'Object to the claim',
  );
  expect(await statesOf(club)).toEqual(['open']);
  expect((await press(VISITOR, objection)).title).toBe('Thank you');
  expect(await statesOf(club)).toEqual(['held']);
  expect((await press(someone, proof)).title).toBe('This link no longer works');
  await expect(claim(someone, club, { means: 'dns' })).rejects.toMatchObject({
    message: /on hold/,
  });
  const { items } = await waitingItems(database.db, admin, { kind: 'claims', after: undefined });
  expect(items.filter(({ ref }) => ref === club)).toMatchObject([
    { detail: `${someone.name}: someone objected` },
  ]);
  const [waiting] = (await claimPage(database.db, admin, { clubId: club })).claims;
  await decideClaim(
    database.db,
    admin,
    { clubId: club, claimId: waiting?.id ?? '', isAccepted: true },
    proven,
  );
  expect(await isClubAdmin(someone, club)).toBe(true);
  expect((await press(VISITOR, objection)).title).toBe('This link no longer works');
});

test('[CLAI-06] an objection after a proof lets the role rest; the log holds it', async () => {
  const club = await aListedClub();
  const someone = await aPerson();
  await claim(someone, club, { means: 'website', mailbox: 'info' });
  const objection = await token('claim-made');
  await press(someone, await token('claim-proof'));
  expect(await isClubAdmin(someone, club)).toBe(true);
  await press(VISITOR, objection);
  expect([await isClubAdmin(someone, club), await statesOf(club)]).toEqual([false, ['held']]);
  expect(await database.sql.$count(auditLog, eq(auditLog.subjectId, someone.userId))).toBe(2);
  // A club admin, who may have objected, cannot decide what is held.
  const boss = await aPerson([club]);
  const [waiting] = (await claimPage(database.db, boss, { clubId: club })).claims;
  const decision = { clubId: club, claimId: waiting?.id ?? '', isAccepted: false };
  await expect(decideClaim(database.db, boss, decision, proven)).rejects.toMatchObject({
    kind: 'forbidden',
  });
});

test('[CLAI-06] an objection to a claim that was replaced holds the newer one', async () => {
  const club = await aListedClub();
  const someone = await aPerson();
  await claim(someone, club, { means: 'contact' });
  const objection = await token('claim-made');
  await claim(someone, club, { means: 'words', words: 'Again' });
  await press(VISITOR, objection);
  expect(await statesOf(club)).toEqual(['ended', 'held']);
});

test('[CLAI-07] a club admin invites another, who accepts by a button; the log holds it', async () => {
  const club = await aListedClub();
  const [boss, someone, other] = [await aPerson([club]), await aPerson(), await aPerson()];
  const invitation = { clubId: club, address: 'Kim@x.example', proof: '' };
  await expect(inviteClubAdmin(database.db, other, invitation, proven)).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await inviteClubAdmin(database.db, boss, invitation, proven);
  const link = await token('club-invitation');
  expect((await mails('club-invitation')).map(({ to }) => to)).toEqual(['Kim@x.example']);
  expect((await claimPage(database.db, boss, { clubId: club })).invitations).toHaveLength(1);
  await expect(press(VISITOR, link)).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect((await linkedClaim(database.db, someone, { token: link })).button).toBe(
    'Accept the invitation',
  );
  const both = await Promise.all([press(someone, link), press(other, link)]);
  expect(both.map(({ title }) => title).toSorted()).toEqual([
    'This link no longer works',
    'You’re now a club admin',
  ]);
  expect((await isClubAdmin(someone, club)) !== (await isClubAdmin(other, club))).toBe(true);
  const rows = await database.sql.select().from(clubClaims).where(eq(clubClaims.clubId, club));
  expect(rows).toMatchObject([{ state: 'granted', address: null }]);
});

test('[CLAI-07] an invitation ends when it is withdrawn, and with the role of who sent it', async () => {
  const club = await aListedClub();
  const [boss, second, someone] = [await aPerson([club]), await aPerson([club]), await aPerson()];
  const invite = () =>
    inviteClubAdmin(
      database.db,
      boss,
      { clubId: club, address: 'kim@x.example', proof: '' },
      proven,
    );
  await invite();
  const withdrawn = await token('club-invitation');
  const [invited] = (await claimPage(database.db, second, { clubId: club })).invitations;
  await withdraw(database.db, someone, { claimId: invited?.id ?? '' });
  expect(await statesOf(club)).toEqual(['open']);
  await withdraw(database.db, second, { claimId: invited?.id ?? '' });
  expect((await press(someone, withdrawn)).title).toBe('This link no longer works');
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
  await invite();
  await resign(database.db, boss, { clubId: club });
  expect((await press(someone, await token('club-invitation'))).title).toBe(
    'This link no longer works',
  );
  expect(await isClubAdmin(someone, club)).toBe(false);
});

test('[CLAI-07] a club admin may resign, the last one, too; the log holds it', async () => {
  const club = await aListedClub();
  const boss = await aPerson([club]);
  await expect(resign(database.db, await aPerson(), { clubId: club })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await resign(database.db, boss, { clubId: club });
  expect(await isClubAdmin(boss, club)).toBe(false);
  const [logged] = await database.sql
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, boss.userId));
  expect(logged).toMatchObject({ actorId: boss.userId, after: { roles: [] } });
});

test('claims of one club are limited, by account', async () => {
  const club = await aListedClub();
  const someone = await aPerson();
  const once = () => claim(someone, club, { means: 'words', words: 'x' });
  for (let times = 0; times < 5; times += 1) await once();
  await expect(once()).rejects.toMatchObject({ kind: 'limited' });
});
