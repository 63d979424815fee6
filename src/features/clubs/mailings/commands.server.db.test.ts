import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { desc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubMailingRecipients, clubMailings, mailOptOuts } from '#db/schema/mailings.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { allClubs } from '#features/clubs/administration/queries.server.ts';
import { parseClubListSearch } from '#features/clubs/administration/filters.ts';
import { mailBacklog, unsentMails } from '#features/site/waiting/queries.server.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createMailTask } from '#platform/mail/mail-task.ts';
import { aMailServer } from '#platform/mail/smtp-server.fixture.ts';
import { smtpMailer } from '#platform/mail/smtp.ts';
import { currentSeason } from '#platform/current-season.ts';
import { prepareMails } from '#platform/session/accounts.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { declineMail, sendMailing, sendToClubs, stillWelcome } from './commands.server.ts';
import { CLUB_LETTERS } from './present.server.ts';
import { previewMailing } from './queries.server.ts';
import { mailingSchema } from './schema.ts';

const WORKER = fileURLToPath(
  new URL('../../../../tests/operations/mailing-worker.fixture.ts', import.meta.url),
);
const SECRET = 'a secret of the site';
const SECRETS = [SECRET, 'a former one'] as const;
const within = { timeout: 30_000, interval: 50 };

let database: TestDatabase;
let admin: Member;
let ends: (() => Promise<unknown>)[];
beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  const [one] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
});
beforeEach(async () => {
  ends = [];
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
});
afterEach(() => stopAll());

const named = (search: string) => ({ all: parseClubListSearch({ search }), ids: [] });
const preview = (search: string, at = 0) =>
  previewMailing(database.db, admin, { of: named(search), at }, SECRETS);
const send = (search: string) => {
  const mailing = { of: named(search), subject: 'News for {club}', text: 'Hi {director}.\nBye.' };
  return sendMailing(database.db, admin, mailing, SECRETS);
};

/** The next batch of the newest mailing. */
async function sendNext(): Promise<number> {
  const [past] = await database.sql
    .select({ id: clubMailings.id })
    .from(clubMailings)
    .orderBy(desc(clubMailings.createdAt))
    .limit(1);
  const options = { connectionString: database.appUrl, visitor: database.db.visitor };
  return sendToClubs(past?.id ?? '', { ...options, secrets: SECRETS });
}

/** An instance of the site, as far as mail to clubs is concerned. */
async function anInstance(options: Parameters<typeof aMailServer>[0] = {}) {
  const server = await aMailServer(options);
  const mailer = smtpMailer({ url: server.url, from: 'Clubs <noreply@clubs.example.org>' });
  const log = (): void => undefined;
  const { visitor } = database.db;
  const connectionString = database.appUrl;
  const jobs = startJobs({
    connectionString,
    tasks: {
      mail: createMailTask({
        mailer,
        log,
        letters: CLUB_LETTERS,
        stillWanted: stillWelcome,
        sender: { siteName: 'Clubs', siteUrl: 'https://clubs.example.org' },
      }),
      'send-to-clubs': (payload) =>
        sendToClubs((payload as { mailing: string }).mailing, {
          connectionString,
          visitor,
          secrets: SECRETS,
        }),
    },
    log,
  });
  ends.push(
    () => server.close(),
    () => mailer.close(),
    () => jobs.stop(),
  );
  return server;
}

async function stopAll(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}

/** Nothing waits for its time. Returns how many jobs are left. */
async function hurry(): Promise<number> {
  const { rows } = await database.sql.execute<{ jobs: number }>(sql`
    with hurried as (
      update graphile_worker._private_jobs set run_at = now()
      where attempts < max_attempts returning 1)
    select count(*)::int as jobs from hurried`);
  await database.sql.execute(sql`select pg_notify('jobs:insert', '{"count":10}')`);
  return rows[0]?.jobs ?? 0;
}

test('[OPER-05] each club of a list is previewed with its facts, and left out for a reason', async () => {
  const [first] = await save(
    database.sql,
    aClub({ name: 'Facts Aces', contactEmail: 'aces@x.example', clubDirector: 'Pat' }),
    aClub({ name: 'Facts Blocks', contactEmail: 'blocks@x.example' }),
    aClub({ name: 'Facts Chalk', contactEmail: null }),
    aClub({ name: 'Facts Dinks' }),
  );
  await save(database.sql, aProgram({ club: first.id, season: currentSeason() }));
  expect(await preview('facts')).toMatchObject({
    toSend: 2,
    noAddress: 2,
    bounced: 0,
    declined: 0,
    club: { name: 'Facts Aces', to: 'aces@x.example', director: 'Pat', hasSheet: true },
  });
  expect(await preview('facts', 1)).toMatchObject({ club: { hasSheet: false } });
  await expect(send('none has this name')).rejects.toMatchObject({ kind: 'invalid' });
});

