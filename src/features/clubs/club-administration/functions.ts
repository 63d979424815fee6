import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { parseSearch } from '#domain/search-params.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import * as queries from './queries.server.ts';
import { parseClubListSearch } from './rules.ts';
import {
  bulkDeletionSchema,
  bulkUpdateSchema,
  chosenClubsSchema,
  clubCopySchema,
  clubIdSchema,
  newClubSchema,
  positionSchema,
} from './schema.ts';

const searchSchema = z.record(z.string(), z.unknown()).transform(parseClubListSearch);

/** A page of the list of all clubs, for administrators. */
export const getAllClubs = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ search: searchSchema, after: positionSchema.optional() })))
  .handler(asActor((db, actor, { search, after }) => queries.allClubs(db, actor, search, after)));

/** The clubs that the list of all clubs shows for a request's query string; null for all. */
export const clubsAskedFor = createServerOnlyFn((request: Request) =>
  queries.matchingClubs(parseSearch(new URL(request.url).search)),
);

/** The counties of the list's filter, for administrators. */
export const getCountiesOfClubs = createServerFn({ method: 'GET' })
  .validator(takes(searchSchema))
  .handler(asActor((db, actor, { state }) => queries.countiesOfClubs(db, actor, state)));

/** The club that a dialog is about to copy, for administrators. */
export const getClubToCopy = createServerFn({ method: 'GET' })
  .validator(takes(clubIdSchema))
  .handler(asActor((db, actor, { id }) => queries.clubToCopy(db, actor, id)));

/** Adds a club as the signed-in administrator. */
export const addClub = createServerFn({ method: 'POST' })
  .validator(takes(newClubSchema))
  .handler(onceAsActor(commands.addClub));

/** Copies a club as the signed-in administrator. */
export const copyClub = createServerFn({ method: 'POST' })
  .validator(takes(clubCopySchema))
  .handler(onceAsActor(commands.copyClub));

/** Deletes a club as the signed-in administrator. */
export const deleteClub = createServerFn({ method: 'POST' })
  .validator(takes(clubIdSchema))
  .handler(asActor((db, actor, { id }) => commands.deleteClub(db, actor, id)));

/** What goes with clubs when they are deleted, for administrators. As many ids as may be sent make no address. */
export const getGoesWithClubs = createServerFn({ method: 'POST' })
  .validator(takes(chosenClubsSchema))
  .handler(asActor((db, actor, { ids }) => queries.goesWithClubs(db, actor, ids), 'reads'));

/** Deletes many clubs, all or none, as the signed-in administrator. */
export const deleteClubs = createServerFn({ method: 'POST' })
  .validator(takes(bulkDeletionSchema))
  .handler(asActor(commands.deleteClubs));

/** Saves many clubs, all or none, as the signed-in administrator. */
export const bulkUpdateClubs = createServerFn({ method: 'POST' })
  .validator(takes(bulkUpdateSchema))
  .handler(asActor(commands.bulkUpdateClubs));
