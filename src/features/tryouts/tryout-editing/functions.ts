import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { dayAt } from '#domain/season.ts';
import { database } from '#platform/database.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import { seasons, site } from '#site.config.ts';
import * as commands from './commands.server.ts';
import { tryoutsToEdit } from './queries.server.ts';
import { seasonChoices } from './rules.ts';
import { tryoutDeedSchema, tryoutsSchema } from './schema.ts';

/** The form, with the seasons of this day. */
const formSchema = () =>
  tryoutsSchema(seasonChoices(dayAt(new Date(), site.timeZone), seasons.begins));

/** The tryouts of a club, for those who may edit it. */
export const getTryoutsToEdit = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.string().max(100) })))
  .handler(asActor((db, actor, { clubId }) => tryoutsToEdit(db, actor, clubId, new Date())));

/** Enters tryouts of a club as the signed-in person. */
export const addTryouts = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ clubId: z.guid(), form: formSchema() })))
  .handler(async ({ data: { clubId, form } }) =>
    commands.addTryouts(databaseOnce(), await currentActor(), clubId, form),
  );

/** Changes a tryout as the signed-in person. */
export const changeTryout = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ deed: tryoutDeedSchema, form: formSchema() })))
  .handler(async ({ data: { deed, form } }) => {
    await commands.changeTryout(database(), await currentActor(), deed, form);
  });

/** Cancels a tryout as the signed-in person, or has it take place after all. */
export const setTryoutStatus = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ deed: tryoutDeedSchema, status: z.enum(['scheduled', 'canceled']) })))
  .handler(async ({ data: { deed, status } }) => {
    await commands.setTryoutStatus(database(), await currentActor(), deed, status);
  });

/** Deletes a tryout that is canceled or over as the signed-in person. */
export const deleteTryout = createServerFn({ method: 'POST' })
  .validator(takes(tryoutDeedSchema))
  .handler(async ({ data }) => {
    await commands.deleteTryout(database(), await currentActor(), data);
  });
