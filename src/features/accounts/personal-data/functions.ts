import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { isMember } from '#domain/policy.ts';
import { signOut } from '#features/accounts/sign-in/commands.server.ts';
import { database } from '#platform/database.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import {
  currentActor,
  currentSession,
  sendCookies,
  siteAccounts,
} from '#platform/session/current.ts';
import { answerProgram, answerWith, bodyOf, NOT_KEPT } from '#platform/session/json-answers.ts';
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { ownRecord } from './queries.server.ts';
import { downloadName } from './rules.ts';
import { deletionSchema, memberDeletionSchema } from './schema.ts';
import type { Deletion } from './schema.ts';

export const deleteAccount = createServerFn({ method: 'POST' })
  .validator(takes(deletionSchema))
  .handler(async ({ data }) => {
    await deleteOwn(data);
    sendCookies(await signOut(await siteAccounts(), null));
  });

export const deleteMember = createServerFn({ method: 'POST' })
  .validator(takes(memberDeletionSchema))
  .handler(async ({ data }) => {
    const accounts = await siteAccounts();
    const prove = async () =>
      requireProof(accounts, await currentSession(), getRequest().headers, data.proof);
    const storage = await siteStorage();
    await commands.deleteMember(accounts, storage, database(), await currentActor(), data, prove);
  });

/** DELETE /api/account (docs/api.md). */
export const answerDeletion = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    await deleteOwn(await bodyOf(request, deletionSchema));
    return undefined;
  }),
);

async function deleteOwn(deletion: Deletion): Promise<void> {
  const session = await currentSession();
  // A deactivated account cannot delete itself; its sessions are about to end.
  const isActive = isMember(await currentActor());
  const storage = await siteStorage();
  await commands.deleteAccount(await siteAccounts(), storage, isActive ? session : null, deletion);
}

/** GET /api/account/download (docs/api.md). */
export const answerDownload = createServerOnlyFn(() =>
  answerWith(async () => {
    const actor = await currentActor();
    if (isMember(actor)) {
      const accounts = await siteAccounts();
      await limit(accounts.database.sql, `imports of ${actor.userId}`, LIMITS.imports);
    }
    const record = await ownRecord(database(), await siteStorage(), actor);
    recordSecurityEvent('own_data', 'exported');
    return new Response(`${JSON.stringify(record, null, 2)}\n`, {
      headers: {
        ...NOT_KEPT,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${downloadName(new Date())}"`,
      },
    });
  }),
);
