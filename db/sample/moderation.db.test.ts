import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { aSampleDatabase } from '#tests/sample-database.ts';
import type { SampleDatabase } from '#tests/sample-database.ts';
import { removeSampleData } from './remove.ts';

let sample: SampleDatabase;
beforeAll(async () => {
  sample = await aSampleDatabase();
});

const OPEN = 'from comment_reports where decision_id is null and comment_id is not null';

test.each([
  ['reports', 'select count(*) from comment_reports', 36, 46],
  [
    'reports of the past six months',
    `select count(*) from comment_reports where created_at between now() - interval '6 months' and now()`,
    36,
    46,
  ],
  ['reported comments that wait', `select count(distinct comment_id) ${OPEN}`, 6, 6],
  [
    'reports that have waited for more than a week',
    `select count(*) ${OPEN} and created_at < now() - interval '8 days'`,
    1,
    2,
  ],
  ['appeals', 'select count(*) from comment_decisions where appeal is not null', 4, 4],
  ['kinds of answers', 'select count(distinct answer) from comment_decisions', 2, 2],
  [
    'appeals that wait',
    'select count(*) from comment_decisions where appeal is not null and answer is null',
    1,
    1,
  ],
  [
    'months with decisions',
    `select count(distinct date_trunc('month', created_at)) from comment_decisions`,
    4,
    8,
  ],
  ['outcomes', 'select count(distinct outcome) from comment_decisions', 4, 4],
  ['removed comments', 'select count(*) from club_comments where removed_for is not null', 7, 7],
  ['stars that do not count', 'select count(*) from club_ratings where is_set_aside', 7, 7],
  [
    'decisions before their report, or in days to come',
    'select count(*) from comment_decisions where created_at < reported_at or created_at > now()',
    0,
    0,
  ],
  [
    'clubs whose figures are not those of the ratings that count',
    `select count(*) from clubs where num_reviews <>
      (select count(*) from club_ratings where club_id = clubs.id and app.counts(club_ratings))`,
    0,
    0,
  ],
])('the moderation of the sample data has %s', async (_what, question, fewest, most) => {
  const number = await sample.numberOf(question);
  expect(number).toBeGreaterThanOrEqual(fewest);
  expect(number).toBeLessThanOrEqual(most);
});

test('sample moderation is removed with the sample data, and leaves no figures', async () => {
  const other = await aSampleDatabase();
  await removeSampleData({ ownerUrl: other.ownerUrl, isTrial: false });
  const { rows } = await other.sql.execute(
    sql`select from comment_reports union all select from comment_decisions`,
  );
  expect(rows).toEqual([]);
});
