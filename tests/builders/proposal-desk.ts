import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aMember } from './members.ts';
import { save } from './save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { suggestEdit } from '#features/clubs/suggestions/commands.server.ts';
import { decideFacts } from '#features/clubs/suggestions/inbox-commands.server.ts';
import { proposalsFor } from '#features/clubs/suggestions/inbox-queries.server.ts';
import { decisionSchema } from '#features/clubs/suggestions/inbox-schema.ts';
import type { DecisionForm } from '#features/clubs/suggestions/inbox-schema.ts';
import { editSuggestionSchema } from '#features/clubs/suggestions/schema.ts';

export const HOSTILE = `<img src=x onerror=alert(1)> & "them"`;

export let database: TestDatabase;
export let storage: Storage;
/** Two administrators. */
export let ann: Member;
export let bo: Member;

/** Call it in `beforeAll` of tests about proposals. */
export async function prepareProposals(): Promise<void> {
  storage = await createFolderStorage({ folder: await mkdtemp(join(tmpdir(), 'facts-')) });
  database = await aDatabase({ poolSize: 8 });
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
  const anAdmin = async (username: string): Promise<Member> => {
    const [{ id }] = await save(database.sql, aMember({ username }).withRole('admin'));
    return { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
  };
  [ann, bo] = [await anAdmin('ann_admin'), await anAdmin('bo_admin')];
}

/** Call it in `beforeEach`. */
export async function forgetProposals(): Promise<void> {
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
  await database.sql.delete(clubStatements);
}

export function suggest(
  clubId: string,
  form: object,
  actor: Actor = VISITOR,
  from: string = randomUUID(),
) {
  const sent = checked(editSuggestionSchema, { clubId, ...form });
  return suggestEdit(database.db, actor, sent, from);
}

export function decide(actor: Actor, decision: DecisionForm) {
  return decideFacts(database.db, storage, actor, checked(decisionSchema, decision));
}

export async function stored(clubId: string) {
  const [club] = await database.sql.select().from(clubs).where(eq(clubs.id, clubId));
  if (!club) throw new Error('no club');
  return club;
}

export function said(clubId: string) {
  return database.sql
    .select()
    .from(clubStatements)
    .where(and(eq(clubStatements.clubId, clubId), ne(clubStatements.kind, 'right')))
    .orderBy(asc(clubStatements.fact), asc(clubStatements.createdAt));
}

export async function idOf(clubId: string, fact: string): Promise<string> {
  const found = (await said(clubId)).find((one) => one.fact === fact);
  if (!found) throw new Error(`nobody suggested ${fact}`);
  return found.id;
}

export async function mails() {
  const { rows } = await database.sql.execute<{ payload: Record<string, unknown>; waits: number }>(
    sql`select payload, round(extract(epoch from run_at - now()))::int as waits
      from graphile_worker._private_jobs order by id`,
  );
  return rows;
}

export async function aClubAdmin(clubId: string): Promise<Member> {
  const [{ id }] = await save(database.sql, aMember().administering(clubId));
  return { kind: 'member', userId: id, roles: ['club_admin'], administeredClubs: [clubId] };
}

export const read = (actor: Actor, id: string | null = null, after?: string) =>
  proposalsFor(database.db, actor, { id, after });
