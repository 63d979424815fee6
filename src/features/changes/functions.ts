import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { changes } from './queries.server.ts';
import { CHANGE_SUBJECTS } from './schema.ts';

const changesWantedSchema = z.object({
  subject: z.enum(CHANGE_SUBJECTS),
  subjectId: z.guid().nullable(),
  below: z.int().positive().nullable(),
});

/** A page of the log of changes, for administrators. */
export const getChanges = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(changesWantedSchema, input))
  .handler(async ({ data }) => changes(database(), await currentActor(), data));
