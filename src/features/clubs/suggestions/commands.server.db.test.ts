import { LIMITS } from '#platform/session/limits.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { suggestClub, suggestEdit } from './commands.server.ts';
import { clubSuggestionSchema, editSuggestionSchema } from './schema.ts';
import type { ClubSuggestionForm, EditSuggestionForm } from './schema.ts';

const SESSION_ENDED = {
  kind: 'unauthenticated',
  message: 'You’ve been signed out. Sign in again.',
};
const FILLED_IN = {
  clubName: 'Ardmore Aces',
  contactName: 'Sam Doe',
  contactEmail: 'sam@example.org',
  contactPhone: '555-0100',
  clubWebsite: 'https://aces.example.org',
  clubLocation: 'Ardmore',
  description: `<b>Girls'</b> teams.\nTwo of them.`,
  additionalInfo: 'New this year.',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await prepareJobs({
    ownerUrl: database.ownerUrl,
    appRole: inject('testServer').appRole,
    log: () => undefined,
  });
});
beforeEach(async () => {
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
  await database.sql.delete(clubSuggestions);
});

function actorOf({ id }: MemberBuilder): Member {
  return { kind: 'member', userId: id, roles: [], administeredClubs: [] };
}

function suggest(form: ClubSuggestionForm, address: string = randomUUID(), actor?: Member) {
  return suggestClub(database.db, actor ?? VISITOR, clubSuggestionSchema.parse(form), address);
}

function edit(actor: Actor, form: EditSuggestionForm, address: string = randomUUID()) {
  return suggestEdit(database.db, actor, editSuggestionSchema.parse(form), address);
}

async function mails(): Promise<unknown[]> {
  const { rows } = await database.sql.execute<{ payload: unknown }>(
    sql`select payload from graphile_worker._private_jobs order by id`,
  );
  return rows.map(({ payload }) => payload);
}

