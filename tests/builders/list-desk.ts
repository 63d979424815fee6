import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Member } from '#domain/actor.ts';
import type { InTransaction } from '#features/clubs/list-imports/commands.server.ts';
import type { InReading } from '#features/clubs/list-imports/queries.server.ts';
import { aDatabase } from '../database.ts';
import { aMember } from './members.ts';
import { save } from './save.ts';

/**
 * Where an administrator imports and exports lists: a database of the test file's own and a folder, both removed
 * after its last test. Wait for it at the beginning of the file.
 */
export async function aListDesk() {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const database = await aDatabase({ poolSize: 8 });
  const [{ id }] = await save(database.sql, aMember({ username: 'the-admin' }).withRole('admin'));
  const admin: Member = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
  const asAdmin: InTransaction = (work) => database.db.as(admin, work);
  const reading: InReading = (work) => database.db.read(admin, work);
  return {
    database,
    admin,
    asAdmin,
    reading,
    /** Writes a list into a file, and returns where it is. */
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
