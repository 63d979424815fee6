import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ZodError } from 'zod';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { SUGGESTION_LETTERS } from '#features/clubs/suggestions/present.server.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { site } from '#site.config.ts';
import { ACCOUNT_LETTERS } from './letters.ts';
import { createMailTask } from './mail-task.ts';
import { enqueueMail } from './requests.ts';
import type { MailRequest } from './requests.ts';
import { aMailServer } from './smtp-server.fixture.ts';
import type { MailServer } from './smtp-server.fixture.ts';
import { smtpMailer } from './smtp.ts';

const WORKER = fileURLToPath(new URL('./mail-worker.fixture.ts', import.meta.url));
const CONFIRMATION: Extract<MailRequest, { kind: 'confirm-email' }> = {
  kind: 'confirm-email',
  to: 'jamie@example.org',
  path: '/auth?token=a1&mode=confirm',
  validMinutes: 60,
};
const LINK = 'https://clubs.example.org/auth?token=a1&mode=confirm';
const within = (timeout: number) => ({ timeout, interval: 20 });

let database: TestDatabase;
let logged: string[];
let ends: (() => Promise<unknown>)[];

beforeAll(async () => {
  database = await aDatabase();
  await prepareJobs({
    ownerUrl: database.ownerUrl,
    appRole: inject('testServer').appRole,
    log: () => undefined,
  });
});
beforeEach(async () => {
  logged = [];
  ends = [];
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

async function serverFor(options: Parameters<typeof aMailServer>[0] = {}): Promise<MailServer> {
  const server = await aMailServer(options);
  ends.push(() => server.close());
  return server;
}

/** An instance of the site, as far as mail is concerned. */
function sendThrough(url: string): void {
  const log = (...line: unknown[]): void => void logged.push(JSON.stringify(line));
  const mailer = smtpMailer({ url, from: 'Clubs & Friends <noreply@clubs.example.org>' });
  const letters = { ...ACCOUNT_LETTERS, ...SUGGESTION_LETTERS };
  const sender = { siteName: 'Clubs & Friends', siteUrl: 'https://clubs.example.org' };
  const jobs = startJobs({
    connectionString: database.appUrl,
    tasks: { mail: createMailTask({ mailer, letters, sender, log }) },
    log,
  });
  ends.push(async () => {
    await jobs.stop();
    await mailer.close();
  });
}

function enqueue(request: MailRequest): Promise<void> {
  return database.db.asAccounts((tx) => enqueueMail(tx, request));
}

interface WaitingMail extends Record<string, unknown> {
  attempts: number;
  max_attempts: number;
  locked: boolean;
  last_error: string | null;
}

async function waiting(): Promise<WaitingMail[]> {
  const { rows } = await database.sql.execute<WaitingMail>(sql`
    select attempts, max_attempts, locked_at is not null as locked, last_error
    from graphile_worker.jobs order by id`);
  return rows;
}

async function hurry(): Promise<void> {
  await database.sql.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await database.sql.execute(sql`select pg_notify('jobs:insert', '{"count":10}')`);
}

describe('queuing a mail', () => {
  test('is rolled back with the transaction', async () => {
    const undone = database.db.asAccounts(async (tx) => {
      await enqueueMail(tx, CONFIRMATION);
      throw new Error('changed our mind');
    });
    await expect(undone).rejects.toThrow('changed our mind');
    expect(await waiting()).toEqual([]);
    await enqueue(CONFIRMATION);
    expect(await waiting()).toMatchObject([{ attempts: 0 }]);
  });

  test('stores only the address, the path, and the kind', async () => {
    await enqueue(CONFIRMATION);
    const { rows } = await database.sql.execute(
      sql`select payload from graphile_worker._private_jobs`,
    );
    expect(rows).toEqual([{ payload: CONFIRMATION }]);
  });

  test('is refused by the database for unknown kinds, other roles, and other contents', async () => {
    const ask = (kind: string, payload: string) =>
      sql`select app.enqueue_mail(${kind}, ${payload}::jsonb)`;
    const asAccounts = (kind: string, payload = '{}') =>
      sqlStateOf(database.db.asAccounts((tx) => tx.execute(ask(kind, payload))));
    expect(await asAccounts('newsletter')).toBe('22023');
    expect(await asAccounts('confirm-email', '["to"]')).toBe('22023');
    const long = JSON.stringify({ to: 'x'.repeat(9_000) });
    expect(await asAccounts('confirm-email', long)).toBe('22023');
    const member: Member = {
      kind: 'member',
      userId: crypto.randomUUID(),
      roles: [],
      administeredClubs: [],
    };
    for (const actor of [VISITOR, member]) {
      const refused = database.db.as(actor, (tx) => tx.execute(ask('confirm-email', '{}')));
      expect(await sqlStateOf(refused)).toBe('42501');
    }
    // As the owner, without an acting role.
    expect(await sqlStateOf(database.sql.execute(ask('confirm-email', '{}')))).toBe('42501');
    expect(await waiting()).toEqual([]);
  });

  test('is refused for an invalid address and for a link to another site', async () => {
    const wrong: Partial<typeof CONFIRMATION>[] = [
      { to: 'jamie@example.org\r\nBcc: all@example.org' },
      { to: 'jamie@example.org, all@example.org' },
      { to: 'jamie' },
      { path: 'https://elsewhere.example/' },
      { path: '//elsewhere.example/' },
      { path: '/\\elsewhere.example/' },
      { path: '/auth\r\nBcc: all@example.org' },
    ];
    for (const part of wrong) {
      await expect(enqueue({ ...CONFIRMATION, ...part })).rejects.toThrow(ZodError);
    }
    expect(await waiting()).toEqual([]);
  });
});

describe('queuing the mail of a suggestion', () => {
  const ask = (kind: string, payload: object) =>
    sql`select app.enqueue_mail(${kind}, ${JSON.stringify(payload)}::jsonb)`;

  async function aMemberOf(status: 'active' | 'deactivated', roles: Member['roles'] = []) {
    const member = aMember({ status });
    if (roles.includes('admin')) member.withRole('admin');
    await save(database.sql, member);
    return { kind: 'member', userId: member.id, roles, administeredClubs: [] } satisfies Member;
  }

  test('is for anyone who suggests a club, and for members who suggest an edit', async () => {
    const member = await aMemberOf('active');
    const admin = await aMemberOf('active', ['admin']);
    const deactivated = await aMemberOf('deactivated');
    const outcome = (actor: Actor, kind: string) =>
      sqlStateOf(database.db.as(actor, (tx) => tx.execute(ask(kind, { clubName: 'Aces' }))));
    expect(await outcome(VISITOR, 'club-suggestion')).toBe('none');
    expect(await outcome(member, 'club-suggestion')).toBe('none');
    expect(await outcome(admin, 'club-suggestion')).toBe('none');
    expect(await outcome(member, 'edit-suggestion')).toBe('none');
    expect(await outcome(admin, 'edit-suggestion')).toBe('none');
    expect(await outcome(VISITOR, 'edit-suggestion')).toBe('42501');
    expect(await outcome(deactivated, 'club-suggestion')).toBe('42501');
    expect(await outcome(deactivated, 'edit-suggestion')).toBe('42501');
    for (const kind of ['club-suggestion', 'edit-suggestion']) {
      const asAccounts = database.db.asAccounts((tx) => tx.execute(ask(kind, {})));
      expect(await sqlStateOf(asAccounts)).toBe('42501');
    }
    expect(await waiting()).toHaveLength(5);
  });

  test('cannot choose its recipient or be longer than a suggestion', async () => {
    const outcome = (payload: object) =>
      sqlStateOf(database.db.as(VISITOR, (tx) => tx.execute(ask('club-suggestion', payload))));
    expect(await outcome({ clubName: 'Aces', to: 'jamie@example.org' })).toBe('22023');
    expect(await outcome({ clubName: 'A'.repeat(80_000) })).toBe('22023');
    expect(await outcome({ clubName: 'A'.repeat(20_000) })).toBe('none');
  });

  test("goes to the site's address, and a reply to the sender of the suggestion", async () => {
    const server = await serverFor();
    sendThrough(server.url);
    await database.db.as(VISITOR, (tx) =>
      enqueueMail(tx, {
        kind: 'club-suggestion',
        clubName: 'Aces\r\nBcc: all@example.org',
        contactName: null,
        contactEmail: 'sam@example.org',
        contactPhone: null,
        clubWebsite: null,
        clubLocation: null,
        description: null,
        additionalInfo: null,
      }),
    );
    await expect.poll(() => server.mails, within(30_000)).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail?.recipients).toEqual([site.mail.suggestions]);
    expect(mail?.headers.get('to')).toBe(site.mail.suggestions);
    expect(mail?.headers.get('reply-to')).toBe('sam@example.org');
    expect(mail?.headers.has('bcc')).toBe(false);
  });
});

describe('a mail through a mail server', () => {
  test('arrives with its headers and as text and HTML', async () => {
    const server = await serverFor();
    sendThrough(server.url);
    await enqueue(CONFIRMATION);
    await expect.poll(() => server.mails, within(30_000)).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail?.recipients).toEqual(['jamie@example.org']);
    const headers = Object.fromEntries(mail?.headers ?? []);
    expect(headers).toMatchObject({
      from: '"Clubs & Friends" <noreply@clubs.example.org>',
      to: 'jamie@example.org',
      subject: 'Confirm your email address for Clubs & Friends',
      'auto-submitted': 'auto-generated',
      'mime-version': '1.0',
    });
    expect(headers['message-id']).toMatch(/^<mail-\d+-\d{13}@clubs\.example\.org>$/);
    expect(mail?.text).toContain(`Confirm email address:\r\n${LINK}\r\n`);
    expect(mail?.html).toContain('href="https://clubs.example.org/auth?token=a1&#38;mode=confirm"');
    expect(mail?.html).toContain('Clubs &#38; Friends');
    await expect.poll(waiting, within(30_000)).toEqual([]);
    expect(logged.join('\n')).not.toContain('jamie');
    expect(logged.join('\n')).not.toContain('token=');
  });

  test('waits while the server is down and arrives when it is up again', async () => {
    const gone = await aMailServer();
    const { port } = gone;
    await gone.close();
    sendThrough(`smtp://127.0.0.1:${port}`);
    await enqueue(CONFIRMATION);
    for (const attempts of [1, 2]) {
      await expect.poll(waiting, within(30_000)).toMatchObject([{ attempts, locked: false }]);
      await expect
        .poll(async () => (await waiting())[0]?.last_error, within(30_000))
        .toContain('mail not taken');
      if (attempts < 2) await hurry();
    }
    const server = await serverFor({ port });
    await hurry();
    await expect.poll(() => server.mails, within(30_000)).toHaveLength(1);
    await expect.poll(waiting, within(30_000)).toEqual([]);
  });

  test('is given up after three permanent refusals, and stays', async () => {
    const server = await serverFor({ refuseWith: 550 });
    sendThrough(server.url);
    await enqueue(CONFIRMATION);
    for (const attempts of [1, 2, 3]) {
      await expect
        .poll(waiting, within(30_000))
        .toMatchObject([
          { attempts, locked: false, last_error: 'mail not taken EENVELOPE RCPT TO 550' },
        ]);
      if (attempts < 3) await hurry();
    }
    expect(await waiting()).toMatchObject([{ max_attempts: 3 }]);
    expect(server.tries()).toBe(3);
    expect(logged.join('\n')).toContain('mail refused for good');
    expect(logged.join('\n')).not.toMatch(/jamie|somebody/);
  });

  test('is retried after temporary refusals', async () => {
    const server = await serverFor({ refuseWith: 451 });
    sendThrough(server.url);
    await enqueue(CONFIRMATION);
    for (const attempts of [1, 2, 3, 4]) {
      await expect
        .poll(waiting, within(30_000))
        .toMatchObject([
          { attempts, locked: false, last_error: 'mail not taken EENVELOPE RCPT TO 451' },
        ]);
      await hurry();
    }
    expect(logged.join('\n')).not.toMatch(/jamie|somebody/);
  });

  test('is sent once if two instances are running', async () => {
    const server = await serverFor();
    const addresses = Array.from({ length: 30 }, (_, index) => `member-${index}@example.org`);
    for (const to of addresses) await enqueue({ kind: 'password-changed', to });
    sendThrough(server.url);
    sendThrough(server.url);
    await expect.poll(waiting, within(30_000)).toEqual([]);
    const recipients = server.mails.flatMap((mail) => mail.recipients);
    expect(recipients.toSorted()).toEqual(addresses.toSorted());
  });
});

