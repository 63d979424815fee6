import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMailServer } from '#platform/mail/smtp-server.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { keptSite } from './kept-site.fixture.ts';
import { sendVisitors, suggestUntilGone, until } from './load.fixture.ts';
import { commentsShown, rateUntilGone, signInRater } from './members.fixture.ts';
import type { Rater } from './members.fixture.ts';

// With all fsync guarantees, as in production.
const home = keptSite('stopping');
let owner: pg.Client;
let running: RunningSite | undefined;

beforeEach(async () => {
  owner = new pg.Client((await home.start()).ownerUrl);
  await owner.connect();
});
afterEach(async () => {
  await running?.kill();
  await owner.end();
});

async function start(variables: Record<string, string>): Promise<RunningSite> {
  running = await startSite({ DATA_DIR: home.dataDir, NODE_ENV: 'production', ...variables });
  return running;
}

/** The only column of all rows. */
async function column<Value = string>(sql: string): Promise<Value[]> {
  const { rows } = await owner.query<{ value: Value }>(sql);
  return rows.map(({ value }) => value);
}

test('SIGTERM under load: every accepted request is answered, and jobs are released', async () => {
  const site = await start({ TRUSTED_PROXIES: '1' });
  let number = 0;
  const visitors = sendVisitors(site.url, 16, () => {
    number += 1;
    return number % 3 === 0 ? `/find-club?name=Stop${number}` : '/find-club';
  });
  const acknowledged: string[] = [];
  const turnedAway: string[] = [];
  const suggesting = suggestUntilGone(site.url, acknowledged, turnedAway);
  await until(() => visitors.endings.length > 200 && acknowledged.length > 5);
  const exit = site.stop();
  await visitors.gone;
  expect(await suggesting).toEqual([]);
  await exit;
  expect(site.process.exitCode).toBe(0);
  // A connection that is idle, or waits to be accepted, is reset when the port closes; a browser retries.
  const failures = visitors.endings.filter(
    ({ status, error }) => status !== 200 && error !== 'ECONNRESET',
  );
  expect(failures.map(({ status, error }) => status ?? error).join(' ')).toBe('');
  const stored = await column('select club_name as value from club_suggestions');
  expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
  // Every accepted request was answered: otherwise stored rows would exceed the answers.
  expect(turnedAway.filter((name) => stored.includes(name))).toEqual([]);
  expect(
    await column(
      'select id::text as value from graphile_worker._private_jobs where locked_at is not null',
    ),
  ).toEqual([]);
});

test('SIGKILL under writes: acknowledged data is stored, and its mails are sent', async () => {
  const site = await start({ TRUSTED_PROXIES: '1' });
  const acknowledged: string[] = [];
  const suggesting = suggestUntilGone(site.url, acknowledged);
  await until(() => acknowledged.length > 20);
  await site.kill();
  await suggesting;
  const stored = await column('select club_name as value from club_suggestions');
  expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);

  // Five minutes later, when the killed process's jobs are free again.
  await owner.query(`
    update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes'
    where locked_at is not null`);
  const mailServer = await aMailServer();
  const again = await start({ SMTP_URL: mailServer.url });
  try {
    const missing = () => {
      const mailed = mailServer.mails.map(({ text }) => text.replaceAll('\r\n', '\n')).join('\n');
      return acknowledged.filter((name) => !mailed.includes(`${name}\n`));
    };
    await until(() => missing().length === 0);
    expect(missing()).toEqual([]);
  } finally {
    await again.stop();
    await mailServer.close();
  }
});

test('SIGKILL under ratings: each comment is stored once and complete, and the counts agree', async () => {
  const site = await start({ TRUSTED_PROXIES: '1' });
  const club = aClub();
  const members = Array.from({ length: 12 }, () => aMember().affiliatedWith(club).withPassword());
  await save(drizzle({ client: owner }), club, ...members);
  // One after the other: the site refuses sign-ins that would wait too long behind a dozen passwords.
  const raters: Rater[] = [];
  for (const member of members) raters.push(await signInRater(site.url, member));
  const rating = Promise.all(raters.map((rater) => rateUntilGone(site.url, club.id, rater)));
  await until(() => raters.reduce((sum, { acknowledged }) => sum + acknowledged, 0) > 20);
  await site.kill();
  await rating;
  // It was killed in the middle; otherwise nothing is proven.
  expect(raters.some(({ sent, acknowledged }) => sent.length > acknowledged)).toBe(true);

  const comments = await column('select comment as value from club_comments');
  const all = raters.flatMap(({ sent }) => sent.map(({ words }) => words));
  const acknowledged = raters.flatMap((rater) => rater.sent.slice(0, rater.acknowledged));
  expect(new Set(comments).size).toBe(comments.length);
  expect(comments.filter((words) => !all.includes(words))).toEqual([]);
  expect(acknowledged.filter(({ words }) => !comments.includes(words))).toEqual([]);
  expect(await column('select id::text as value from club_comments where rating is null')).toEqual(
    [],
  );
  // A member who was rating has the old stars or the new ones.
  for (const { id, sent, acknowledged: count } of raters) {
    const [stars] = await column(
      `select rating::text as value from club_ratings where user_id = '${id}'`,
    );
    const last = sent.slice(Math.max(0, count - 1)).map((one) => String(one.stars));
    expect(count === 0 ? [undefined, ...last] : last).toContain(stars);
  }
  expect(
    await column<boolean>(
      `select num_reviews = count(rating) and avg_rating = round(avg(rating), 2) as value
       from clubs join club_ratings on club_id = clubs.id group by clubs.id`,
    ),
  ).toEqual([true]);

  const again = await start({ TRUSTED_PROXIES: '1' });
  try {
    expect(await commentsShown(again.url, club.id)).toBe(comments.length);
  } finally {
    await again.stop();
  }
});
