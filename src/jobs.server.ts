import { renderOldPosts } from '#features/blog/writing/commands.server.ts';
import { clubLogos } from '#features/clubs/profile/logo-queries.server.ts';
import { lookInDns } from '#features/clubs/claims/commands.server.ts';
import { CLAIM_LETTERS } from '#features/clubs/claims/present.server.ts';
import { sendToClubs, stillWelcome } from '#features/clubs/mailings/commands.server.ts';
import { askClubs } from '#features/clubs/mailings/yearly-mail.server.ts';
import { CLUB_LETTERS } from '#features/clubs/mailings/present.server.ts';
import { forgetMerges } from '#features/clubs/merging/commands.server.ts';
import { forgetOldSuggestions } from '#features/clubs/suggestions/commands.server.ts';
import { SUGGESTION_LETTERS } from '#features/clubs/suggestions/present.server.ts';
import { MODERATION_LETTERS } from '#features/reviews/moderation/present.server.ts';
import { sendDigests, stillWanted } from '#features/saved/alerts/commands.server.ts';
import { ALERT_LETTERS } from '#features/saved/alerts/present.server.ts';
import { forgetOldViews } from '#features/site/page-views/commands.server.ts';
import { waitingNews } from '#features/site/waiting/queries.server.ts';
import { forgetOldChanges } from '#features/site/audit-log/commands.server.ts';
import { forgetOnceKeys } from '#db/once.ts';
import { database } from '#platform/database.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import type { Jobs, JobTask } from '#platform/jobs/jobs.ts';
import { log } from '#platform/log/log.ts';
import { forgetGivenUpMails } from '#platform/mail/given-up-mails.ts';
import { ACCOUNT_LETTERS } from '#platform/mail/letters.ts';
import type { Letters } from '#platform/mail/letters.ts';
import { createMailTask } from '#platform/mail/mail-task.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Sender } from '#platform/mail/template.ts';
import { logDatabase } from '#platform/outage.ts';
import { fetchPictures } from '#platform/images/fetch-pictures.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { sweepAccounts } from '#platform/session/accounts.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { sweepFiles } from '#platform/storage/sweep.ts';

const LETTERS: Letters = {
  ...ACCOUNT_LETTERS,
  ...SUGGESTION_LETTERS,
  ...ALERT_LETTERS,
  ...MODERATION_LETTERS,
  ...CLUB_LETTERS,
  ...CLAIM_LETTERS,
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface JobNeeds {
  readonly connectionString: string;
  readonly storage: Storage;
  readonly accounts: Accounts;
  readonly auditLogDays: number;
  /** Without a mailer, emails stay in the queue. */
  readonly mailer: Mailer | undefined;
  readonly sender: Sender;
}

interface RegularJob {
  /** Seconds between two runs, over all instances. */
  readonly every: number;
  /** Whether it also runs at each start, for example because the renderer may be newer. */
  readonly atStart?: boolean;
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** docs/operations.md, "What is kept, and for how long", says what the sweeps remove. */
function regularJobs(needs: JobNeeds): Readonly<Record<string, RegularJob>> {
  const { storage, connectionString, accounts, auditLogDays } = needs;
  const { sql } = accounts.database;
  const shared = { storage, connectionString, log };
  const visitor = () => database().visitor;
  return {
    'render-posts': {
      every: HOUR,
      atStart: true,
      run: (signal) => renderOldPosts({ ...shared, signal }),
    },
    'fetch-pictures': {
      every: 10 * MINUTE,
      atStart: true,
      run: (signal) => fetchPictures({ ...shared, signal }),
    },
    'send-digests': {
      every: 10 * MINUTE,
      run: (signal) => {
        const waitingFor = (userId: string) => waitingNews(database(), userId);
        const now = new Date();
        return sendDigests({ ...shared, visitor: visitor(), waitingFor, signal, now });
      },
    },
    'ask-clubs': {
      every: HOUR,
      run: () => askClubs({ connectionString, visitor: visitor(), secrets: accounts.secrets }),
    },
    'look-in-dns': { every: 10 * MINUTE, run: (signal) => lookInDns(connectionString, signal) },
    'sweep-files': {
      every: 6 * HOUR,
      run: (signal) => sweepFiles({ ...shared, signal, now: Date.now() }),
    },
    'sweep-accounts': { every: 6 * HOUR, run: () => sweepAccounts(accounts) },
    'sweep-page-views': { every: 6 * HOUR, run: () => forgetOldViews(sql) },
    'sweep-request-keys': { every: 6 * HOUR, run: () => forgetOnceKeys(sql) },
    'sweep-suggestions': { every: 6 * HOUR, run: () => forgetOldSuggestions(sql) },
    'sweep-merges': { every: 6 * HOUR, run: () => forgetMerges(sql) },
    'sweep-mails': { every: 6 * HOUR, run: () => forgetGivenUpMails(sql) },
    'sweep-changes': { every: 6 * HOUR, run: () => forgetOldChanges(sql, auditLogDays) },
  };
}

export async function beginJobs(needs: JobNeeds): Promise<Jobs> {
  const { connectionString, storage, mailer, sender, accounts } = needs;
  const regular = Object.entries(regularJobs(needs));
  const tasks = regular.map(([name, { run }]): [string, JobTask] => [
    name,
    (_payload, { signal }) => run(signal),
  ]);
  const sendMailing: JobTask = (payload) => {
    const { mailing } = payload as { mailing: string };
    const { secrets } = accounts;
    return sendToClubs(mailing, { connectionString, secrets, visitor: database().visitor });
  };
  const mail =
    mailer &&
    createMailTask({
      mailer,
      sender,
      log,
      letters: LETTERS,
      async stillWanted(request, context) {
        const welcome = await stillWelcome(request, context);
        return welcome && stillWanted(welcome, context);
      },
      logosOf: (paths) => clubLogos(database().visitor, storage, paths),
    });
  const jobs = startJobs({
    connectionString,
    tasks: { ...Object.fromEntries(tasks), 'send-to-clubs': sendMailing, ...(mail && { mail }) },
    schedule: Object.fromEntries(regular.map(([name, { every }]) => [name, every])),
    log: logDatabase,
  });
  for (const [name, { atStart }] of regular) if (atStart) await jobs.ask(name);
  return jobs;
}
