import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { database } from '#platform/database.ts';
import { currentActor, currentSession, siteAccounts } from '#platform/session/current.ts';
import { requireProof } from '#platform/session/own-proof.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { listMembers } from './queries.server.ts';
import { memberSearchSchema, roleUpdateSchema, statusUpdateSchema } from './schema.ts';

/** A page of the members, for administrators. */
export const getMembers = createServerFn({ method: 'GET' })
  .validator(takes(memberSearchSchema))
  .handler(asActor(listMembers));

/** Replaces the roles of a member, for administrators. */
export const saveRoles = createServerFn({ method: 'POST' })
  .validator(takes(roleUpdateSchema))
  .handler(async ({ data }) => {
    const prove = async () =>
      requireProof(await siteAccounts(), await currentSession(), getRequest().headers, data.proof);
    await commands.saveRoles(database(), await currentActor(), data, prove);
  });

/** Deactivates or reactivates a member, for administrators. */
export const setStatus = createServerFn({ method: 'POST' })
  .validator(takes(statusUpdateSchema))
  .handler(asActor(commands.setStatus));
