import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
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
  .validator((input: unknown) =>
    checked(z.object({ search: searchSchema, after: positionSchema.optional() }), input),
  )
  .handler(async ({ data }) =>
    queries.allClubs(database(), await currentActor(), data.search, data.after),
  );

/** The counties of the list's filter, for administrators. */
export const getCountiesOfClubs = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(searchSchema, input))
  .handler(async ({ data }) =>
    queries.countiesOfClubs(database(), await currentActor(), data.state),
  );

/** The club that a dialog is about to copy, for administrators. */
export const getClubToCopy = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(clubIdSchema, input))
  .handler(async ({ data }) => queries.clubToCopy(database(), await currentActor(), data.id));

/** Adds a club as the signed-in administrator. */
export const addClub = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(newClubSchema, input))
  .handler(async ({ data }) => commands.addClub(databaseOnce(), await currentActor(), data));

/** Copies a club as the signed-in administrator. */
export const copyClub = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(clubCopySchema, input))
  .handler(async ({ data }) => commands.copyClub(databaseOnce(), await currentActor(), data));

/** Deletes a club as the signed-in administrator. */
export const deleteClub = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(clubIdSchema, input))
  .handler(async ({ data }) => commands.deleteClub(database(), await currentActor(), data.id));

/** What goes with clubs when they are deleted, for administrators. */
export const getGoesWithClubs = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(chosenClubsSchema, input))
  .handler(async ({ data }) => queries.goesWithClubs(database(), await currentActor(), data.ids));

/** Deletes many clubs, all or none, as the signed-in administrator. */
export const deleteClubs = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(bulkDeletionSchema, input))
  .handler(async ({ data }) => commands.deleteClubs(database(), await currentActor(), data));

/** Saves many clubs, all or none, as the signed-in administrator. */
export const bulkUpdateClubs = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(bulkUpdateSchema, input))
  .handler(async ({ data }) => commands.bulkUpdateClubs(database(), await currentActor(), data));
