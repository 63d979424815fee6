import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { requireAdministrator } from '#domain/policy.ts';
import { database } from '#platform/database.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { currentActor, currentSession, siteAccounts } from '#platform/session/current.ts';
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { listMembers, membersAsCsv } from './queries.server.ts';
import * as schema from './schema.ts';

export const getMembers = createServerFn({ method: 'GET' })
  .validator(takes(schema.memberSearchSchema))
  .handler(asActor(listMembers));

export const exportMembers = createServerFn({ method: 'POST' })
  .validator(takes(schema.memberExportSchema))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    requireAdministrator(actor);
    await database().asAccounts((tx) => limit(tx, `imports of ${actor.userId}`, LIMITS.imports));
    await prove(data);
    recordSecurityEvent('account', 'exported');
    return membersAsCsv(database(), actor, data.of);
  });

export const saveRoles = createServerFn({ method: 'POST' })
  .validator(takes(schema.roleUpdateSchema))
  .handler(async ({ data }) =>
    commands.saveRoles(database(), await currentActor(), data, () => prove(data)),
  );

export const setStatus = createServerFn({ method: 'POST' })
  .validator(takes(schema.statusUpdateSchema))
  .handler(async ({ data }) =>
    commands.setStatus(database(), await currentActor(), data, () => prove(data)),
  );

const prove = createServerOnlyFn(async ({ proof }: { proof: string }) =>
  requireProof(await siteAccounts(), await currentSession(), getRequest().headers, proof),
);
