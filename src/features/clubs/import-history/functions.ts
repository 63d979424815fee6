import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import * as queries from './queries.server.ts';

const MOST_SKIPPED = 100_000;
const skipSchema = z.object({ skip: z.int().min(0).max(MOST_SKIPPED) });
const importIdSchema = z.object({ id: z.guid() });

/** Imports, newest first, for administrators. */
export const getPastImports = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(skipSchema, input))
  .handler(async ({ data }) => queries.pastImports(database(), await currentActor(), data.skip));

/** What undoing an import would do, for administrators. */
export const getUndoPlan = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(importIdSchema, input))
  .handler(async ({ data }) => queries.undoPlan(database(), await currentActor(), data.id));

/** Undoes an import as the signed-in administrator. */
export const undoImport = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(importIdSchema, input))
  .handler(async ({ data }) => commands.undoImport(database(), await currentActor(), data.id));
