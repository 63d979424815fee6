import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
import { addAffiliation, removeAffiliation } from './commands.server.ts';
import { affiliationsOf, affiliationWith } from './queries.server.ts';
import { newAffiliationSchema } from './schema.ts';

/** The affiliations of the signed-in person; none for a visitor. */
export const getOwnAffiliations = createServerFn({ method: 'GET' }).handler(async () => {
  const actor = await currentActor();
  if (actor.kind === 'visitor') return [];
  return database().read(actor, (tx) => affiliationsOf(tx, actor));
});

/** The affiliation of the signed-in person with a club; null for none and for a visitor. */
export const getOwnAffiliationOf = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(z.object({ clubId: z.guid() }), input))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    if (actor.kind === 'visitor') return null;
    return database().read(actor, (tx) => affiliationWith(tx, actor, data.clubId));
  });

/** Affiliates the signed-in person with a club. */
export const addOwnAffiliation = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(newAffiliationSchema, input))
  .handler(async ({ data }) => addAffiliation(databaseOnce(), await currentActor(), data));

/** Removes an affiliation of the signed-in person. */
export const removeOwnAffiliation = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(z.object({ id: z.guid() }), input))
  .handler(async ({ data }) => removeAffiliation(database(), await currentActor(), data.id));
