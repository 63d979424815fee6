import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { dayAt } from '#domain/season.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import { seasons, site } from '#site.config.ts';
import * as commands from './commands.server.ts';
import { tryoutsToEdit } from './queries.server.ts';
import { seasonChoices } from './rules.ts';
import { tryoutDeedSchema, tryoutsSchema } from './schema.ts';

/** With the seasons of the day on which the form is sent. */
const formSchema = tryoutsSchema(() =>
  seasonChoices(dayAt(new Date(), site.timeZone), seasons.begins),
);

export const getTryoutsToEdit = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.string().max(100) })))
  .handler(asActor((db, actor, { clubId }) => tryoutsToEdit(db, actor, clubId, new Date())));

export const addTryouts = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ clubId: z.guid(), form: formSchema })))
  .handler(
    onceAsActor((db, actor, { clubId, form }) => commands.addTryouts(db, actor, clubId, form)),
  );

export const changeTryout = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ deed: tryoutDeedSchema, form: formSchema })))
  .handler(asActor((db, actor, { deed, form }) => commands.changeTryout(db, actor, deed, form)));

export const setTryoutStatus = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ deed: tryoutDeedSchema, status: z.enum(['scheduled', 'canceled']) })))
  .handler(
    asActor((db, actor, { deed, status }) => commands.setTryoutStatus(db, actor, deed, status)),
  );

export const deleteTryout = createServerFn({ method: 'POST' })
  .validator(takes(tryoutDeedSchema))
  .handler(asActor(commands.deleteTryout));
