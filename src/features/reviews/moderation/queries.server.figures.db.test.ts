import { beforeAll, expect, test } from 'vitest';
import { clubComments } from '#db/schema/reviews.ts';
import { aComment } from '#tests/builders/comments.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { moderationMonths } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

/** Noon in UTC, the same day in New York. */
const on = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day, 17));

test('[MODR-08] months tell reports, outcomes by rule and by stars, appeals and the median time', async () => {
  await save(
    database.sql,
    aComment({ rating: 1 })
      .reported({ createdAt: on(9, 29) })
      .reported({ createdAt: on(9, 30) })
      .decided({ outcome: 'removed', rule: 'minor', createdAt: on(10, 1) }),
    aComment({ rating: 5 })
      .reported({ createdAt: on(10, 2) })
      .decided({
        outcome: 'removed',
        rule: 'minor',
        createdAt: on(10, 6),
        appeal: 'Please',
        appealedAt: on(10, 7),
        answer: 'restored',
        answeredAt: on(11, 1),
      }),
    aComment()
      .reported({ createdAt: on(10, 5) })
      .decided({ outcome: 'kept', createdAt: on(10, 8) }),
    aComment().reported({ createdAt: on(11, 2) }),
    // Still October in New York.
    aComment().reported({ createdAt: new Date('2026-11-01T03:00:00Z') }),
  );
  const expected = [
    {
      month: '2026-11-01',
      reports: 1,
      decisions: [],
      median_seconds: null,
      appeals: 0,
      restored: 1,
      upheld: 0,
    },
    {
      month: '2026-10-01',
      reports: 3,
      decisions: expect.arrayContaining([
        { outcome: 'removed', rule: 'minor', stars: 1, number: 1 },
        { outcome: 'removed', rule: 'minor', stars: 5, number: 1 },
        { outcome: 'kept', rule: null, stars: null, number: 1 },
      ]),
      median_seconds: 3 * 86_400,
      appeals: 1,
      restored: 0,
      upheld: 0,
    },
    {
      month: '2026-09-01',
      reports: 2,
      decisions: [],
      median_seconds: null,
      appeals: 0,
      restored: 0,
      upheld: 0,
    },
  ];
  expect(await moderationMonths(database.db.visitor)).toEqual(expected);
  // They outlive the comments.
  await database.sql.delete(clubComments);
  expect(await moderationMonths(database.db.visitor)).toEqual(expected);
});
