import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimit, refreshToken, session, verification } from '#db/schema/accounts.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import { anInstance } from './accounts.fixture.ts';
import { sweepAccounts } from './accounts.ts';

test('expired sessions, tokens, mailed links, and counted attempts are removed', async () => {
  const database = await aDatabase();
  const accounts = await anInstance(database);
  const [member] = await save(database.sql, aMember());
  const userId = member.id;
  for (const [name, expiresAt] of [
    ['over', sql`now() - interval '1 second'`],
    ['good', sql`now() + interval '1 minute'`],
  ] as const) {
    await database.sql.insert(session).values({ token: name, userId, expiresAt });
    await database.sql.insert(verification).values({ identifier: name, value: userId, expiresAt });
    await database.sql.insert(rateLimit).values({ key: name, attempts: 1, endsAt: expiresAt });
    const sessionId = randomUUID();
    const token = { family: sessionId, userId, sessionId, tokenHash: name, expiresAt };
    await database.sql.insert(refreshToken).values(token);
  }
  await sweepAccounts(accounts);
  await accounts.close();
  expect(await database.sql.select({ left: session.token }).from(session)).toEqual([
    { left: 'good' },
  ]);
  expect(await database.sql.select({ left: verification.identifier }).from(verification)).toEqual([
    { left: 'good' },
  ]);
  expect(await database.sql.select({ left: rateLimit.key }).from(rateLimit)).toEqual([
    { left: 'good' },
  ]);
  expect(await database.sql.select({ left: refreshToken.tokenHash }).from(refreshToken)).toEqual([
    { left: 'good' },
  ]);
});
