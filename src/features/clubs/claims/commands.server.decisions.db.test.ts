import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { profiles } from '#db/schema/accounts.ts';
import { clubClaims } from '#db/schema/claims.ts';
import { userRoles } from '#db/schema/roles.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { waitingItems } from '#features/site/waiting/queries.server.ts';
import { aClaimDesk, daysAgo } from '#tests/builders/claim-desk.ts';
import type { ClaimDesk } from '#tests/builders/claim-desk.ts';

let desk: ClaimDesk;
beforeAll(async () => {
  desk = await aClaimDesk();
});
beforeEach(() => desk.forgetMails());

const ENDED = 'This link no longer works';
const GRANTED = 'You’re now a club admin';
const waiting = async (clubId: string) => {
  const page = { kind: 'claims', after: undefined } as const;
  const { items } = await waitingItems(desk.database.db, desk.admin, page);
  return items.filter(({ ref }) => ref === clubId);
};

test('[CLAI-05] words go to the queue; accepting gives the role, with the password', async () => {
  const club = await desk.club({ name: 'Queued Aces' });
  const someone = await desk.person();
  await expect(desk.claim(someone, club, 'words', '  ')).rejects.toMatchObject({ kind: 'invalid' });
  await desk.claim(someone, club, 'words', 'I’m the director.');
  expect(await waiting(club)).toMatchObject([
    { title: 'Queued Aces', detail: `${someone.name}: I’m the director.` },
  ]);
  const accept = await desk.step(desk.admin, club, 'Accept the claim');
  const wrong = () => Promise.reject(new Error('wrong password'));
  await expect(desk.send(desk.admin, accept, wrong)).rejects.toThrow('wrong password');
  await expect(desk.send(someone, accept)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await desk.isClubAdmin(someone, club)).toBe(false);
  await desk.send(desk.admin, accept);
  expect(await desk.isClubAdmin(someone, club)).toBe(true);
  expect(await waiting(club)).toEqual([]);
  await expect(desk.send(desk.admin, accept)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await desk.log(someone)).toMatchObject([{ actorId: desk.admin.userId }]);
});

test('[CLAI-05] a refused member is told, and what they prove later waits for a person', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'words', 'Please');
  await desk.send(desk.admin, await desk.step(desk.admin, club, 'Decline the claim'));
  expect(await desk.mails('refused')).toHaveLength(1);
  await desk.claim(someone, club, 'contact');
  expect(await desk.link(someone, await desk.token('prove'))).toBe('Confirmed');
  expect(await desk.isClubAdmin(someone, club)).toBe(false);
  expect(await waiting(club)).toHaveLength(1);
});

test('[CLAI-06] club admins and the contact address are told; silence transfers nothing', async () => {
  const club = await desk.club();
  const [boss, someone] = [await desk.person(club), await desk.person()];
  await desk.claim(someone, club, 'contact');
  const told = (await desk.mails('object')).map(({ to }) => to);
  expect(told).toHaveLength(2);
  expect(told).toContain('info@aces.org');
  expect(await desk.link(someone, await desk.token('prove'))).toBe('Confirmed');
  await desk.database.sql
    .update(clubClaims)
    .set({ createdAt: daysAgo(300), provenAt: daysAgo(300), expiresAt: daysAgo(299) })
    .where(eq(clubClaims.clubId, club));
  await desk.look();
  expect([await desk.isClubAdmin(someone, club), await desk.states(club)]).toEqual([
    false,
    ['open'],
  ]);
  // The club's admin consents.
  const [card] = await desk.cardsOf(boss, club);
  expect(JSON.stringify(card)).not.toMatch(/Email: |Account since/);
  expect((await desk.cardsOf(desk.admin, club))[0]?.lines).toContainEqual(
    expect.stringMatching(/^Email: .+@.+ Account since /),
  );
  expect(card?.lines).toContain('Confirmed.');
  await desk.send(boss, await desk.step(boss, club, 'Accept the claim'));
  expect(await desk.isClubAdmin(someone, club)).toBe(true);
});

