/**
 * A process that prepares the mails of mailings, for tests to start and to kill:
 * `node mailing-worker.fixture.ts APP_URL SECRET` prints 'working'.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { startJobs } from '#platform/jobs/jobs.ts';
import { sendToClubs } from '#features/clubs/mailings/commands.server.ts';

const [, , connectionString = '', secret = ''] = process.argv;
const pool = new pg.Pool({ connectionString, options: '-c role=directory_visitor' });
startJobs({
  connectionString,
  tasks: {
    'send-to-clubs': (payload) =>
      sendToClubs((payload as { mailing: string }).mailing, {
        connectionString,
        visitor: drizzle({ client: pool }),
        secrets: [secret],
      }),
  },
  log: () => undefined,
});
process.stdout.write('working\n');
