import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { parsePosition } from '#domain/position.ts';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { suggestionsWith, waitingSuggestions } from './queries.server.ts';
import { STATUSES } from './rules.ts';
import { handlingSchema } from './schema.ts';

const pageSchema = z.object({
  status: z.enum(STATUSES),
  after: z.string().nullable().transform(parsePosition),
});

/** A page of the suggestions with a status, for administrators. */
export const getSuggestions = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(pageSchema, input))
  .handler(async ({ data }) =>
    suggestionsWith(database(), await currentActor(), data.status, data.after),
  );

/** How many suggestions wait for an administrator; 0 for anybody else. */
export const getWaitingSuggestions = createServerFn({ method: 'GET' }).handler(async () =>
  waitingSuggestions(database(), await currentActor()),
);

/** Changes status and note of a suggestion, as an administrator. */
export const handleSuggestion = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(handlingSchema, input))
  .handler(async ({ data }) => commands.handleSuggestion(database(), await currentActor(), data));
