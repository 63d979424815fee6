/**
 * A process that uses the embedded database, for the tests to start and to kill:
 * `node starter.fixture.ts FOLDER [SETTINGS_AS_JSON]` prints one JSON line (StarterReport), then
 * stays until SIGTERM or the end of its standard input, stops the database, and ends with code 0.
 */
import { Client } from 'pg';
import { startEmbeddedPostgres } from './launcher.ts';

/** The report: an error message, or how it reached the database and what it found there. */
export type StarterReport =
  | { error: string }
  | {
      error?: undefined;
      ownerUrl: string;
      appUrl: string;
      port: number;
      adopted: boolean;
      /** Unique for each initialized database. */
      systemIdentifier: string;
      log: string[];
    };

async function report(folder: string, settings: Record<string, string>): Promise<void> {
  const log: string[] = [];
  const server = await startEmbeddedPostgres({ folder, settings, log: (line) => log.push(line) });
  const client = new Client(server.ownerUrl);
  await client.connect();
  const control = await client.query<{ id: string }>(
    'SELECT system_identifier::text AS id FROM pg_control_system()',
  );
  await client.end();

  const leave = (): void => {
    void server.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', leave);
  process.stdin.once('end', leave).resume();
  const { ownerUrl, appUrl, port, adopted } = server;
  const systemIdentifier = control.rows[0]?.id ?? '';
  tell({ ownerUrl, appUrl, port, adopted, systemIdentifier, log });
}

function tell(message: StarterReport): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

const [, , folder = '', settings = '{}'] = process.argv;
report(folder, JSON.parse(settings) as Record<string, string>).catch((error: unknown) => {
  tell({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exitCode = 1;
});
