import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { freePort } from '#tests/free-port.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { forgetGivenUpMails } from '#platform/mail/given-up-mails.ts';
import { ACCOUNT_LETTERS } from '#platform/mail/letters.ts';
import { createMailTask } from '#platform/mail/mail-task.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { smtpMailer } from '#platform/mail/smtp.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { mailBacklog, unsentMails } from './queries.server.ts';

const ALL_IS_WELL = { waiting: 0, since: null, givenUp: 0, failure: null };
const log = (): void => undefined;

let database: TestDatabase;
let admin: Member;
let ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  const [person] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: person.id, roles: ['admin'], administeredClubs: [] };
});
beforeEach(() => database.sql.execute(sql`delete from graphile_worker._private_jobs`));
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

const ask = () =>
  database.db.asAccounts((tx) =>
    enqueueMail(tx, { kind: 'password-changed', to: 'jamie@x.example' }),
  );
/** Makes all jobs so many minutes older. */
const age = (minutes: number) =>
  database.sql.execute(sql`
    update graphile_worker._private_jobs set created_at = created_at - make_interval(mins => ${minutes})`);

describe('the state of email', () => {
  test('is empty while all is well, or emails have only just arrived', async () => {
    expect(await mailBacklog(database.db, admin)).toEqual(ALL_IS_WELL);
    await ask();
    await age(14);
    expect(await mailBacklog(database.db, admin)).toEqual(ALL_IS_WELL);
  });

  test('says how many emails have waited for longer than 15 minutes, and since when', async () => {
    await ask();
    await age(60);
    await ask();
    await age(20);
    await ask();
    const backlog = await mailBacklog(database.db, admin);
    expect(backlog).toMatchObject({ waiting: 2, givenUp: 0, failure: null });
    const { rows } = await database.sql.execute<{ oldest: string }>(sql`
      select min(created_at)::text as oldest from graphile_worker._private_jobs`);
    expect(backlog.since).toBe(new Date(rows[0]?.oldest ?? '').toISOString());
  });

  test('has the error of a dead email server, and no address', async () => {
    const mailer = smtpMailer({
      url: `smtp://127.0.0.1:${await freePort()}`,
      from: 'a@b.example',
    });
    const sender = { siteName: 'Clubs', siteUrl: 'http://clubs.test' };
    const jobs = startJobs({
      connectionString: database.appUrl,
      tasks: { mail: createMailTask({ mailer, letters: ACCOUNT_LETTERS, sender, log }) },
      log,
    });
    ends.push(
      () => mailer.close(),
      () => jobs.stop(),
    );
    await ask();
    await age(30);
    await expect
      .poll(async () => (await mailBacklog(database.db, admin)).failure, { timeout: 30_000 })
      .toMatch(/^E[A-Z]+ CONN$/);
    expect(JSON.stringify(await mailBacklog(database.db, admin))).not.toContain('jamie');
  });

  test('keeps other error messages to itself', async () => {
    await ask();
    await age(30);
    for (const error of ['Hello jamie@x.example', 'mail not taken by jamie@x.example', '']) {
      await database.sql.execute(
        sql`update graphile_worker._private_jobs set last_error = ${error}, attempts = 1`,
      );
      expect((await mailBacklog(database.db, admin)).failure).toBe('other');
    }
  });

  test('counts emails given up within a week, and nothing else', async () => {
    await ask();
    await age(60);
    await database.sql.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() - interval '6 days'`);
    await database.sql.execute(sql`select graphile_worker.add_job('sweep-files')`);
    await age(60);
    expect(await mailBacklog(database.db, admin)).toMatchObject({ waiting: 0, givenUp: 1 });
    await database.sql.execute(sql`
      update graphile_worker._private_jobs set run_at = now() - interval '8 days'`);
    expect(await mailBacklog(database.db, admin)).toEqual(ALL_IS_WELL);
  });

  test('lists the same emails, oldest first, with recipient and error', async () => {
    expect(await unsentMails(database.db, admin)).toEqual([]);
    await ask();
    await age(60);
    await database.sql.execute(sql`
      update graphile_worker._private_jobs
      set attempts = max_attempts, last_error = 'mail not taken EAUTH AUTH PLAIN 535'`);
    await ask();
    await age(60);
    await ask();
    const [first, second, ...others] = await unsentMails(database.db, admin);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: 'password-changed',
      nextTry: null,
      recipient: 'jamie@x.example',
      failure: 'EAUTH AUTH PLAIN 535',
      relay: null,
    });
    expect(first?.tries).toBeGreaterThan(1);
    expect(second).toMatchObject({ kind: 'password-changed', tries: 0, failure: null });
    expect(second?.nextTry).toMatch(/^\d{4}-.+Z$/);
    expect(Date.parse(first?.since ?? '')).toBeLessThan(Date.parse(second?.since ?? ''));
  });

  test('is for administrators', async () => {
    const [member] = await save(database.sql, aMember());
    const plain: Member = { ...admin, userId: member.id, roles: [] };
    await expect(mailBacklog(database.db, VISITOR)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(mailBacklog(database.db, plain)).rejects.toMatchObject({ kind: 'forbidden' });
    await ask();
    await age(60);
    const posing: Member = { ...plain, roles: ['admin'] };
    expect(await mailBacklog(database.db, posing)).toEqual(ALL_IS_WELL);
    await expect(unsentMails(database.db, plain)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await unsentMails(database.db, posing)).toEqual([]);
  });
});

test('emails that were given up are deleted after 30 days, and no others', async () => {
  for (const [attempts, days] of [
    [25, 31],
    [25, 29],
    [3, 31],
  ] as const) {
    await ask();
    await database.sql.execute(sql`
      update graphile_worker._private_jobs
      set attempts = ${attempts}, run_at = now() - make_interval(days => ${days})
      where id = (select max(id) from graphile_worker._private_jobs)`);
  }
  await database.db.asAccounts((tx) => forgetGivenUpMails(tx));
  const { rows } = await database.sql.execute(sql`
    select attempts, (now()::date - run_at::date) as days from graphile_worker._private_jobs order by id`);
  expect(rows).toEqual([
    { attempts: 25, days: 29 },
    { attempts: 3, days: 31 },
  ]);
});
