import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { updateClub } from '../editing/commands.server.ts';
import { clubUpdateSchema } from '../editing/schema.ts';
import { forgetOldSuggestions, suggestEdit } from './commands.server.ts';
import { decideFacts } from './proposal-commands.server.ts';
import { proposalsFor } from './proposal-queries.server.ts';
import { decisionSchema } from './proposal-schema.ts';
import type { DecisionForm } from './proposal-schema.ts';
import { editSuggestionSchema } from './schema.ts';

const MISSING = {
  kind: 'invalid',
  message: 'Please provide your suggestions for this club.',
};
const HOSTILE = `<img src=x onerror=alert(1)> & "them" \u202Egnp`;

let database: TestDatabase;
let storage: Storage;
let ann: Member;
let bo: Member;
beforeAll(async () => {
  storage = await createFolderStorage({ folder: await mkdtemp(join(tmpdir(), 'facts-')) });
  database = await aDatabase({ poolSize: 8 });
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
  const anAdmin = async (username: string): Promise<Member> => {
    const [{ id }] = await save(database.sql, aMember({ username }).withRole('admin'));
    return { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
  };
  [ann, bo] = [await anAdmin('ann_admin'), await anAdmin('bo_admin')];
});
beforeEach(async () => {
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
  await database.sql.delete(clubStatements);
});

function suggest(
  clubId: string,
  form: object,
  actor: Actor = VISITOR,
  from: string = randomUUID(),
) {
  const sent = checked(editSuggestionSchema, { clubId, ...form });
  return suggestEdit(database.db, actor, sent, from);
}

function decide(actor: Actor, decision: DecisionForm) {
  return decideFacts(database.db, storage, actor, checked(decisionSchema, decision));
}

async function stored(clubId: string) {
  const [club] = await database.sql.select().from(clubs).where(eq(clubs.id, clubId));
  if (!club) throw new Error('no club');
  return club;
}

function said(clubId: string) {
  return database.sql
    .select()
    .from(clubStatements)
    .where(and(eq(clubStatements.clubId, clubId), ne(clubStatements.kind, 'right')))
    .orderBy(asc(clubStatements.fact), asc(clubStatements.createdAt));
}

async function idOf(clubId: string, fact: string): Promise<string> {
  const found = (await said(clubId)).find((one) => one.fact === fact);
  if (!found) throw new Error(`nobody suggested ${fact}`);
  return found.id;
}

async function mails() {
  const { rows } = await database.sql.execute<{ payload: Record<string, unknown>; waits: number }>(
    sql`select payload, round(extract(epoch from run_at - now()))::int as waits
      from graphile_worker._private_jobs order by id`,
  );
  return rows;
}

async function aClubAdmin(clubId: string): Promise<Member> {
  const [{ id }] = await save(database.sql, aMember().administering(clubId));
  return { kind: 'member', userId: id, roles: ['club_admin'], administeredClubs: [clubId] };
}

const read = (actor: Actor, id: string | null = null, after?: string) =>
  proposalsFor(database.db, actor, { id, after });

test('[FIXS-01] stores each changed fact of every kind with the value it is based on, and one source', async () => {
  const club = aClub({
    website: 'https://old.example.org',
    ageGroups: ['U12'],
    yearEstablished: 1998,
  });
  await save(database.sql, club, aPracticeLocation({ club, name: null, address: '1 Lane' }));
  const teamsPerAgeGroup = { U12: { Girls: { Travel: '2' } } };
  const facts = {
    website: 'new.example.org',
    ageGroups: ['U14', 'U12'],
    yearEstablished: '2001',
    teamsPerAgeGroup,
    practiceLocations: [{ name: 'Gym', address: '2 Lane' }],
    county: '',
    name: club.row.name,
  };
  await suggest(club.id, { facts, source: 'new.example.org/about', replyTo: 'kim@example.org' });
  const all = await said(club.id);
  expect(all.map(({ fact, before, after }) => [fact, before, after])).toEqual([
    ['age_groups', ['U12'], ['U12', 'U14']],
    ...(club.row.county ? [['county', club.row.county, null]] : []),
    [
      'practice_locations',
      [{ name: null, address: '1 Lane' }],
      [{ name: 'Gym', address: '2 Lane' }],
    ],
    ['teams_per_age_group', club.row.teamsPerAgeGroup, { U12: { Girls: { Travel: 2 } } }],
    ['website', 'https://old.example.org', 'https://new.example.org'],
    ['year_established', 1998, 2001],
  ]);
  for (const one of all) {
    expect(one).toMatchObject({
      ...{ saidBy: 'visitor', userId: null, kind: 'change', outcome: 'waiting' },
      ...{ source: 'https://new.example.org/about', replyTo: 'kim@example.org' },
      proposalId: all[0]?.proposalId,
    });
  }
  // What is wrong is said as in the club's form.
  expect(() =>
    editSuggestionSchema.parse({ clubId: club.id, facts: { contactEmail: 'x' } }),
  ).toThrow('Invalid email format');
});

test('[FIXS-01] a fact is based on what the page said, even when that has changed since', async () => {
  const [club] = await save(database.sql, aClub({ contactPhone: '555-0199' }));
  const facts = { contactPhone: '555-0100' };
  await suggest(club.id, { facts, base: { contactPhone: '555-0000' } });
  expect(await said(club.id)).toMatchObject([{ before: '555-0000', after: '555-0100' }]);
});

test('[FIXS-02] unchanged facts without text are refused; facts need no sign-in, text does', async () => {
  const [club, member] = await save(database.sql, aClub({ contactPhone: '555-0100' }), aMember());
  const actor: Member = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] };
  const same = { facts: { contactPhone: ' 555-0100 ' } };
  await expect(suggest(club.id, same)).rejects.toMatchObject(MISSING);
  await expect(suggest(club.id, same, actor)).rejects.toMatchObject(MISSING);
  expect(() => editSuggestionSchema.parse({ clubId: club.id })).toThrow(MISSING.message);
  const both = { facts: { contactPhone: '555-0101' }, suggestions: 'And more.' };
  await expect(suggest(club.id, both)).rejects.toMatchObject({
    kind: 'unauthenticated',
    message: 'Please log in to suggest edits',
  });
  expect(await said(club.id)).toEqual([]);
  await suggest(club.id, { facts: both.facts, reference: 'a bot' });
  expect(await said(club.id)).toEqual([]);
  await suggest(club.id, { facts: both.facts });
  await suggest(club.id, { facts: both.facts, replyTo: 'else@example.org' }, actor);
  expect(await said(club.id)).toMatchObject([
    { saidBy: 'visitor', userId: null },
    { saidBy: 'member', userId: member.id, replyTo: null },
  ]);
  expect(await mails()).toEqual([]);
});

