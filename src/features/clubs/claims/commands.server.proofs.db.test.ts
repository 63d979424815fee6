import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { profiles, user } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { clubClaims } from '#db/schema/claims.ts';
import { clubs } from '#db/schema/clubs.ts';
import { userRoles } from '#db/schema/roles.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aClaimDesk, daysAgo } from '#tests/builders/claim-desk.ts';
import type { ClaimDesk } from '#tests/builders/claim-desk.ts';
import { sqlStateOf } from '#tests/database.ts';
import { aDnsServer } from '#tests/dns-server.ts';

let desk: ClaimDesk;
let ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  desk = await aClaimDesk();
});
beforeEach(() => desk.forgetMails());
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

const ENDED = 'This link no longer works';
const GRANTED = 'You’re now a club admin';

const waysOf = async (actor: Member, clubId: string) =>
  Object.fromEntries(
    (await desk.cardsOf(actor, clubId)).flatMap((card) =>
      'means' in card ? [[card.means, card.steps.length > 0]] : [],
    ),
  );

test('[CLAI-01] lists what proof is possible for this club, and why others are not', async () => {
  const someone = await desk.person();
  const all = { contact: true, website: true, dns: true, words: true };
  expect(await waysOf(someone, await desk.club())).toEqual(all);
  expect(await waysOf(someone, await desk.club({ website: null, contactEmail: null }))).toEqual({
    contact: false,
    website: false,
    dns: false,
    words: true,
  });
  const run = await desk.club();
  await desk.person(run);
  expect(await waysOf(someone, run)).toEqual({ ...all, website: false });
  const cards = await desk.cardsOf(someone, await desk.club({ website: 'https://x.teamsnap.com' }));
  expect(cards.find(({ title }) => title.startsWith('DNS'))).toMatchObject({
    lines: ['x.teamsnap.com belongs to a service that many clubs use.'],
    steps: [],
  });
  await expect(desk.cardsOf(VISITOR, run)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('[CLAI-02] a mail to the contact address proves the claim by a button, once', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'contact');
  const link = await desk.token('prove');
  expect(await desk.mails('prove')).toMatchObject([{ to: 'info@aces.org' }]);
  expect(await desk.isClubAdmin(someone, club)).toBe(false);
  expect(await desk.link(someone, link)).toBe(GRANTED);
  expect(await desk.isClubAdmin(someone, club)).toBe(true);
  expect(await desk.link(someone, link)).toBe(ENDED);
  expect(await desk.log(someone)).toMatchObject([
    { actorId: someone.userId, after: { roles: [expect.stringContaining('club_admin of')] } },
  ]);
});

test('[CLAI-02] the token is for that member only, for 24 hours', async () => {
  const club = await desk.club();
  const [someone, other] = [await desk.person(), await desk.person()];
  await desk.claim(someone, club, 'contact');
  const link = await desk.token('prove');
  await expect(desk.link(other, link)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(desk.link(VISITOR, link)).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(await desk.isClubAdmin(other, club)).toBe(false);
  const ofClub = eq(clubClaims.clubId, club);
  const [made] = await desk.database.sql.select().from(clubClaims).where(ofClub);
  const hours = (Number(made?.expiresAt) - Number(made?.createdAt)) / 3_600_000;
  expect(hours).toBe(24);
  await desk.database.sql.update(clubClaims).set({ expiresAt: new Date() }).where(ofClub);
  expect(await desk.link(someone, link)).toBe(ENDED);
  expect(await desk.isClubAdmin(someone, club)).toBe(false);
});

test.each([
  ['contact', { contactEmail: 'new@aces.org' }, ''],
  ['website', { website: 'https://aces.net' }, 'info'],
  ['dns', { website: 'https://aces.net' }, ''],
] as const)(
  '[CLAI-02] [CLAI-03] what changed 29 days ago does not count: %s',
  async (means, facts, typed) => {
    const club = await desk.club();
    const someone = await desk.person();
    await desk.changed(club, facts, 29);
    await expect(desk.claim(someone, club, means, typed)).rejects.toMatchObject({
      kind: 'conflict',
    });
    // The second wall, without the first.
    const call = sql`select app.claim_club(${club}, ${means}, 'info@aces.net', null)`;
    const past = desk.database.db.as(someone, (tx) => tx.execute(call));
    expect(await sqlStateOf(past)).toBe('23514');
    const young = await desk.club({ createdAt: daysAgo(29) });
    await expect(desk.claim(someone, young, means, typed)).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await desk.states(young)).toEqual([]);
    const ofClub = eq(auditLog.subjectId, club);
    await desk.database.sql
      .update(auditLog)
      .set({ createdAt: daysAgo(31) })
      .where(ofClub);
    await desk.claim(someone, club, means, typed);
    expect(await desk.states(club)).toEqual(['open']);
  },
);

test('[CLAI-02] an address that changes between claim and proof ends the claim', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'contact');
  const link = await desk.token('prove');
  const there = eq(clubs.id, club);
  await desk.database.sql.update(clubs).set({ contactEmail: 'x@aces.org' }).where(there);
  expect(await desk.link(someone, link)).toBe('This claim has ended');
  expect([await desk.isClubAdmin(someone, club), await desk.states(club)]).toEqual([
    false,
    ['ended'],
  ]);
});

