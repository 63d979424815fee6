import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { ACCOUNT_LETTERS } from '#platform/mail/letters.ts';
import { createMailTask } from '#platform/mail/mail-task.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { aMailServer } from '#platform/mail/smtp-server.fixture.ts';
import type { MailServer } from '#platform/mail/smtp-server.fixture.ts';
import { smtpMailer } from '#platform/mail/smtp.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { sendMailsAgain } from './commands.server.ts';
import { mailBacklog, unsentMails } from './queries.server.ts';

const ALL = { id: null };
const EXPIRED = '5.7.1 Your contract has expired, jamie@x.example not served';
const NO_MAILBOX = '5.1.1 <jamie@x.example>: no such user here';
const within = { timeout: 30_000, interval: 20 };

let database: TestDatabase;
let admin: Member;
let logged: string[] = [];
let ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  const [person] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: person.id, roles: ['admin'], administeredClubs: [] };
});
beforeEach(() => {
  logged = [];
  return database.sql.execute(sql`delete from graphile_worker._private_jobs`);
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

/** A relay, and an instance that sends through it. */
async function aRelay(options: Parameters<typeof aMailServer>[0]): Promise<MailServer> {
  const server = await aMailServer(options);
  const log = (...line: unknown[]): void => void logged.push(JSON.stringify(line));
  const mailer = smtpMailer({ url: server.url, from: 'a@b.example' });
  const sender = { siteName: 'Clubs', siteUrl: 'http://clubs.test' };
  const jobs = startJobs({
    connectionString: database.appUrl,
    tasks: { mail: createMailTask({ mailer, letters: ACCOUNT_LETTERS, sender, log }) },
    log,
  });
  ends.push(
    () => server.close(),
    () => mailer.close(),
    () => jobs.stop(),
  );
  return server;
}

const ask = (to: string) =>
  database.db.asAccounts((tx) => enqueueMail(tx, { kind: 'password-changed', to }));

/** Waits until so many emails are given up, without their delays. */
async function givenUp(count: number): Promise<void> {
  await expect
    .poll(async () => {
      await database.sql.execute(sql`
        update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts;
        select pg_notify('jobs:insert', '{"count":10}')`);
      return (await mailBacklog(database.db, admin)).givenUp;
    }, within)
    .toBe(count);
}

async function jobs(): Promise<number> {
  return (await database.sql.execute(sql`select from graphile_worker.jobs`)).rows.length;
}

async function deadMailboxes(): Promise<number> {
  const { rowCount } = await database.sql.execute(
    sql`select from alert_settings where mailbox_dead_since is not null`,
  );
  return rowCount ?? 0;
}

/** A member with alerts whose digest is due. */
async function aReader(email: string): Promise<MemberBuilder> {
  const [reader] = await save(database.sql, aMember({ email }));
  await database.sql.execute(sql`
    insert into alert_settings (user_id, clubs) values (${reader.id}, 'daily')`);
  return reader;
}

async function digestsDue(): Promise<string[]> {
  const { rows } = await database.sql.execute<{ email: string }>(sql`
    select email from app.begin_digest(current_date, '00000000-0000-0000-0000-000000000000')`);
  await database.sql.execute(sql`update alert_settings set digest_on = null`);
  return rows.map(({ email }) => email);
}

describe('a relay that refuses, then accepts', () => {
  test('gets every email once: administrators see them waiting, with its words, and send them again', async () => {
    const relay = await aRelay({ refuseWith: 550, words: EXPIRED });
    const addresses = ['jamie@x.example', 'sam@x.example', 'kim@x.example'];
    for (const to of addresses) await ask(to);
    await givenUp(3);
    const listed = await unsentMails(database.db, admin);
    expect(listed).toMatchObject(
      addresses.map((recipient) => ({
        recipient,
        kind: 'password-changed',
        nextTry: null,
        failure: 'EENVELOPE RCPT TO 550',
        relay: `550 ${EXPIRED}`,
      })),
    );
    expect(logged.join()).toContain('mail refused for good');
    expect(logged.join()).not.toMatch(/jamie|contract/);

    relay.accept();
    expect(await sendMailsAgain(database.db, admin, { id: listed[1]?.id ?? '' })).toBe(1);
    await expect
      .poll(() => relay.mails.flatMap((mail) => mail.recipients), within)
      .toEqual(['sam@x.example']);
    await expect.poll(() => unsentMails(database.db, admin), within).toHaveLength(2);
    expect(await sendMailsAgain(database.db, admin, ALL)).toBe(2);
    await expect.poll(jobs, within).toBe(0);
    const received = relay.mails.flatMap((mail) => mail.recipients);
    expect(received.toSorted()).toEqual(addresses.toSorted());
    expect(await sendMailsAgain(database.db, admin, ALL)).toBe(0);
  });

  test('shows its words beside emails that it may still accept', async () => {
    await aRelay({ refuseWith: 451, words: '4.7.1 Greylisted, come back later' });
    await ask('jamie@x.example');
    const relay = async () => {
      await database.sql.execute(
        sql`update graphile_worker._private_jobs set created_at = now() - interval '1 hour'`,
      );
      return (await unsentMails(database.db, admin))[0]?.relay;
    };
    await expect.poll(relay, within).toBe('451 4.7.1 Greylisted, come back later');
  });
});

describe('a mailbox that does not exist', () => {
  /** A member whose mailbox does not exist, and the relay that said so. */
  async function aDeadMailbox(email: string) {
    const reader = await aReader(email);
    expect(await digestsDue()).toEqual([email]);
    const relay = await aRelay({ refuseWith: 550, words: NO_MAILBOX });
    await ask(email);
    await givenUp(1);
    expect(await digestsDue()).toEqual([]);
    return { reader, relay };
  }

  test.for([
    ['an administrator sends again', () => sendMailsAgain(database.db, admin, ALL)],
    ['another email arrives', ask],
  ] as const)('gets no digests until %s', async ([end, act]) => {
    const { reader, relay } = await aDeadMailbox(`${end.replaceAll(' ', '-')}@x.example`);
    relay.accept();
    await act(reader.email);
    await expect.poll(deadMailboxes, within).toBe(0);
    expect(await digestsDue()).toEqual([reader.email]);
    await database.sql.execute(sql`delete from auth."user" where id = ${reader.id}`);
  });

  test('gets no digests until its owner has another address, or confirms it again', async () => {
    const { reader } = await aDeadMailbox('old@x.example');
    await database.sql.execute(
      sql`update auth."user" set email = 'other@x.example' where id = ${reader.id}`,
    );
    expect(await digestsDue()).toEqual(['other@x.example']);
    await database.sql.execute(sql`update alert_settings set mailbox_dead_since = now()`);
    await database.sql.execute(
      sql`update auth."user" set email_verified = true where id = ${reader.id}`,
    );
    expect(await digestsDue()).toEqual(['other@x.example']);
    await database.sql.execute(sql`delete from auth."user" where id = ${reader.id}`);
  });

  test('is not assumed after any other refusal', async () => {
    const reader = await aReader('kim@x.example');
    await aRelay({ refuseWith: 550, words: EXPIRED });
    await ask(reader.email);
    await givenUp(1);
    expect(await deadMailboxes()).toBe(0);
  });
});

test('only administrators send emails again', async () => {
  const [member] = await save(database.sql, aMember());
  const plain: Member = { ...admin, userId: member.id, roles: [] };
  await expect(sendMailsAgain(database.db, VISITOR, ALL)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  await expect(sendMailsAgain(database.db, plain, ALL)).rejects.toMatchObject({
    kind: 'forbidden',
  });
  const posing: Member = { ...plain, roles: ['admin'] };
  expect(await sqlStateOf(sendMailsAgain(database.db, posing, ALL))).toBe('42501');
});