describe('suggesting a club', () => {
  test('[SUGG-04, SUGG-06, PERM-03] stores and mails what anyone fills in', async () => {
    await suggest(FILLED_IN);
    expect(await database.sql.select().from(clubSuggestions)).toEqual([
      {
        ...FILLED_IN,
        id: expect.any(String),
        userId: null,
        createdAt: expect.any(Date),
        status: 'new',
        note: null,
        handledBy: null,
        handledAt: null,
        version: 1,
      },
    ]);
    expect(await mails()).toEqual([{ kind: 'club-suggestion', ...FILLED_IN }]);
  });

  test('is open to members, but not to a deactivated account', async () => {
    const [member, former] = await save(
      database.sql,
      aMember(),
      aMember({ status: 'deactivated' }),
    );
    await suggest({ clubName: 'Aces of a member' }, 'a', actorOf(member));
    const [stored] = await database.sql
      .select({ userId: clubSuggestions.userId })
      .from(clubSuggestions)
      .where(eq(clubSuggestions.clubName, 'Aces of a member'));
    expect(stored).toEqual({ userId: member.id });
    await expect(suggest({ clubName: 'Aces' }, 'a', actorOf(former))).rejects.toMatchObject(
      SESSION_ENDED,
    );
    expect(await mails()).toHaveLength(1);
    expect(await database.sql.$count(clubSuggestions)).toBe(1);
  });

  test('accepts the longest texts of the widest characters', async () => {
    const longest = { description: '🏐'.repeat(3_000), additionalInfo: '"'.repeat(3_000) };
    await suggest({ clubName: '🏐'.repeat(200), ...longest });
    expect(await mails()).toMatchObject([longest]);
  });

  test('silently drops a suggestion with the hidden field filled in', async () => {
    await expect(suggest({ ...FILLED_IN, reference: 'x' })).resolves.toBeUndefined();
    expect(await database.sql.$count(clubSuggestions)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('is stored only together with its mail', async () => {
    const broken = { ...clubSuggestionSchema.parse(FILLED_IN), contactEmail: 'none' };
    await expect(suggestClub(database.db, VISITOR, broken, 'b')).rejects.toThrow('email');
    expect(await database.sql.$count(clubSuggestions)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('is limited per hour and address', async () => {
    const { max } = LIMITS.mailToOthers;
    const address = '198.51.100.7';
    for (let count = 0; count < max; count += 1) {
      await suggest({ clubName: 'Aces', reference: count === 0 ? 'a bot' : '' }, address);
    }
    await expect(suggest({ clubName: 'Aces' }, address)).rejects.toMatchObject({
      kind: 'limited',
    });
    await suggest({ clubName: 'Aces' }, '198.51.100.8');
    expect(await mails()).toHaveLength(max);
  });
});

describe('suggesting an edit', () => {
  test('[SUGG-18, SUGG-19, SUGG-20, PERM-04] stores and mails it with what the page says', async () => {
    const club = aClub({ name: 'Ardmore Aces', contactPhone: '555-0100' });
    const member = aMember({ fullName: 'Sam Doe' });
    await save(database.sql, club, aPracticeLocation({ club, name: 'Gym', address: '1 Lane' }));
    await save(database.sql, member);
    await edit(actorOf(member), { clubId: club.id, suggestions: 'New phone.' });
    const [stored] = await database.sql
      .select()
      .from(clubEditSuggestions)
      .where(eq(clubEditSuggestions.clubId, club.id));
    expect(stored).toMatchObject({ userId: member.id, suggestions: 'New phone.' });
    const currentInfo = stored?.currentInfo ?? '';
    expect(currentInfo).toMatch(/^Name: Ardmore Aces\nCity: Bryn Mawr\n/);
    expect(currentInfo).toContain('\nPhone: 555-0100\n');
    expect(currentInfo).toMatch(/\nPractice locations: Gym, 1 Lane$/);
    expect(await mails()).toEqual([
      {
        kind: 'edit-suggestion',
        clubName: 'Ardmore Aces',
        clubId: club.id,
        userEmail: member.email,
        userName: 'Sam Doe',
        suggestions: 'New phone.',
        suggestedBy: member.id,
        currentInfo,
      },
    ]);
  });

  test('[SUGG-19] names an author without a full name by email', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember({ fullName: null }));
    await edit(actorOf(member), { clubId: club.id, suggestions: 'x' });
    expect(await mails()).toMatchObject([{ userName: member.email, userEmail: member.email }]);
  });

  test('accepts the longest texts of the widest characters', async () => {
    const [club, member] = await save(
      database.sql,
      aClub({ description: '🏐'.repeat(5_000) }),
      aMember(),
    );
    const suggestions = '🏐'.repeat(5_000);
    await edit(actorOf(member), { clubId: club.id, suggestions });
    expect(await mails()).toMatchObject([{ suggestions }]);
  });

  test('[PERM-02] is refused for a visitor and a deactivated account', async () => {
    const [club, former] = await save(database.sql, aClub(), aMember({ status: 'deactivated' }));
    const form = { clubId: club.id, suggestions: 'x' };
    await expect(edit(VISITOR, form)).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'Please log in to suggest edits',
    });
    await expect(edit(actorOf(former), form)).rejects.toMatchObject(SESSION_ENDED);
    expect(await mails()).toEqual([]);
  });

  test('is refused for a club that is gone', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    await database.sql.delete(clubs).where(eq(clubs.id, club.id));
    const form = { clubId: club.id, suggestions: 'x' };
    await expect(edit(actorOf(member), form)).rejects.toMatchObject({
      kind: 'missing',
      message: 'Club not found',
    });
  });

  test('is allowed so often in an hour, and no more', async () => {
    const [club, member, other] = await save(database.sql, aClub(), aMember(), aMember());
    const form = { clubId: club.id, suggestions: 'x' };
    for (let count = 0; count < LIMITS.mailToOthers.max; count += 1) {
      await edit(actorOf(member), form);
    }
    await expect(edit(actorOf(member), form)).rejects.toMatchObject({
      kind: 'limited',
    });
    await edit(actorOf(other), form);
    expect(await mails()).toHaveLength(LIMITS.mailToOthers.max + 1);
  });
});