test.each([
  ['a club platform', 'https://aces.teamsnap.com'],
  ['a private suffix', 'https://aces.github.io'],
  ['a free-mail provider', 'https://gmail.com'],
])('[CLAI-03] [CLAI-04] no claim by website or DNS on %s', async (_what, website) => {
  const club = await desk.club({ website });
  const someone = await desk.person();
  for (const means of ['website', 'dns'] as const) {
    await expect(desk.claim(someone, club, means, 'info')).rejects.toMatchObject({
      kind: 'conflict',
    });
  }
  expect(await desk.states(club)).toEqual([]);
});

test('[CLAI-03] no claim by a mail at the host of a website that is a part of another', async () => {
  const club = await desk.club({ website: 'https://school.org/volleyball' });
  const someone = await desk.person();
  const refused = { kind: 'conflict', message: 'The club’s website is only a part of school.org.' };
  await expect(desk.claim(someone, club, 'website', 'info')).rejects.toMatchObject(refused);
  expect(await waysOf(someone, club)).toMatchObject({ website: false, dns: true });
});

test('[CLAI-03] a mail at the website’s host proves it only where the club has no admin', async () => {
  const club = await desk.club({ website: 'https://www.aces.org/' });
  const [someone, other] = [await desk.person(), await desk.person()];
  for (const typed of ['', 'a b', 'info@elsewhere.org', 'info@x', '<info>']) {
    await expect(desk.claim(someone, club, 'website', typed), typed).rejects.toMatchObject({
      kind: 'invalid',
    });
  }
  await desk.claim(someone, club, 'website', 'coach');
  const first = await desk.token('prove');
  await desk.claim(other, club, 'website', 'coach');
  const second = await desk.token('prove');
  expect((await desk.mails('prove')).map(({ to }) => to)).toEqual([
    'coach@aces.org',
    'coach@aces.org',
  ]);
  // Both at the same moment: one becomes club admin.
  const titles = await Promise.all([desk.link(someone, first), desk.link(other, second)]);
  expect(titles.toSorted()).toEqual(['This claim has ended', GRANTED]);
  await expect(desk.claim(await desk.person(), club, 'website', 'coach')).rejects.toMatchObject({
    message: 'The club has an admin.',
  });
});

test('[CLAI-04] a TXT record at the exact host proves the claim, and the page shows what was found', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'dns');
  const server = await aDnsServer({ 'aces.org': { txt: [['v=spf1 -all']] } });
  ends.push(() => server.close());
  await desk.look(server.resolver);
  const [own] = await desk.cardsOf(someone, club);
  expect(own?.record?.Host).toBe('aces.org');
  expect(own?.lines[1]).toMatch(/^Last look, .*: Other TXT records: “v=spf1 -all”$/);
  expect(await desk.isClubAdmin(someone, club)).toBe(false);

  server.zone['aces.org'] = { txt: [['v=spf1 -all'], [own?.record?.Value ?? '']] };
  await desk.look(server.resolver);
  expect(await desk.isClubAdmin(someone, club)).toBe(true);
  expect(await desk.mails('granted')).toHaveLength(1);
  expect(await desk.log(someone)).toHaveLength(1);
});

