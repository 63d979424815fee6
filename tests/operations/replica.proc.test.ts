import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDb } from '#db/db.ts';
import type { Db } from '#db/db.ts';
import { VISITOR } from '#domain/actor.ts';
import { startSite } from '../e2e/site.ts';
import { until } from './load.fixture.ts';
import { startReplicated } from './replica.fixture.ts';
import type { Replicated } from './replica.fixture.ts';

const CLUB = '6b1f2c52-93a6-4c1e-9d0b-0a3f6f0f7d12';

let servers: Replicated;

beforeAll(async () => {
  servers = await startReplicated();
  await servers.on(
    servers.primary,
    `insert into clubs (id, name, state, county, city) values ('${CLUB}', 'First', 'Delayia', 'D', 'D')`,
  );
});
afterAll(() => servers.remove());

function rename(name: string): Promise<unknown> {
  return servers.on(servers.primary, `update clubs set name = '${name}' where id = '${CLUB}'`);
}

const pauseReplay = () => servers.on(servers.standby, 'select pg_wal_replay_pause()');
const resumeReplay = () => servers.on(servers.standby, 'select pg_wal_replay_resume()');

describe('what visitors read', () => {
  let db: Db;
  let states: string[];

  function open(replicaUrl: string): void {
    states = [];
    db = createDb({
      url: servers.primary.appUrl,
      replicaUrl,
      onReplica: (state, error) => states.push(error ? `${state}: ${error.message}` : state),
    });
    db.listening(true);
  }
  afterEach(() => db.close());

  /** The name of the club, and where it was read. */
  async function read(): Promise<{ name: string; from: 'primary' | 'replica' }> {
    const { rows } = await db.visitor.execute<{ name: string; standby: boolean }>(
      sql`select name, pg_is_in_recovery() as standby from clubs where id = ${CLUB}`,
    );
    return { name: rows[0]?.name ?? '', from: rows[0]?.standby ? 'replica' : 'primary' };
  }
  const isReplicaRead = async () => (await read()).from === 'replica';

  test('comes from the replica, but for what it does not have yet', async () => {
    open(servers.standby.appUrl);
    await until(isReplicaRead);
    const standby = sql`select pg_is_in_recovery() as standby`;
    const acting = await db.read(VISITOR, (tx) => tx.execute<{ standby: boolean }>(standby));
    expect(acting.rows).toEqual([{ standby: false }]);
    await pauseReplay();
    await rename('Second');
    db.heard();
    expect(await read()).toEqual({ name: 'Second', from: 'primary' });
    // However often it is asked: the replica stays where it is.
    for (let n = 0; n < 20; n += 1) expect((await read()).from).toBe('primary');
    await resumeReplay();
    let last = await read();
    await until(async () => {
      last = await read();
      return last.from === 'replica';
    });
    expect(last).toEqual({ name: 'Second', from: 'replica' });
    expect(states.at(-1)).toBe('level');
  });

  test('comes from the replica, old as it may be, while no changes are announced', async () => {
    open(servers.standby.appUrl);
    await pauseReplay();
    await rename('Third');
    db.listening(false);
    await until(isReplicaRead);
    expect(await read()).toEqual({ name: 'Second', from: 'replica' });
    db.heard();
    db.listening(true);
    expect(await read()).toEqual({ name: 'Third', from: 'primary' });
    await resumeReplay();
  });

  test('comes from the primary where the replica is none', async () => {
    open(servers.primary.appUrl);
    await until(() => states.length > 0);
    expect(states).toEqual(['away: the server is not a standby']);
    expect(await read()).toEqual({ name: 'Third', from: 'primary' });
  });

  test('comes from the primary while the replica cannot be reached', async () => {
    open(servers.standby.appUrl.replace(/:\d+\//, ':1/'));
    await until(() => states.length > 0);
    expect(states[0]).toContain('away: connect ECONNREFUSED');
    expect((await read()).from).toBe('primary');
  });
});

test('a page is new after a change, however late the replica is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'replica-'));
  const site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: servers.primary.appUrl,
    DATABASE_OWNER_URL: servers.primary.ownerUrl,
    DATABASE_REPLICA_URL: servers.standby.appUrl,
  });
  try {
    const page = async () => (await fetch(`${site.url}/clubs/${CLUB}`)).text();
    // The site reads the replica, or nothing is proven.
    const reads = `select from pg_stat_activity where application_name = 'directory'`;
    let number = 0;
    await until(async () => {
      await (await fetch(`${site.url}/find-club?name=Replica${(number += 1)}`)).text();
      return (await servers.on(servers.standby, reads)).length > 0;
    });
    await rename('Before');
    await until(async () => (await page()).includes('Before'));

    await pauseReplay();
    await rename('After');
    await until(async () => (await page()).includes('After'));
    await resumeReplay();
    const [{ lsn } = {}] = await servers.on(
      servers.primary,
      'select pg_current_wal_insert_lsn()::text as lsn',
    );
    await until(
      async () =>
        (
          await servers.on(
            servers.standby,
            `select from (select pg_last_wal_replay_lsn() >= '${String(lsn)}' as done) as replay where done`,
          )
        ).length === 1,
    );
    expect(await page()).toContain('After');
  } finally {
    await site.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});
