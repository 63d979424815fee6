import { createServerFn } from '@tanstack/react-start';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { savedSearchesOf } from './queries.server.ts';
import { newSearchSchema, renamedSchema, searchAlertsSchema, searchIdSchema } from './schema.ts';

export const getSavedSearches = createServerFn({ method: 'GET' }).handler(
  asActor((db, actor) =>
    actor.kind === 'visitor' ? [] : db.read(actor, (tx) => savedSearchesOf(tx, actor)),
  ),
);

export const saveSearch = createServerFn({ method: 'POST' })
  .validator(takes(newSearchSchema))
  .handler(onceAsActor((db, actor, search) => commands.saveSearch(db, actor, search, new Date())));

export const renameSearch = createServerFn({ method: 'POST' })
  .validator(takes(renamedSchema))
  .handler(asActor(commands.renameSearch));

export const setSearchAlerts = createServerFn({ method: 'POST' })
  .validator(takes(searchAlertsSchema))
  .handler(asActor((db, actor, set) => commands.setSearchAlerts(db, actor, set, new Date())));

export const deleteSearch = createServerFn({ method: 'POST' })
  .validator(takes(searchIdSchema))
  .handler(asActor((db, actor, { id }) => commands.deleteSearch(db, actor, id)));