test('[CLAI-04] the job stops after 7 days, when the website has changed, and for the deactivated', async () => {
  const all = [await desk.club(), await desk.club(), await desk.club()] as const;
  const people = [await desk.person(), await desk.person(), await desk.person()] as const;
  for (const [index, club] of all.entries()) {
    await desk.claim(people[index] ?? VISITOR, club, 'dns');
  }
  const { sql: owner } = desk.database;
  const [first] = await owner.select().from(clubClaims).where(eq(clubClaims.clubId, all[0]));
  expect(Number(first?.expiresAt) - Number(first?.createdAt)).toBe(7 * 86_400_000);
  const isOpen = eq(clubClaims.state, 'open');
  await owner.update(clubClaims).set({ dnsValue: 'club-claim=same' }).where(isOpen);
  const late = eq(clubClaims.clubId, all[0]);
  await owner.update(clubClaims).set({ expiresAt: new Date() }).where(late);
  await owner.update(clubs).set({ website: 'https://aces.net' }).where(eq(clubs.id, all[1]));
  const left = eq(profiles.id, people[2].userId);
  await owner.update(profiles).set({ status: 'deactivated' }).where(left);
  const server = await aDnsServer({ 'aces.org': { txt: [['club-claim=same']] } });
  ends.push(() => server.close());
  await desk.look(server.resolver);
  for (const [index, club] of all.entries()) {
    const member = people[index] ?? people[0];
    expect(await desk.isClubAdmin(member, club), String(index)).toBe(false);
    expect(await desk.states(club)).toEqual(['ended']);
  }
});

test('[CLAI-05] a deactivated member neither claims nor proves, and is not accepted', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'contact');
  const link = await desk.token('prove');
  const accept = await desk.step(desk.admin, club, 'Accept the claim');
  const left = eq(profiles.id, someone.userId);
  await desk.database.sql.update(profiles).set({ status: 'deactivated' }).where(left);
  await expect(desk.claim(someone, club, 'words', 'x')).rejects.toMatchObject({ kind: 'missing' });
  await expect(desk.link(someone, link)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(desk.send(desk.admin, accept)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await desk.isClubAdmin(someone, club)).toBe(false);
});

test('an account makes three claims a day; a mailbox that got five mails in an hour refuses no one', async () => {
  const club = await desk.club();
  const contactEmail = 'busy@aces.org';
  const [one, two, owner] = [await desk.person(), await desk.person(), await desk.person()];
  await desk.claim(one, club, 'words', 'x');
  await desk.claim(one, await desk.club(), 'words', 'x');
  // The same again is neither counted nor mailed.
  const mailed = (await desk.mails('object')).length;
  for (let times = 0; times < 3; times += 1)
    expect(await desk.claim(one, club, 'words', 'x')).toBe('You already made this claim');
  expect(await desk.mails('object')).toHaveLength(mailed);
  await desk.claim(one, club, 'dns');
  await expect(desk.claim(one, club, 'contact')).rejects.toMatchObject({ kind: 'limited' });
  await desk.forgetMails();

  const targets = [await desk.club({ contactEmail }), await desk.club({ contactEmail })];
  const third = await desk.club({ contactEmail });
  for (const person of [one, two])
    for (const target of targets) await desk.claim(person, target, 'contact');
  await desk.claim(one, third, 'contact');
  expect((await desk.mails('prove')).filter(({ to }) => to === contactEmail)).toHaveLength(5);
  expect(await desk.mails('object')).toHaveLength(5);
  for (let times = 0; times < 4; times += 1)
    expect(await desk.claim(owner, third, 'contact')).toMatch(/^We just emailed this mailbox/);
  await desk.database.sql.execute(sql`update auth.rate_limit set ends_at = now()`);
  expect(await desk.claim(owner, third, 'contact')).toBe('Claim sent');
  expect(await desk.link(owner, await desk.token('prove'))).toBe(GRANTED);

  const boss = await desk.person(club);
  const invite = { deed: 'invite', clubId: club, typed: contactEmail } as const;
  for (let times = 0; times < 5; times += 1)
    expect(await desk.send(boss, invite)).toBe('Invitation sent');
  expect(await desk.send(boss, invite)).toMatch(/^We just emailed this mailbox/);
  expect(await desk.mails('invitation')).toHaveLength(5);
});

test('a club that is deleted in the middle of a claim is said to be deleted', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  const { sql: owner } = desk.database;
  let claimed: Promise<unknown> = Promise.resolve();
  await owner.transaction(async (tx) => {
    await tx.delete(clubs).where(eq(clubs.id, club));
    claimed = desk.claim(someone, club, 'words', 'x').catch((error: unknown) => error);
    const waits = sql`select 1 from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`;
    await expect.poll(async () => (await owner.execute(waits)).rows.length).toBeGreaterThan(0);
  });
  const message = 'This club has been deleted.';
  expect(await claimed).toMatchObject({ kind: 'missing', message });
});

