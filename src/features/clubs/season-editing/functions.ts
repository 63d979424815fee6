import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { sheetsToEdit } from './queries.server.ts';
import { sheetUpdateSchema } from './schema.ts';

/** The season sheets of a club as their form starts from, for those who may edit them. */
export const getSheetsToEdit = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(z.object({ clubId: z.string().max(100) }), input))
  .handler(async ({ data }) => sheetsToEdit(database(), await currentActor(), data.clubId));

/** Saves a season sheet as the signed-in person. */
export const saveSheet = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(sheetUpdateSchema, input))
  .handler(async ({ data }) => commands.saveSheet(database(), await currentActor(), data));