test('[CLAI-06] an objection needs no sign-in and holds the claim until an administrator decides', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'contact');
  const proof = await desk.token('prove');
  const objection = await desk.token('object');
  expect(await desk.states(club)).toEqual(['open']);
  expect(await desk.link(VISITOR, objection)).toBe('Thank you');
  expect(await desk.states(club)).toEqual(['held']);
  expect(await desk.link(someone, proof)).toBe(ENDED);
  await expect(desk.claim(someone, club, 'dns')).rejects.toMatchObject({ message: /on hold/ });
  expect(await waiting(club)).toMatchObject([{ detail: `${someone.name}: someone objected` }]);
  await desk.send(desk.admin, await desk.step(desk.admin, club, 'Accept the claim'));
  expect(await desk.isClubAdmin(someone, club)).toBe(true);
  expect(await desk.link(VISITOR, objection)).toBe(ENDED);
});

test('[CLAI-06] an objection after a proof lets the role rest; the log holds it', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'website', 'info');
  const objection = await desk.token('object');
  await desk.link(someone, await desk.token('prove'));
  expect(await desk.isClubAdmin(someone, club)).toBe(true);
  await desk.link(VISITOR, objection);
  expect([await desk.isClubAdmin(someone, club), await desk.states(club)]).toEqual([
    false,
    ['held'],
  ]);
  expect(await desk.log(someone)).toHaveLength(2);
  // A club admin, who may have objected, cannot decide what is held.
  const boss = await desk.person(club);
  const decline = await desk.step(boss, club, 'Decline the claim');
  await expect(desk.send(boss, decline)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('[CLAI-06] an objection to a claim that was replaced holds the newer one', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'contact');
  const objection = await desk.token('object');
  await desk.claim(someone, club, 'words', 'Again');
  await desk.link(VISITOR, objection);
  expect(await desk.states(club)).toEqual(['ended', 'held']);
});

test('[CLAI-07] a club admin invites another, who accepts by a button; the log holds it', async () => {
  const club = await desk.club();
  const [boss, someone, other] = [
    await desk.person(club),
    await desk.person(),
    await desk.person(),
  ];
  const invite = { deed: 'invite', clubId: club, typed: 'Kim@x.example' } as const;
  await expect(desk.send(other, invite)).rejects.toMatchObject({ kind: 'forbidden' });
  await desk.send(boss, invite);
  const link = await desk.token('invitation');
  expect((await desk.mails('invitation')).map(({ to }) => to)).toEqual(['Kim@x.example']);
  expect((await desk.cardsOf(boss, club))[0]?.title).toBe('Invitation to Kim@x.example');
  await expect(desk.link(VISITOR, link)).rejects.toMatchObject({ kind: 'unauthenticated' });
  const both = await Promise.all([desk.link(someone, link), desk.link(other, link)]);
  expect(both.toSorted()).toEqual([ENDED, GRANTED]);
  const [one, two] = [await desk.isClubAdmin(someone, club), await desk.isClubAdmin(other, club)];
  expect(one).not.toBe(two);
  expect(await desk.log(one ? someone : other)).toHaveLength(1);
  const ofClub = eq(clubClaims.clubId, club);
  expect(await desk.database.sql.select().from(clubClaims).where(ofClub)).toMatchObject([
    { state: 'granted', address: null },
  ]);
});

test('[CLAI-07] an invitation ends when it is withdrawn, and with the role of who sent it', async () => {
  const club = await desk.club();
  const [boss, second] = [await desk.person(club), await desk.person(club)];
  const someone = await desk.person();
  const invite = () => desk.send(boss, { deed: 'invite', clubId: club, typed: 'kim@x.example' });
  await invite();
  const withdrawn = await desk.token('invitation');
  const withdraw = await desk.step(second, club, 'Remove the invitation');
  await expect(desk.send(someone, withdraw)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await desk.states(club)).toEqual(['open']);
  await desk.send(second, withdraw);
  expect(await desk.link(someone, withdrawn)).toBe(ENDED);
  await invite();
  await desk.send(boss, { deed: 'resign', clubId: club });
  expect(await desk.link(someone, await desk.token('invitation'))).toBe(ENDED);
  expect(await desk.isClubAdmin(someone, club)).toBe(false);
});

