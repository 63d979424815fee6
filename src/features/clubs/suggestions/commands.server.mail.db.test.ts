import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { clubSuggestions } from '#db/schema/suggestions.ts';
import { VISITOR } from '#domain/actor.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { SUGGESTION_LETTERS } from './present.server.ts';
import { createMailTask } from '#platform/mail/mail-task.ts';
import { aMailServer } from '#platform/mail/smtp-server.fixture.ts';
import { smtpMailer } from '#platform/mail/smtp.ts';
import { site } from '#site.config.ts';
import { sql } from 'drizzle-orm';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { suggestClub } from './commands.server.ts';
import { clubSuggestionSchema } from './schema.ts';

const within = (timeout: number) => ({ timeout, interval: 20 });

let database: TestDatabase;
let ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await aDatabase();
  await prepareJobs({
    ownerUrl: database.ownerUrl,
    appRole: inject('testServer').appRole,
    log: () => undefined,
  });
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

async function tries(): Promise<number> {
  const { rows } = await database.sql.execute<{ attempts: number }>(
    sql`select attempts from graphile_worker.jobs where locked_at is null`,
  );
  return rows[0]?.attempts ?? 0;
}

test('a mail server that is down neither delays the visitor nor loses the mail', async () => {
  const gone = await aMailServer();
  const { port } = gone;
  await gone.close();
  const log = () => undefined;
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'noreply@example.org' });
  const sender = { siteName: 'Clubs', siteUrl: 'https://clubs.example.org' };
  const jobs = startJobs({
    connectionString: database.appUrl,
    tasks: { mail: createMailTask({ mailer, letters: SUGGESTION_LETTERS, sender, log }) },
    log,
  });
  ends.push(
    () => mailer.close(),
    () => jobs.stop(),
  );

  const suggestion = clubSuggestionSchema.parse({ clubName: 'Ardmore Aces' });
  await suggestClub(database.db, VISITOR, suggestion, '198.51.100.7');
  expect(await database.sql.$count(clubSuggestions)).toBe(1);
  await expect.poll(tries, within(30_000)).toBeGreaterThanOrEqual(1);

  const server = await aMailServer({ port });
  ends.push(() => server.close());
  await database.sql.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await database.sql.execute(sql`select pg_notify('jobs:insert', '{"count":10}')`);
  await expect.poll(() => server.mails, within(30_000)).toHaveLength(1);
  expect(server.mails[0]?.recipients).toEqual([site.mail.suggestions]);
  expect(server.mails[0]?.text).toContain('Ardmore Aces');
});
