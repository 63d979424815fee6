import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import * as queries from './queries.server.ts';

const MOST_SKIPPED = 100_000;
const skipSchema = z.object({ skip: z.int().min(0).max(MOST_SKIPPED) });
const importIdSchema = z.object({ id: z.guid() });

/** Imports, newest first, for administrators. */
export const getPastImports = createServerFn({ method: 'GET' })
  .validator(takes(skipSchema))
  .handler(asActor((db, actor, { skip }) => queries.pastImports(db, actor, skip)));

/** What undoing an import would do, for administrators. */
export const getUndoPlan = createServerFn({ method: 'GET' })
  .validator(takes(importIdSchema))
  .handler(asActor((db, actor, { id }) => queries.undoPlan(db, actor, id)));

/** Undoes an import as the signed-in administrator. */
export const undoImport = createServerFn({ method: 'POST' })
  .validator(takes(importIdSchema))
  .handler(asActor((db, actor, { id }) => commands.undoImport(db, actor, id)));