test('[CLAI-07] a club admin may resign, the last one, too; the log holds it', async () => {
  const club = await desk.club();
  const boss = await desk.person(club);
  const resign = { deed: 'resign', clubId: club } as const;
  const other = await desk.person();
  await expect(desk.send(other, resign)).rejects.toMatchObject({ kind: 'forbidden' });
  await desk.send(boss, resign);
  expect(await desk.isClubAdmin(boss, club)).toBe(false);
  expect(await desk.log(boss)).toMatchObject([{ actorId: boss.userId, after: { roles: [] } }]);
});

test('[CLAI-06] an objection also undoes what the claimant did with the role', async () => {
  const club = await desk.club();
  const [thief, friend, third, fourth, chosen] = [
    await desk.person(),
    await desk.person(),
    await desk.person(),
    await desk.person(),
    await desk.person(club),
  ];
  const ofClub = { roles: ['club_admin'], administeredClubs: [club] } as const;
  const own = and(eq(userRoles.userId, chosen.userId), eq(userRoles.clubId, club));
  await desk.database.sql.delete(userRoles).where(own);
  await desk.claim(thief, club, 'contact');
  const objection = await desk.token('object');
  await desk.link(thief, await desk.token('prove'));
  const asAdmin = (someone: Member): Member => ({ ...someone, ...ofClub });
  const invite = (someone: Member) =>
    desk.send(asAdmin(someone), { deed: 'invite', clubId: club, typed: 'kim@x.example' });
  await invite(thief);
  await desk.link(friend, await desk.token('invitation'));
  await desk.claim(third, club, 'words', 'Me, too');
  await desk.send(asAdmin(friend), await desk.step(asAdmin(friend), club, 'Accept the claim'));
  await invite(third);
  await desk.link(fourth, await desk.token('invitation'));
  await desk.database.sql
    .insert(userRoles)
    .values({ userId: chosen.userId, role: 'club_admin', clubId: club });
  await invite(fourth);
  const late = await desk.token('invitation');
  await desk.link(VISITOR, objection);
  for (const someone of [thief, friend, third, fourth]) {
    expect(await desk.isClubAdmin(someone, club)).toBe(false);
    expect((await desk.log(someone)).at(-1)?.after).toEqual({ roles: [] });
  }
  expect(await desk.states(club)).toEqual(['held', 'granted', 'granted', 'granted', 'ended']);
  expect(await desk.link(await desk.person(), late)).toBe(ENDED);
  // The club's own admin does not let the claimant back in by mistake.
  expect(await desk.isClubAdmin(chosen, club)).toBe(true);
  await invite(chosen);
  const back = desk.link(thief, await desk.token('invitation'));
  await expect(back).rejects.toMatchObject({ kind: 'conflict', message: /on hold/ });
  expect(await desk.isClubAdmin(thief, club)).toBe(false);
});

test('[CLAI-06] while a claim is held, what others prove waits', async () => {
  const club = await desk.club();
  const [someone, second] = [await desk.person(), await desk.person()];
  await desk.claim(someone, club, 'website', 'info');
  await desk.link(VISITOR, await desk.token('object'));
  await desk.claim(second, club, 'contact');
  expect(await desk.link(second, await desk.token('prove'))).toBe('Confirmed');
  expect(await desk.isClubAdmin(second, club)).toBe(false);
});

