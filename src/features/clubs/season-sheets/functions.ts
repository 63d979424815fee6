import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { sheetsToEdit } from './queries.server.ts';
import { sheetUpdateSchema } from './schema.ts';

export const getSheetsToEdit = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.string().max(100) })))
  .handler(asActor((db, actor, { clubId }) => sheetsToEdit(db, actor, clubId)));

export const saveSheet = createServerFn({ method: 'POST' })
  .validator(takes(sheetUpdateSchema))
  .handler(asActor(commands.saveSheet));