test('[CLAI-04] one claim that fails does not stop the DNS job for the others', async () => {
  const [bad, good] = [await desk.club(), await desk.club()];
  const [unlucky, someone] = [await desk.person(), await desk.person()];
  await desk.claim(unlucky, bad, 'dns');
  await desk.claim(someone, good, 'dns');
  const { sql: owner } = desk.database;
  await owner
    .update(clubClaims)
    .set({ dnsValue: 'club-claim=both' })
    .where(inArray(clubClaims.clubId, [bad, good]));
  await owner.execute(sql`alter table user_roles add constraint unlucky
    check (user_id <> ${sql.raw(`'${unlucky.userId}'`)})`);
  const server = await aDnsServer({ 'aces.org': { txt: [['club-claim=both']] } });
  ends.push(
    () => server.close(),
    () => owner.execute(sql`alter table user_roles drop constraint unlucky`),
  );
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await desk.look(server.resolver);
  expect(said.mock.calls.flat()).toContainEqual(expect.stringContaining('DNS record of claim'));
  said.mockRestore();
  expect(await desk.isClubAdmin(someone, good)).toBe(true);
  const ofBad = await owner.select().from(clubClaims).where(eq(clubClaims.clubId, bad));
  expect(ofBad).toMatchObject([{ state: 'open', provenAt: null, lookedAt: expect.any(Date) }]);
});

test('[CLAI-04] the DNS job locks the club before the claim, as all others do', async () => {
  const club = await desk.club();
  await desk.claim(await desk.person(), club, 'dns');
  const { sql: owner } = desk.database;
  const ofClub = eq(clubClaims.clubId, club);
  const [made] = await owner.select().from(clubClaims).where(ofClub);
  let noted: Promise<unknown> = Promise.resolve();
  await owner.transaction(async (tx) => {
    await tx.execute(sql`select from clubs where id = ${club} for no key update`);
    noted = Promise.resolve(owner.execute(sql`select app.note_dns(${made?.id}, 'x', true)`));
    const waits = sql`select 1 from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`;
    await expect
      .poll(async () => (await owner.execute(waits)).rows.length, { timeout: 10_000 })
      .toBe(1);
    await tx.execute(sql`select from club_claims where id = ${made?.id} for update nowait`);
  });
  await noted;
});

test('[CLAI-04] after an objection to a DNS record, the record of another account waits', async () => {
  const club = await desk.club();
  const [someone, second] = [await desk.person(), await desk.person()];
  await desk.claim(someone, club, 'dns');
  await desk.link(VISITOR, await desk.token('object'));
  await desk.send(desk.admin, await desk.step(desk.admin, club, 'Decline the claim'));
  await desk.claim(second, club, 'dns');
  const [own] = await desk.cardsOf(second, club);
  const server = await aDnsServer({ 'aces.org': { txt: [[own?.record?.Value ?? '']] } });
  ends.push(() => server.close());
  await desk.look(server.resolver);
  expect(await desk.isClubAdmin(second, club)).toBe(false);
  expect((await desk.cardsOf(second, club))[0]?.title).toBe('Your claim is waiting');
});

test('[CLAI-06] the contact address hears once of a claim, and of few that send no mail as proof', async () => {
  const club = await desk.club({ contactEmail: 'Info@Often.example' });
  const boss = await desk.person(club);
  const account = eq(user.id, boss.userId);
  await desk.database.sql.update(user).set({ email: 'info@often.example' }).where(account);
  await desk.claim(await desk.person(), club, 'words', 'x');
  expect(await desk.mails('object')).toHaveLength(1);
  await desk.database.sql.delete(userRoles).where(eq(userRoles.userId, boss.userId));
  for (let times = 0; times < 6; times += 1)
    await desk.claim(await desk.person(), club, times % 2 ? 'words' : 'dns', 'x');
  expect(await desk.mails('object')).toHaveLength(5);
  expect(await desk.states(club)).toHaveLength(7);
  await desk.claim(await desk.person(), club, 'contact');
  expect(await desk.mails('object')).toHaveLength(6);
});
