import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { aDatabase } from '#tests/database.ts';
import { withJobClient } from './client.ts';

test('a connection lost between two statements fails only the job', async () => {
  const database = await aDatabase();
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
  const job = withJobClient(database.appUrl, 'directory lost job', async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    expect(rows).toEqual([{ role: 'directory_jobs' }]);
    const lost = new Promise((resolve) => client.once('end', resolve));
    await database.sql.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'directory lost job'`,
    );
    await lost;
    await client.query('select 1');
  });
  await expect(job).rejects.toThrow(/not queryable|terminat/i);
});
