import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { database } from '#platform/database.ts';
import { currentActor, currentSession, siteAccounts } from '#platform/session/current.ts';
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { listMembers } from './queries.server.ts';
import { memberSearchSchema, roleUpdateSchema, statusUpdateSchema } from './schema.ts';

export const getMembers = createServerFn({ method: 'GET' })
  .validator(takes(memberSearchSchema))
  .handler(asActor(listMembers));

export const saveRoles = createServerFn({ method: 'POST' })
  .validator(takes(roleUpdateSchema))
  .handler(async ({ data }) =>
    commands.saveRoles(database(), await currentActor(), data, () => prove(data)),
  );

export const setStatus = createServerFn({ method: 'POST' })
  .validator(takes(statusUpdateSchema))
  .handler(async ({ data }) =>
    commands.setStatus(database(), await currentActor(), data, () => prove(data)),
  );

const prove = createServerOnlyFn(async ({ proof }: { proof: string }) =>
  requireProof(await siteAccounts(), await currentSession(), getRequest().headers, proof),
);
