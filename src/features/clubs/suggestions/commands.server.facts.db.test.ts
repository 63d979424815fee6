import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clubStatements } from '#db/schema/statements.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { forgetOldSuggestions, suggestEdit } from './commands.server.ts';
import { editSuggestionSchema } from './schema.ts';
import {
  HOSTILE,
  ann,
  database,
  decide,
  forgetProposals,
  mails,
  prepareProposals,
  read,
  said,
  stored,
  suggest,
} from '#tests/builders/proposal-desk.ts';

const MISSING = {
  kind: 'invalid',
  message: 'Please provide your suggestions for this club.',
};
beforeAll(prepareProposals);
beforeEach(forgetProposals);

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
      saidBy: 'visitor',
      userId: null,
      kind: 'change',
      outcome: 'waiting',
      source: 'https://new.example.org/about',
      replyTo: 'kim@example.org',
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
    name: HOSTILE.slice(0, 60),
    city: 'C'.repeat(100),
    state: 'Delaware',
    county: 'Kent',
    description: `${HOSTILE}\n${'🏐'.repeat(4_900)}`,
    website: web('w'),
    facebookUrl: web('f'),
    instagramUrl: web('i'),
    twitterUrl: web('t'),
    youtubeUrl: web('y'),
    clubDirector: HOSTILE,
    contactEmail: 'a@example.org',
    contactPhone: '5'.repeat(50),
    yearEstablished: '1999',
    organizationalAffiliations: ['AAU'],
    ageGroups: ['U10'],
    genders: ['Boys'],
    teamTypes: ['Regional'],
    programTypes: ['Camps'],
    disciplines: ['Beach'],
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
      clubId: club.id,
      saidBy: 'visitor',
      userId: null,
      kind: 'change',
      fact: 'city',
      after: days,
      proposalId: randomUUID(),
      replyTo,
      outcome,
      createdAt: at,
      handledAt: outcome === 'waiting' ? null : at,
    });
  }
  await database.db.asAccounts((tx) => forgetOldSuggestions(tx));
  const left = (await said(club.id)).map(
    (one) => `${String(one.after)} ${one.outcome} ${one.replyTo}`,
  );
  expect(left.toSorted()).toEqual([
    '89 rejected kim@example.org',
    '91 rejected null',
    '91 waiting kim@example.org',
  ]);
});
