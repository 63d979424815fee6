import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { updateClub } from '../editing/commands.server.ts';
import { clubUpdateSchema } from '../editing/schema.ts';
import { waitingSuggestions } from './inbox-queries.server.ts';
import {
  HOSTILE,
  aClubAdmin,
  ann,
  bo,
  database,
  decide,
  forgetProposals,
  idOf,
  mails,
  prepareProposals,
  read,
  said,
  storage,
  stored,
  suggest,
} from '#tests/builders/proposal-desk.ts';

beforeAll(prepareProposals);
beforeEach(forgetProposals);

test('[FIXS-04] shows before, after, and what changed since; facts are decided apart', async () => {
  const [club] = await save(
    database.sql,
    aClub({ website: null, contactPhone: '1', clubDirector: 'Kim', state: 'Pennsylvania' }),
  );
  const facts = { website: 'a.example', contactPhone: '2', clubDirector: 'Sam', city: 'Paoli' };
  await suggest(club.id, { facts });
  expect(await waitingSuggestions(database.db, ann)).toBe(1);
  await database.sql.update(clubs).set({ contactPhone: '3' }).where(eq(clubs.id, club.id));
  const [proposal] = (await read(ann)).proposals;
  expect(
    proposal?.facts.map(({ label, before, after, now, state }) => [
      label,
      before,
      after,
      now,
      state,
    ]),
  ).toEqual([
    ['City', 'Bryn Mawr', 'Paoli', 'Bryn Mawr', 'open'],
    ['Website', '', 'https://a.example', '', 'open'],
    ['Phone', '1', '2', '3', 'changed'],
    ['Club director', 'Kim', 'Sam', 'Kim', 'open'],
  ]);
  const of = (fact: string) => idOf(club.id, fact);
  await decide(ann, { clubId: club.id, facts: [await of('website')], outcome: 'accepted' });
  await decide(ann, {
    clubId: club.id,
    facts: [await of('club_director')],
    outcome: 'rejected',
    reason: 'No.',
  });
  // All or nothing.
  const both = [await of('city'), await of('contact_phone')];
  await expect(
    decide(ann, { clubId: club.id, facts: both, outcome: 'accepted' }),
  ).rejects.toMatchObject({
    kind: 'conflict',
    message:
      '“Phone” has changed since this was suggested. Edit the club if it should still change.',
  });
  expect(await stored(club.id)).toMatchObject({
    website: 'https://a.example',
    contactPhone: '3',
    clubDirector: 'Kim',
    city: 'Bryn Mawr',
    updatedBy: ann.userId,
  });
  // After an edit, accepting changes nothing more.
  await database.sql.update(clubs).set({ contactPhone: '2' }).where(eq(clubs.id, club.id));
  const { version } = await stored(club.id);
  await decide(ann, { clubId: club.id, facts: both, outcome: 'accepted' });
  expect(await stored(club.id)).toMatchObject({ city: 'Paoli', version: version + 1 });
  expect((await said(club.id)).map(({ fact, outcome, reason }) => [fact, outcome, reason])).toEqual(
    [
      ['city', 'accepted', null],
      ['club_director', 'rejected', 'No.'],
      ['contact_phone', 'accepted', 'The club’s page says this already.'],
      ['website', 'accepted', null],
    ],
  );
  expect((await read(ann)).proposals).toEqual([]);
  expect((await read(ann, proposal?.id)).proposals[0]?.facts[3]?.decided).toBe(
    'ann_admin rejected this: No.',
  );
});

test('[FIXS-04] teams, options, places, and the spelling of a state are saved as an edit saves them', async () => {
  const club = aClub({ ageGroups: ['U12', 'Masters'], state: 'Pennsylvania', county: null });
  await save(database.sql, club, aPracticeLocation({ club, name: 'Old', address: '1 Lane' }));
  const facts = {
    state: 'DE',
    ageGroups: ['U14'],
    teamsPerAgeGroup: { U14: { Boys: { Travel: 1 } } },
    practiceLocations: [],
  };
  await suggest(club.id, { facts });
  const ids = (await said(club.id)).map(({ id }) => id);
  await decide(ann, { clubId: club.id, facts: ids, outcome: 'accepted' });
  expect(await stored(club.id)).toMatchObject({
    state: 'Delaware',
    // An option of an older list stays.
    ageGroups: ['U14', 'Masters'],
    teamsPerAgeGroup: { U14: { Boys: { Travel: 1 } } },
  });
  const locations = () =>
    database.sql.$count(practiceLocations, eq(practiceLocations.clubId, club.id));
  expect(await locations()).toBe(0);
  await decide(ann, { clubId: club.id, facts: ids, outcome: 'waiting' });
  expect(await stored(club.id)).toMatchObject({
    state: 'Pennsylvania',
    ageGroups: ['U12', 'Masters'],
    teamsPerAgeGroup: club.row.teamsPerAgeGroup,
  });
  expect(await locations()).toBe(1);
});

