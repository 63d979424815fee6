import { createServerFn } from '@tanstack/react-start';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { listMembers } from './queries.server.ts';
import { memberSearchSchema, roleUpdateSchema, statusUpdateSchema } from './schema.ts';

/** A page of the members, for administrators. */
export const getMembers = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(memberSearchSchema, input))
  .handler(async ({ data }) => listMembers(database(), await currentActor(), data));

/** Replaces the roles of a member, for administrators. */
export const saveRoles = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(roleUpdateSchema, input))
  .handler(async ({ data }) => commands.saveRoles(database(), await currentActor(), data));

/** Deactivates or reactivates a member, for administrators. */
export const setStatus = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(statusUpdateSchema, input))
  .handler(async ({ data }) => commands.setStatus(database(), await currentActor(), data));