test('[OPER-05] a mailing whose process is killed in the middle goes to each club once', async () => {
  const addresses = Array.from({ length: 45 }, (_, index) => `once-${index}@x.example`);
  await save(
    database.sql,
    ...addresses.map((contactEmail) => aClub({ name: `Once ${contactEmail}`, contactEmail })),
  );
  expect(await send('once')).toEqual({ clubs: 45 });

  // The process has enqueued mails and waits to record that when it is killed.
  const holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  ends.push(() => holder.end());
  await holder.query('begin');
  await holder.query('lock table club_mailing_recipients in share mode');
  const child = spawn(process.execPath, [WORKER, database.appUrl, SECRET], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const waits = async () => {
    const { rows } = await database.sql.execute(sql`
      select from pg_locks where relation = 'club_mailing_recipients'::regclass and not granted`);
    return rows.length;
  };
  await expect.poll(waits, within).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await holder.query('rollback');
  await expect.poll(waits, within).toBe(0);
  await database.sql.execute(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null`);

  const server = await anInstance();
  await expect.poll(hurry, within).toBe(0);
  expect(server.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    addresses.toSorted(),
  );
  const outcomes = await database.sql
    .select({ outcome: clubMailingRecipients.outcome })
    .from(clubMailingRecipients);
  expect(outcomes).toEqual(addresses.map(() => ({ outcome: 'sent' })));
  expect(await sendNext()).toBe(0);
});

test('[OPER-06] an address that declines is remembered by a keyed hash, and gets nothing again', async () => {
  const [club] = await save(
    database.sql,
    aClub({ name: 'Declining Aces', contactEmail: 'Decline@X.example' }),
    aClub({ name: 'Declining Blocks', contactEmail: 'keep@x.example' }),
  );
  await send('declining');
  const server = await anInstance();
  await expect.poll(() => hurry().then(() => server.mails.length), within).toBe(2);
  const mail = server.mails.find(({ recipients }) => recipients[0]?.startsWith('Decline'));
  expect(mail?.text).toContain('Hi director of Declining Aces.');
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = mail?.headers.get('list-unsubscribe') ?? '';
  const [, token = ''] =
    /^<https:\/\/clubs\.example\.org\/api\/unsubscribe\?mail=(.*)>$/.exec(link) ?? [];
  expect(mail?.text).toContain(`https://clubs.example.org/unsubscribe?mail=${token}`);

  const forged = `${'0'.repeat(64)}.${token.slice(65)}`;
  expect(await declineMail(database.db, forged, SECRETS)).toBe(false);
  expect(await declineMail(database.db, token, ['another site’s secret'])).toBe(false);
  expect(await preview('declining')).toMatchObject({ toSend: 2, declined: 0 });
  // Mails that wait are not sent, either.
  await stopAll();
  await send('declining');
  expect(await sendNext()).toBe(2);
  expect(await declineMail(database.db, token, SECRETS)).toBe(true);
  expect(await declineMail(database.db, token, ['a new secret', SECRET])).toBe(true);
  const later = await anInstance();
  await expect.poll(hurry, within).toBe(0);
  expect(later.mails.map(({ recipients }) => recipients)).toEqual([['keep@x.example']]);
  expect(await database.sql.select({ hash: mailOptOuts.addressHash }).from(mailOptOuts)).toEqual([
    { hash: token.slice(0, 64) },
  ]);
  await database.sql
    .update(clubs)
    .set({ contactEmail: 'decline@x.example' })
    .where(eq(clubs.id, club.id));
  expect(await preview('declining')).toMatchObject({ toSend: 1, declined: 1 });
});

test('[OPER-07] a bounce is noted beside the club, which gets nothing until its address changes', async () => {
  const [club] = await save(
    database.sql,
    aClub({ name: 'Bouncing Aces', contactEmail: 'gone@x.example' }),
  );
  await send('bouncing');
  const server = await anInstance({ refuseWith: 550 });
  const listed = async () => {
    const { clubs: found } = await allClubs(database.db, admin, { list: 'bounced' });
    return found.map(({ id, bouncedAt }) => [id, typeof bouncedAt]);
  };
  await expect.poll(() => hurry().then(listed), within).toEqual([[club.id, 'string']]);
  expect(server.tries()).toBe(3);
  expect(await preview('bouncing')).toMatchObject({ toSend: 0, bounced: 1 });
  // It is listed with the unsent mails, and nobody is warned of it.
  expect(await unsentMails(database.db, admin)).toMatchObject([{ kind: 'club-mail' }]);
  expect(await mailBacklog(database.db, admin)).toMatchObject({ waiting: 0, givenUp: 0 });
  await expect(send('bouncing')).rejects.toMatchObject({ kind: 'invalid' });
  const setEmail = (contactEmail: string) =>
    database.db.as(admin, (tx) =>
      tx.update(clubs).set({ contactEmail }).where(eq(clubs.id, club.id)),
    );
  await setEmail('there@x.example');
  expect(await listed()).toEqual([]);
  expect(await preview('bouncing')).toMatchObject({ toSend: 1, bounced: 0 });
});

test('nobody but an administrator writes to clubs', async () => {
  const of = named('facts');
  await expect(previewMailing(database.db, VISITOR, { of, at: 0 }, SECRETS)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  const mailing = { of, subject: 'x', text: 'x' };
  expect(mailingSchema.safeParse({ ...mailing, text: 'See {club}: {link}' }).error?.issues).toEqual(
    [expect.objectContaining({ message: expect.stringContaining('{link}') })],
  );
  const member: Member = { ...admin, roles: [] };
  await expect(sendMailing(database.db, member, mailing, SECRETS)).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