test('[FIXS-04] an edit that is being saved wins over a proposal of the same fact, and not over others', async () => {
  const [club] = await save(database.sql, aClub({ contactPhone: '1', website: null }));
  await suggest(club.id, { facts: { contactPhone: '2', website: 'a.example' } });
  const ids = { phone: await idOf(club.id, 'contact_phone'), web: await idOf(club.id, 'website') };
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const edit = database.db.as(bo, async (tx) => {
    await tx.update(clubs).set({ contactPhone: '3' }).where(eq(clubs.id, club.id));
    begun.resolve();
    await gate.promise;
  });
  await begun.promise;
  const accept = (id: string) =>
    decide(ann, { clubId: club.id, facts: [id], outcome: 'accepted' }).then(
      () => 'accepted',
      (error: unknown) => error,
    );
  const decisions = [accept(ids.phone), accept(ids.web)];
  await bothWait(2);
  gate.resolve();
  await edit;
  expect(await Promise.all(decisions)).toEqual([
    expect.objectContaining({ kind: 'conflict', message: expect.stringContaining('“Phone”') }),
    'accepted',
  ]);
  expect(await stored(club.id)).toMatchObject({ contactPhone: '3', website: 'https://a.example' });
  expect(await said(club.id)).toMatchObject([{ outcome: 'waiting' }, { outcome: 'accepted' }]);
});

test('[FIXS-04] a form that is saved after a proposal was accepted is refused, and loses nothing', async () => {
  const [club] = await save(database.sql, aClub({ contactPhone: '1' }));
  await suggest(club.id, { facts: { contactPhone: '2' } });
  const facts = [await idOf(club.id, 'contact_phone')];
  const save2 = (version: number) =>
    updateClub(
      database.db,
      storage,
      bo,
      checked(clubUpdateSchema, {
        id: club.id,
        version,
        form: { name: 'Edited', city: 'Paoli', state: 'Pennsylvania', contactPhone: '1' },
      }),
    );
  const results = await Promise.allSettled([
    decide(ann, { clubId: club.id, facts, outcome: 'accepted' }),
    save2(1),
  ]);
  const now = await stored(club.id);
  // The edit was refused, or first; it kept the phone, so that the proposal still applied.
  const isFirst = results[1].status === 'fulfilled';
  expect(now).toMatchObject({ contactPhone: '2', name: isFirst ? 'Edited' : club.row.name });
  expect(results[1]).toMatchObject(isFirst ? {} : { reason: { kind: 'conflict' } });
  expect(results[0].status).toBe('fulfilled');
  await expect(save2(1)).rejects.toMatchObject({ kind: 'conflict' });
});

/** Until so many connections wait for a lock. */
async function bothWait(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await database.sql.execute<{ waiting: number }>(
        sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting;
    })
    .toBe(count);
}

test('[FIXS-04] the second of two deciders at once changes nothing, and learns what the first decided', async () => {
  const [club] = await save(database.sql, aClub({ contactPhone: '1' }));
  await suggest(club.id, { facts: { contactPhone: '2' } });
  const facts = [await idOf(club.id, 'contact_phone')];
  await decide(ann, { clubId: club.id, facts, outcome: 'rejected', reason: 'It is a fax.' });
  await expect(decide(bo, { clubId: club.id, facts, outcome: 'accepted' })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Already decided: ann_admin rejected “Phone”: It is a fax.',
  });
  await suggest(club.id, { facts: { contactPhone: '2' } });
  const open = (await said(club.id)).flatMap(({ id, outcome }) =>
    outcome === 'waiting' ? id : [],
  );
  const at = [ann, bo].map((actor) =>
    decide(actor, { clubId: club.id, facts: open, outcome: 'accepted' }),
  );
  const outcomes = (await Promise.allSettled(at)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await stored(club.id)).toMatchObject({ contactPhone: '2', version: 2 });
});

test('[FIXS-06] club admins read and decide what concerns their clubs, and no text; others nothing', async () => {
  const [own, strange, member] = await save(database.sql, aClub(), aClub(), aMember());
  const admin = await aClubAdmin(own.id);
  const plain: Member = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] };
  const facts = { contactPhone: '2' };
  await suggest(own.id, { facts, suggestions: 'For administrators.' }, plain);
  await suggest(strange.id, { facts });
  const shown = (await read(admin)).proposals;
  expect(shown.map(({ club, text, who }) => [club.id, text, who])).toEqual([
    [own.id, null, 'A member'],
  ]);
  expect((await read(ann)).proposals.map(({ text }) => text)).toEqual([
    'For administrators.',
    null,
  ]);
  for (const actor of [VISITOR, plain])
    await expect(read(actor)).rejects.toMatchObject({
      kind: expect.stringMatching(/unauth|forbid/),
    });
  const strangeFact = [await idOf(strange.id, 'contact_phone')];
  const wrong = { facts: strangeFact, outcome: 'accepted' } as const;
  for (const [actor, clubId, kind] of [
    [admin, strange.id, 'forbidden'],
    // A fact of another club, as if it were of the own one.
    [admin, own.id, 'missing'],
    [plain, strange.id, 'forbidden'],
    [VISITOR, strange.id, 'unauthenticated'],
    // A role that has been revoked since.
    [{ ...plain, administeredClubs: [strange.id] }, strange.id, 'missing'],
  ] as const)
    await expect(decide(actor, { clubId, ...wrong })).rejects.toMatchObject({ kind });
  await decide(admin, {
    clubId: own.id,
    facts: [await idOf(own.id, 'contact_phone')],
    outcome: 'accepted',
  });
  expect(await stored(own.id)).toMatchObject({ contactPhone: '2', updatedBy: admin.userId });
});