test('[FIXS-02] a network sends so many corrections in an hour, and no more', async () => {
  const [club] = await save(database.sql, aClub());
  const correct = (from: string) => suggest(club.id, { facts: { city: 'Paoli' } }, VISITOR, from);
  for (let count = 0; count < LIMITS.mailToOthers.max; count += 1) await correct('198.51.100.9');
  await expect(correct('198.51.100.9')).rejects.toMatchObject({ kind: 'limited' });
  await correct('198.51.100.10');
});

test('what the contact address sends is marked as such', async () => {
  const [club] = await save(database.sql, aClub());
  const sent = editSuggestionSchema.parse({ clubId: club.id, facts: { city: 'Paoli' } });
  await suggestEdit(database.db, VISITOR, sent, 'there', true);
  expect(await said(club.id)).toMatchObject([{ saidBy: 'contact', userId: null }]);
});

test('[FIXS-04] shows before, after, and what changed since; facts are decided apart', async () => {
  const [club] = await save(
    database.sql,
    aClub({ website: null, contactPhone: '1', clubDirector: 'Kim', state: 'Pennsylvania' }),
  );
  const facts = { website: 'a.example', contactPhone: '2', clubDirector: 'Sam', city: 'Paoli' };
  await suggest(club.id, { facts });
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
    ...{ website: 'https://a.example', contactPhone: '3', clubDirector: 'Kim', city: 'Bryn Mawr' },
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
    ...{
      state: 'Pennsylvania',
      ageGroups: ['U12', 'Masters'],
      teamsPerAgeGroup: club.row.teamsPerAgeGroup,
    },
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
        ...{ id: club.id, version },
        form: { name: 'Edited', city: 'Paoli', state: 'Pennsylvania', contactPhone: '1' },
      }),
    );
  const results = await Promise.allSettled([
    decide(ann, { clubId: club.id, facts, outcome: 'accepted' }),
    save2(1),
  ]);
  const now = await stored(club.id);
  if (results[1].status === 'rejected') {
    expect(results[1].reason).toMatchObject({ kind: 'conflict' });
    expect(now).toMatchObject({ contactPhone: '2', name: club.row.name });
  } else {
    // The edit was first. It kept the phone, so that the proposal still applied.
    expect(now).toMatchObject({ contactPhone: '2', name: 'Edited' });
  }
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
      ...{
        kind: 'proposal-decided',
        to: 'kim@example.org',
        clubName: 'Aces',
        path: `/clubs/${club.id}`,
      },
      facts: expect.arrayContaining([
        { fact: 'contact_phone', isAccepted: true, reason: null },
        { fact: 'website', isAccepted: false, reason: HOSTILE },
      ]),
    },
  });
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
  // What somebody else changed meanwhile stays.
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