test.each([
  ['info', 1, 'Confirmed'],
  ['Info', 364, 'Confirmed'],
  ['info', 366, GRANTED],
  ['coach', 1, GRANTED],
])(
  '[CLAI-05] a second account with the mailbox %s, %i days after a refusal: %s',
  async (mailbox, days, title) => {
    const club = await desk.club();
    const [someone, second] = [await desk.person(), await desk.person()];
    await desk.claim(someone, club, 'website', 'info');
    await desk.send(desk.admin, await desk.step(desk.admin, club, 'Decline the claim'));
    await desk.database.sql
      .update(clubClaims)
      .set({ decidedAt: daysAgo(days) })
      .where(eq(clubClaims.clubId, club));
    await desk.claim(second, club, 'website', mailbox);
    expect(await desk.link(second, await desk.token('prove'))).toBe(title);
    expect(await desk.isClubAdmin(second, club)).toBe(title === GRANTED);
  },
);

test('[CLAI-06] an old link to object ends with the decision, also without the account of who decided', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'words', 'The coach');
  const objection = await desk.token('object');
  await desk.send(desk.admin, await desk.step(desk.admin, club, 'Accept the claim'));
  const ofClub = eq(clubClaims.clubId, club);
  await desk.database.sql.update(clubClaims).set({ decidedBy: null }).where(ofClub);
  expect(await desk.link(VISITOR, objection)).toBe(ENDED);
  expect([await desk.isClubAdmin(someone, club), await desk.states(club)]).toEqual([
    true,
    ['granted'],
  ]);
});

test('an ended claim keeps neither address nor link', async () => {
  const club = await desk.club();
  const [boss, someone] = [await desk.person(club), await desk.person()];
  await desk.send(boss, { deed: 'invite', clubId: club, typed: 'kim@x.example' });
  await desk.send(boss, await desk.step(boss, club, 'Remove the invitation'));
  await desk.claim(someone, club, 'contact');
  await desk.claim(someone, club, 'dns');
  await desk.send(someone, await desk.step(someone, club, 'Cancel the claim'));
  const ofClub = eq(clubClaims.clubId, club);
  const gone = { state: 'ended', address: null, tokenHash: null };
  expect(await desk.database.sql.select().from(clubClaims).where(ofClub)).toMatchObject([
    gone,
    gone,
    gone,
  ]);
});

test('a claim that was just granted or held is not canceled', async () => {
  const club = await desk.club();
  const someone = await desk.person();
  await desk.claim(someone, club, 'words', 'Please');
  const cancel = await desk.step(someone, club, 'Cancel the claim');
  await desk.link(VISITOR, await desk.token('object'));
  const conflict = { kind: 'conflict', message: /already been decided/ };
  await expect(desk.send(someone, cancel)).rejects.toMatchObject(conflict);
  await desk.send(desk.admin, await desk.step(desk.admin, club, 'Accept the claim'));
  await expect(desk.send(someone, cancel)).rejects.toMatchObject(conflict);
  expect(await desk.states(club)).toEqual(['granted']);
});

test('members without a username are called so, and the queue says what happened', async () => {
  const club = await desk.club();
  const people = [await desk.person(), await desk.person()] as const;
  const ids = people.map(({ userId }) => userId);
  await desk.database.sql.update(profiles).set({ username: null }).where(inArray(profiles.id, ids));
  await desk.claim(people[0], club, 'words', 'Hello');
  await desk.link(VISITOR, await desk.token('object'));
  await desk.claim(people[1], club, 'contact');
  await desk.link(people[1], await desk.token('prove'));
  expect((await waiting(club)).map(({ detail }) => detail)).toEqual([
    'a member: someone objected: Hello',
    'a member: confirmed',
  ]);
  const cards = (await desk.cardsOf(desk.admin, club)).slice(0, 2);
  expect(cards.map(({ title }) => title)).toEqual(['Claim by a member', 'Claim by a member']);
  expect(new Set(cards.map(({ id }) => id)).size).toBe(2);
  expect(cards[0]?.id).toBeDefined();
  expect(cards[0]?.steps[0]?.question).toMatch(/^They can then edit/);
});
