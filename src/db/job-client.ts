import pg from 'pg';

/**
 * One connection for a job that works through many rows, as the role of jobs. Whoever opens it ends it.
 * When it is lost the next statement fails, and with it the job, which is tried again.
 *
 * @param connectionString of the application's role, which may act as directory_jobs
 * @param name what the connection is called in the database
 */
export async function openJobClient(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    options: '-c role=directory_jobs',
    application_name: name,
  });
  // Between two statements nobody else listens, and the loss would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