describe('an instance', () => {
  async function anInstance(smtpUrl: string) {
    const child = spawn(process.execPath, [WORKER, database.appUrl, smtpUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    ends.push(async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    });
    await once(child.stdout, 'data');
    return child;
  }

  test('killed in the middle of an email leaves it to another after five minutes', async () => {
    const held = Promise.withResolvers<void>();
    const stalling = await serverFor({ hold: () => held.resolve() });
    const instance = await anInstance(stalling.url);
    await enqueue(CONFIRMATION);
    await held.promise;
    instance.kill('SIGKILL');
    await once(instance, 'exit');
    expect(await waiting()).toMatchObject([{ attempts: 1, locked: true }]);

    await database.sql.execute(sql`
      update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes'`);
    const server = await serverFor();
    sendThrough(server.url);
    await expect.poll(() => server.mails, within(60_000)).toHaveLength(1);
    expect(server.mails[0]?.text).toContain(LINK);
    await expect.poll(waiting, within(30_000)).toEqual([]);
  });

  test('stopped in the middle of an email gives it back at once', async () => {
    const held = Promise.withResolvers<void>();
    const stalling = await serverFor({ hold: () => held.resolve() });
    const instance = await anInstance(stalling.url);
    await enqueue(CONFIRMATION);
    await held.promise;
    instance.kill('SIGTERM');
    expect(await once(instance, 'exit')).toEqual([0, null]);
    expect(await waiting()).toMatchObject([{ attempts: 1, locked: false }]);

    const server = await serverFor();
    sendThrough(server.url);
    await hurry();
    await expect.poll(() => server.mails, within(30_000)).toHaveLength(1);
  });
});
