import { createServerFn } from '@tanstack/react-start';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { savedSearchesOf } from './queries.server.ts';
import { newSearchSchema, renamedSchema, searchAlertsSchema, searchIdSchema } from './schema.ts';

/** The searches of the signed-in person; none for a visitor. */
export const getSavedSearches = createServerFn({ method: 'GET' }).handler(
  asActor((db, actor) =>
    actor.kind === 'visitor' ? [] : db.read(actor, (tx) => savedSearchesOf(tx, actor)),
  ),
);

/** Saves a search of the signed-in person. */
export const saveSearch = createServerFn({ method: 'POST' })
  .validator(takes(newSearchSchema))
  .handler(onceAsActor((db, actor, search) => commands.saveSearch(db, actor, search, new Date())));

/** Gives a saved search another name. */
export const renameSearch = createServerFn({ method: 'POST' })
  .validator(takes(renamedSchema))
  .handler(asActor(commands.renameSearch));

/** Sets how often the signed-in person hears of a search. */
export const setSearchAlerts = createServerFn({ method: 'POST' })
  .validator(takes(searchAlertsSchema))
  .handler(asActor((db, actor, set) => commands.setSearchAlerts(db, actor, set, new Date())));

/** Deletes a saved search. */
export const deleteSearch = createServerFn({ method: 'POST' })
  .validator(takes(searchIdSchema))
  .handler(asActor((db, actor, { id }) => commands.deleteSearch(db, actor, id)));
