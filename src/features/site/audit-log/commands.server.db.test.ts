import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import { forgetOldChanges } from './commands.server.ts';

test('changes are deleted after the retention period, and never within a month', async () => {
  const database = await aDatabase();
  const change = { subject: 'tag', action: 'added' } as const;
  await database.sql.insert(auditLog).values(
    [1, 29, 31, 729, 731].map((days, index) => ({
      ...change,
      subjectName: `${days} days ago`,
      createdAt: sql`now() - make_interval(days => ${days})`,
      transactionId: BigInt(index + 1),
    })),
  );
  const left = async () =>
    (await database.sql.select({ name: auditLog.subjectName }).from(auditLog)).map(
      ({ name }) => name,
    );
  const forget = (days: number) => database.db.asAccounts((tx) => forgetOldChanges(tx, days));
  await forget(730);
  expect(await left()).toEqual(['1 days ago', '29 days ago', '31 days ago', '729 days ago']);
  expect(await sqlStateOf(forget(29))).toBe('22023');
  expect(await left()).toHaveLength(4);
  await forget(30);
  expect(await left()).toEqual(['1 days ago', '29 days ago']);
});
