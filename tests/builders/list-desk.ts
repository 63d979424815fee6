import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, vi } from 'vitest';
import type { Transaction } from '#db/db.ts';
import type { Member } from '#domain/actor.ts';
import type { InTransaction } from '#features/clubs/lists/commands.server.ts';
import type { InReading } from '#features/clubs/lists/queries.server.ts';
import { aDatabase } from '#tests/database.ts';
import { aMember } from './members.ts';
import { save } from './save.ts';

/**
 * For tests of imports and exports: a database for the test file and a folder, both removed
 * after its last test. Await it at the beginning of the file.
 */
export async function aListDesk() {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const database = await aDatabase({ poolSize: 8 });
  const [{ id }] = await save(database.sql, aMember({ username: 'the-admin' }).withRole('admin'));
  const admin: Member = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
  const asAdmin: InTransaction = (work) => database.db.as(admin, work);
  const waiting = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const reading: InReading = (work) => database.db.read(admin, work);
  return {
    database,
    admin,
    asAdmin,
    reading,
    /** Starts `work` after another transaction has done `held`, which ends as soon as `work` waits for it. */
    meeting: async <Result>(
      held: (tx: Transaction) => Promise<unknown>,
      work: () => Promise<Result>,
      onWaiting = () => {},
    ): Promise<Result> => {
      const { promise, resolve } = Promise.withResolvers<Promise<Result>>();
      await asAdmin(async (tx) => {
        await held(tx);
        const working = work();
        working.catch(() => undefined);
        resolve(working);
        await vi.waitFor(
          async () =>
            expect((await database.sql.execute(waiting)).rows).not.toEqual([{ count: 0 }]),
          { timeout: 20_000 },
        );
        onWaiting();
      });
      return promise;
    },
    /** Writes a list into a file, and returns its path. */
    aFile: async (content: string | Uint8Array): Promise<string> => {
      const file = join(folder, `${randomUUID()}.csv`);
      await writeFile(file, content);
      return file;
    },
  };
}

/** All that an export writes. */
export async function textOf(
  exported: (write: (piece: string) => Promise<void>) => Promise<unknown>,
): Promise<string> {
  let text = '';
  await exported((piece) => {
    text += piece;
    return Promise.resolve();
  });
  return text;
}
