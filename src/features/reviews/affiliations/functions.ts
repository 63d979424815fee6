import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import { addAffiliation, changeAffiliation, removeAffiliation } from './commands.server.ts';
import { affiliationsOf, affiliationWith } from './queries.server.ts';
import { changedAffiliationSchema, newAffiliationSchema } from './schema.ts';

/** The affiliations of the signed-in person; none for a visitor. */
export const getOwnAffiliations = createServerFn({ method: 'GET' }).handler(async () => {
  const actor = await currentActor();
  if (actor.kind === 'visitor') return [];
  return database().read(actor, (tx) => affiliationsOf(tx, actor));
});

/** The affiliation of the signed-in person with a club; null for none and for a visitor. */
export const getOwnAffiliationOf = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.guid() })))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    if (actor.kind === 'visitor') return null;
    return database().read(actor, (tx) => affiliationWith(tx, actor, data.clubId));
  });

/** Affiliates the signed-in person with a club. */
export const addOwnAffiliation = createServerFn({ method: 'POST' })
  .validator(takes(newAffiliationSchema))
  .handler(onceAsActor(addAffiliation));

/** Changes what an affiliation of the signed-in person says. */
export const changeOwnAffiliation = createServerFn({ method: 'POST' })
  .validator(takes(changedAffiliationSchema))
  .handler(asActor(changeAffiliation));

/** Removes an affiliation of the signed-in person. */
export const removeOwnAffiliation = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ id: z.guid() })))
  .handler(asActor((db, actor, { id }) => removeAffiliation(db, actor, id), 'writes'));
