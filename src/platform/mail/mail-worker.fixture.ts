/**
 * A process that sends mails, for the tests to start and to kill:
 * `node mail-worker.fixture.ts APP_URL SMTP_URL` prints 'working', then stays until SIGTERM.
 */
import { startJobs } from '#platform/jobs/jobs.ts';
import { ACCOUNT_LETTERS } from './letters.ts';
import { createMailTask } from './mail-task.ts';
import { smtpMailer } from './smtp.ts';

const [, , connectionString = '', url = ''] = process.argv;
const log = (): void => undefined;
const mailer = smtpMailer({ url, from: 'Clubs <noreply@clubs.example.org>' });
const sender = { siteName: 'Clubs', siteUrl: 'https://clubs.example.org' };
const jobs = startJobs({
  connectionString,
  tasks: { mail: createMailTask({ mailer, letters: ACCOUNT_LETTERS, sender, log }) },
  log,
});
process.once('SIGTERM', () => {
  void jobs
    .stop()
    .then(() => mailer.close())
    .then(() => process.exit(0));
});
process.stdout.write('working\n');
