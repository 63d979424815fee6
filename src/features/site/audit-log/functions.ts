import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { FILTER_LENGTH, isDay, typedFilter } from '#domain/typed-filter.ts';
import { database } from '#platform/database.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { allChanges, clubHistory } from './queries.server.ts';
import { CHANGE_SUBJECTS } from './schema.ts';

const day = z.string().refine(isDay).optional();

const logWantedSchema = z.object({
  kind: z.enum(CHANGE_SUBJECTS).optional(),
  who: z.string().max(FILTER_LENGTH).transform(typedFilter).optional(),
  from: day,
  to: day,
  id: z.guid().optional(),
  /** Microseconds since 1970, and the last entry shown; null for the newest. */
  after: z
    .string()
    .regex(/^\d{1,17}_\d{1,15}$/)
    .nullable(),
});

export const getChangeLog = createServerFn({ method: 'GET' })
  .validator(takes(logWantedSchema))
  .handler(asActor((db, actor, { after, ...search }) => allChanges(db, actor, search, after)));

export const getClubHistory = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.guid(), shown: z.number().int().positive() })))
  .handler(({ data }) => clubHistory(database().visitor, data.clubId, data.shown));

export const undoChange = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ clubId: z.guid(), entry: z.number().int().positive() })))
  .handler(asActor(commands.undoChange, 'admin'));
