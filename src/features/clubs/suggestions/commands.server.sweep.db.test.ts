import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import { aClub } from '../../../../tests/builders/clubs.ts';
import { aMember } from '../../../../tests/builders/members.ts';
import { save } from '../../../../tests/builders/save.ts';
import { aDatabase } from '../../../../tests/database.ts';
import { forgetOldSuggestions } from './commands.server.ts';

test('suggestions are kept for two years', async () => {
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
