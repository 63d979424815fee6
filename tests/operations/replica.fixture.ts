import { appendFile, chown, cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, roleOf } from '#db/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';

const SETTINGS = { fsync: 'off', shared_buffers: '16MB' };

/** A migrated database and a standby that streams from it. */
export interface Replicated {
  readonly primary: EmbeddedPostgres;
  readonly standby: EmbeddedPostgres;
  /** Asks one of the two as the superuser. */
  on(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

/** Starts both in a temporary folder. The standby begins as a copy of the stopped primary. */
export async function startReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'replicated-'));
  const [one, other] = [join(folder, 'primary'), join(folder, 'standby')];
  const first = await startEmbeddedPostgres({ folder: one, settings: SETTINGS });
  await migrate({ ownerUrl: first.ownerUrl, appRole: roleOf(first.appUrl) });
  await first.stop();
  await appendFile(
    join(one, 'cluster', 'pg_hba.conf'),
    'host replication postgres 127.0.0.1/32 scram-sha-256\n',
  );
  await cp(one, other, { recursive: true });
  const primary = await startEmbeddedPostgres({ folder: one, settings: SETTINGS });
  const { password } = new URL(primary.ownerUrl);
  const cluster = join(other, 'cluster');
  const signal = join(cluster, 'standby.signal');
  await writeFile(signal, '');
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres password=${password}'\n`,
  );
  const { uid, gid } = await stat(cluster);
  await chown(signal, uid, gid);
  const standby = await startEmbeddedPostgres({ folder: other, settings: SETTINGS });
  return {
    primary,
    standby,
    async on(server, sql) {
      const client = new pg.Client(server.ownerUrl);
      await client.connect();
      try {
        const { rows } = await client.query<Record<string, unknown>>(sql);
        return rows;
      } finally {
        await client.end();
      }
    },
    async remove() {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
