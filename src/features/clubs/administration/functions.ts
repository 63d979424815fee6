import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { parseSearch } from '#domain/search-params.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import * as queries from './queries.server.ts';
import * as schema from './schema.ts';

export const getAllClubs = createServerFn({ method: 'GET' })
  .validator(
    takes(z.object({ search: schema.searchSchema, after: schema.positionSchema.optional() })),
  )
  .handler(asActor((db, actor, { search, after }) => queries.allClubs(db, actor, search, after)));

export const clubsAskedFor = createServerOnlyFn((request: Request) =>
  queries.matchingClubs(parseSearch(new URL(request.url).search)),
);

export const getCountiesOfClubs = createServerFn({ method: 'GET' })
  .validator(takes(schema.searchSchema))
  .handler(asActor((db, actor, { state }) => queries.countiesOfClubs(db, actor, state)));

export const getClubToCopy = createServerFn({ method: 'GET' })
  .validator(takes(schema.clubIdSchema))
  .handler(asActor((db, actor, { id }) => queries.clubToCopy(db, actor, id)));

export const addClub = createServerFn({ method: 'POST' })
  .validator(takes(schema.newClubSchema))
  .handler(onceAsActor(commands.addClub));

export const copyClub = createServerFn({ method: 'POST' })
  .validator(takes(schema.clubCopySchema))
  .handler(onceAsActor(commands.copyClub));

export const deleteClub = createServerFn({ method: 'POST' })
  .validator(takes(schema.clubIdSchema))
  .handler(asActor((db, actor, { id }) => commands.deleteClub(db, actor, id)));

/** A POST, because the ids may not fit into an address. */
export const getGoesWithClubs = createServerFn({ method: 'POST' })
  .validator(takes(schema.chosenClubsSchema))
  .handler(asActor((db, actor, { ids }) => queries.goesWithClubs(db, actor, ids), 'reads'));

export const deleteClubs = createServerFn({ method: 'POST' })
  .validator(takes(schema.bulkDeletionSchema))
  .handler(asActor(commands.deleteClubs));

export const bulkUpdateClubs = createServerFn({ method: 'POST' })
  .validator(takes(schema.bulkUpdateSchema))
  .handler(asActor(commands.bulkUpdateClubs));

/** A POST, because the ids may not fit into an address. */
export const getFieldValues = createServerFn({ method: 'POST' })
  .validator(takes(schema.fieldOfClubsSchema))
  .handler(asActor(queries.fieldValues, 'reads'));

export const setField = createServerFn({ method: 'POST' })
  .validator(takes(schema.fieldUpdateSchema))
  .handler(onceAsActor(commands.setField));

export const undoBulkEdit = createServerFn({ method: 'POST' })
  .validator(takes(schema.bulkUndoSchema))
  .handler(onceAsActor(commands.undoBulkEdit));
