import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { removeAffiliation } from './commands.server.ts';
import { affiliationsOf } from './queries.server.ts';

/** The affiliations of the signed-in person; none for a visitor. */
export const getOwnAffiliations = createServerFn({ method: 'GET' }).handler(async () => {
  const actor = await currentActor();
  if (actor.kind === 'visitor') return [];
  return database().as(actor, (tx) => affiliationsOf(tx, actor));
});

/** Removes an affiliation of the signed-in person. */
export const removeOwnAffiliation = createServerFn({ method: 'POST' })
  .validator(z.object({ id: z.uuid() }))
  .handler(async ({ data }) => removeAffiliation(database(), await currentActor(), data.id));
