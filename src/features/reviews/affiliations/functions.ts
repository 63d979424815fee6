import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import { addAffiliation, changeAffiliation, removeAffiliation } from './commands.server.ts';
import { affiliationsOf, affiliationWith } from './queries.server.ts';
import { changedAffiliationSchema, newAffiliationSchema } from './schema.ts';

export const getOwnAffiliations = createServerFn({ method: 'GET' }).handler(async () => {
  const actor = await currentActor();
  if (actor.kind === 'visitor') return [];
  return database().read(actor, (tx) => affiliationsOf(tx, actor));
});

export const getOwnAffiliationOf = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.guid() })))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    if (actor.kind === 'visitor') return null;
    return database().read(actor, (tx) => affiliationWith(tx, actor, data.clubId));
  });

export const addOwnAffiliation = createServerFn({ method: 'POST' })
  .validator(takes(newAffiliationSchema))
  .handler(onceAsActor(addAffiliation));

export const changeOwnAffiliation = createServerFn({ method: 'POST' })
  .validator(takes(changedAffiliationSchema))
  .handler(asActor(changeAffiliation));

export const removeOwnAffiliation = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ id: z.guid() })))
  .handler(asActor((db, actor, { id }) => removeAffiliation(db, actor, id), 'writes'));
