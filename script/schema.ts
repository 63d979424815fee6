/**
 * Writes db/schema.sql from a new database, and increases the version in db/rules.json if a rule has
 * changed: run it after a change of the schema, and commit what it writes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '#db/client.ts';
import { migrate, roleOf } from '#db/migrate.ts';
import { digestOf, readRepeatableParts, readRulesVersion } from '#db/repeatable.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { describeSchema } from './lib-schema.ts';

const DB = join(import.meta.dirname, '../db');

const { version, digest: before } = await readRulesVersion();
const digest = digestOf(await readRepeatableParts());
if (digest !== before) {
  await writeFile(
    join(DB, 'rules.json'),
    `${JSON.stringify({ version: version + 1, digest }, null, 2)}\n`,
  );
}
const folder = await mkdtemp(join(tmpdir(), 'schema-'));
const server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
try {
  await migrate({ ownerUrl: server.ownerUrl, appRole: roleOf(server.appUrl) });
  const schema = await withClient({ connectionString: server.ownerUrl }, describeSchema);
  await writeFile(join(DB, 'schema.sql'), schema);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