test('[FIXS-09] text that comes with facts is mailed as specified, and is one item with them', async () => {
  const [club, member] = await save(database.sql, aClub(), aMember({ fullName: 'Sam Doe' }));
  const actor: Member = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] };
  const suggestions = `${HOSTILE}${'🏐'.repeat(4_000)}`;
  await suggest(club.id, { facts: { city: 'Paoli' }, suggestions }, actor);
  expect((await mails()).map(({ payload }) => payload)).toMatchObject([
    { kind: 'edit-suggestion', userName: 'Sam Doe', clubId: club.id },
  ]);
  const [proposal] = (await read(ann)).proposals;
  const { rows } = await database.sql.execute(
    sql`select id from club_edit_suggestions where club_id = ${club.id}`,
  );
  expect(rows).toEqual([{ id: proposal?.id }]);
});

test('20 facts at once, the longest and hostile texts, are shown, accepted, and undone', async () => {
  const [club] = await save(database.sql, aClub({ name: 'Plain' }));
  const web = (at: string) => `https://${at}.example/${'x'.repeat(450)}`;
  const facts = {
    ...{ name: HOSTILE.slice(0, 60), city: 'C'.repeat(100), state: 'Delaware', county: 'Kent' },
    ...{
      description: `${HOSTILE}\n${'🏐'.repeat(4_900)}`,
      website: web('w'),
      facebookUrl: web('f'),
    },
    ...{
      instagramUrl: web('i'),
      twitterUrl: web('t'),
      youtubeUrl: web('y'),
      clubDirector: HOSTILE,
    },
    ...{ contactEmail: 'a@example.org', contactPhone: '5'.repeat(50), yearEstablished: '1999' },
    ...{ organizationalAffiliations: ['AAU'], ageGroups: ['U10'], genders: ['Boys'] },
    ...{ teamTypes: ['Regional'], programTypes: ['Camps'], disciplines: ['Beach'] },
    practiceLocations: Array.from({ length: 30 }, (_, at) => ({
      name: 'G'.repeat(100),
      address: `${at} ${'A'.repeat(290)}`,
    })),
  };
  await suggest(club.id, { facts });
  const [proposal] = (await read(ann)).proposals;
  const ids = proposal?.facts.map(({ id }) => id) ?? [];
  expect(ids.length).toBeGreaterThanOrEqual(20);
  await decide(ann, { clubId: club.id, facts: ids, outcome: 'accepted' });
  expect(await stored(club.id)).toMatchObject({
    clubDirector: expect.stringContaining('<img'),
    state: 'Delaware',
  });
  await decide(ann, { clubId: club.id, facts: ids, outcome: 'waiting' });
  expect(await stored(club.id)).toMatchObject({ name: 'Plain', clubDirector: null });
  for (const facebookUrl of ['javascript:alert(1)', 'x'.repeat(501)])
    expect(
      editSuggestionSchema.safeParse({ clubId: club.id, facts: { facebookUrl } }).success,
    ).toBe(false);
  for (const base of [{ name: { toString: 1 } }, { name: 'x'.repeat(60_000) }, { evil: 1 }]) {
    const sent = editSuggestionSchema.safeParse({ clubId: club.id, facts: { name: 'New' }, base });
    if (sent.success) await suggestEdit(database.db, VISITOR, sent.data, 'evil');
  }
  expect((await read(ann)).proposals).toHaveLength(2);
});

test('proposals come page after page, the oldest first', async () => {
  const [club] = await save(database.sql, aClub());
  for (let at = 0; at < 22; at += 1) await suggest(club.id, { facts: { clubDirector: `D${at}` } });
  const first = await read(ann);
  const second = await read(ann, null, first.next ?? '');
  const names = [...first.proposals, ...second.proposals].map(({ facts }) => facts[0]?.after);
  expect(names).toEqual(Array.from({ length: 22 }, (_, at) => `D${at}`));
  expect(second.next).toBeNull();
});

test('changes are forgotten after two years, and where to answer 90 days after the decision', async () => {
  const [club] = await save(database.sql, aClub());
  const replyTo = 'kim@example.org';
  for (const [days, outcome] of [
    [91, 'rejected'],
    [89, 'rejected'],
    [91, 'waiting'],
    [740, 'rejected'],
  ] as const) {
    const at = sql`now() - make_interval(days => ${days})`;
    await database.sql.insert(clubStatements).values({
      ...{ clubId: club.id, saidBy: 'visitor', userId: null, kind: 'change', fact: 'city' },
      ...{ after: days, proposalId: randomUUID(), replyTo, outcome, createdAt: at },
      handledAt: outcome === 'waiting' ? null : at,
    });
  }
  await database.db.asAccounts((tx) => forgetOldSuggestions(tx));
  const left = (await said(club.id)).map((one) => `${one.after} ${one.outcome} ${one.replyTo}`);
  expect(left.toSorted()).toEqual([
    '89 rejected kim@example.org',
    '91 rejected null',
    '91 waiting kim@example.org',
  ]);
});
