import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import { forgetOldSuggestions } from './commands.server.ts';

test('suggestions are deleted after two years', async () => {
  const database = await aDatabase();
  const [club, member] = await save(database.sql, aClub(), aMember());
  for (const days of [0, 720, 740]) {
    const createdAt = sql`now() - make_interval(days => ${days})`;
    await database.sql.insert(clubSuggestions).values({ clubName: `${days}`, createdAt });
    await database.sql.insert(clubEditSuggestions).values({
      clubId: club.id,
      userId: member.id,
      suggestions: `${days}`,
      currentInfo: 'x',
      createdAt,
    });
  }
  await database.db.asAccounts((tx) => forgetOldSuggestions(tx));
  const left = { clubs: clubSuggestions.clubName, edits: clubEditSuggestions.suggestions };
  expect(await database.sql.select({ left: left.clubs }).from(clubSuggestions)).toEqual([
    { left: '0' },
    { left: '720' },
  ]);
  expect(await database.sql.select({ left: left.edits }).from(clubEditSuggestions)).toEqual([
    { left: '0' },
    { left: '720' },
  ]);
});

test('a closed suggestion loses its contact details after 90 days, others keep them', async () => {
  const database = await aDatabase();
  const contact = { contactName: 'Ann', contactEmail: 'ann@example.org', contactPhone: '555-0100' };
  for (const status of ['new', 'in_work', 'done', 'declined']) {
    for (const days of [89, 91]) {
      const handledAt = sql`now() - make_interval(days => ${days})`;
      const clubName = `${status} ${days}`;
      await database.sql.insert(clubSuggestions).values({
        ...contact,
        clubName,
        description: 'Good',
        status,
        handledAt,
        createdAt: handledAt,
      });
    }
  }
  await database.db.asAccounts((tx) => forgetOldSuggestions(tx));
  const rows = await database.sql.select().from(clubSuggestions);
  const isBare = (row: (typeof rows)[number]) =>
    row.contactName === null && row.contactEmail === null && row.contactPhone === null;
  expect(rows.filter(isBare).map(({ clubName }) => clubName)).toEqual(['done 91', 'declined 91']);
  expect(rows.map(({ description }) => description)).toEqual(Array(8).fill('Good'));
});