test('[FIXS-07] a visitor is mailed the result once, when all is decided and can’t be undone', async () => {
  const [club] = await save(database.sql, aClub({ name: 'Aces', contactPhone: '1' }));
  const facts = { contactPhone: '2', website: 'a.example' };
  await suggest(club.id, { facts, replyTo: 'kim@example.org' });
  const phone = { clubId: club.id, facts: [await idOf(club.id, 'contact_phone')] };
  const web = { clubId: club.id, facts: [await idOf(club.id, 'website')] };
  await decide(ann, { ...phone, outcome: 'accepted' });
  expect(await mails()).toEqual([]);
  await decide(ann, { ...web, outcome: 'rejected', reason: HOSTILE });
  await decide(ann, { ...phone, outcome: 'waiting' });
  expect(await mails()).toEqual([]);
  await decide(ann, { ...phone, outcome: 'accepted' });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    waits: 20,
    payload: {
      kind: 'proposal-decided',
      to: 'kim@example.org',
      clubName: 'Aces',
      path: `/clubs/${club.id}`,
      facts: expect.arrayContaining([
        { fact: 'contact_phone', isAccepted: true, reason: null },
        { fact: 'website', isAccepted: false, reason: HOSTILE },
      ]),
    },
  });
});

test('[FIXS-07] a club admin’s reason goes to members only, and a mailbox gets five results a day', async () => {
  const [club, member] = await save(database.sql, aClub(), aMember());
  const boss = await aClubAdmin(club.id);
  const actor: Member = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] };
  const reject = async (by: Actor, replyTo?: string) => {
    await suggest(club.id, { facts: { city: 'Paoli' }, replyTo }, by);
    const [one] = (await read(ann)).proposals;
    const facts = one?.facts.map(({ id }) => id) ?? [];
    await decide(boss, { clubId: club.id, facts, outcome: 'rejected', reason: HOSTILE });
  };
  for (let times = 0; times < 3; times += 1) {
    await reject(VISITOR, 'kim@example.org');
    await reject(VISITOR, 'KIM@example.org');
  }
  await reject(actor);
  const told = (await mails()).map(({ payload }) => [payload['to'], payload['facts']]);
  const result = { fact: 'city', isAccepted: false };
  expect(told).toEqual([
    ...Array.from({ length: 5 }, (_, at) => [
      `${at % 2 ? 'KIM' : 'kim'}@example.org`,
      [{ ...result, reason: null }],
    ]),
    [member.email, [{ ...result, reason: HOSTILE }]],
  ]);
});

test('[FIXS-07] a member is mailed at the account’s address, and nobody where there is none', async () => {
  const [club, member] = await save(database.sql, aClub(), aMember());
  const actor: Member = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] };
  for (const by of [actor, VISITOR]) {
    await suggest(club.id, { facts: { city: 'Paoli' } }, by);
    const [one] = (await read(ann)).proposals;
    const facts = one?.facts.map(({ id }) => id) ?? [];
    await decide(ann, { clubId: club.id, facts, outcome: 'rejected', reason: 'No.' });
  }
  expect((await mails()).map(({ payload }) => payload['to'])).toEqual([member.email]);
});

test('[FIXS-08] a decision can be undone by who made it, and only at once', async () => {
  const [club] = await save(database.sql, aClub({ contactPhone: '1' }));
  await suggest(club.id, { facts: { contactPhone: '2' } });
  const of = { clubId: club.id, facts: [await idOf(club.id, 'contact_phone')] };
  const undo = (actor: Actor) => decide(actor, { ...of, outcome: 'waiting' });
  await decide(ann, { ...of, outcome: 'accepted' });
  await expect(undo(bo)).rejects.toMatchObject({ message: 'It’s too late to undo this.' });
  await undo(ann);
  expect(await stored(club.id)).toMatchObject({ contactPhone: '1', version: 3 });
  expect(await said(club.id)).toMatchObject([{ outcome: 'waiting', reason: null }]);
  // A change that another admin made in the meantime is kept.
  await decide(ann, { ...of, outcome: 'accepted' });
  await database.sql.update(clubs).set({ contactPhone: '9' }).where(eq(clubs.id, club.id));
  await expect(undo(ann)).rejects.toMatchObject({
    message: '“Phone” has changed since, so it stays as it is.',
  });
  await database.sql.execute(
    sql`update club_statements set handled_at = now() - interval '16 seconds'`,
  );
  await expect(undo(ann)).rejects.toMatchObject({ message: 'It’s too late to undo this.' });
});
