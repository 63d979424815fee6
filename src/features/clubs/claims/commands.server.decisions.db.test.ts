import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clubClaims } from '#db/schema/claims.ts';
import { VISITOR } from '#domain/actor.ts';
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
