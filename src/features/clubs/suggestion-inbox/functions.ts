import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { parsePosition } from '#domain/position.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { suggestionById, suggestionsWith, waitingSuggestions } from './queries.server.ts';
import { STATUSES } from './rules.ts';
import { handlingSchema, oneSuggestionSchema } from './schema.ts';

const pageSchema = z.object({
  status: z.enum(STATUSES),
  after: z.string().nullable().transform(parsePosition),
});

/** A page of the suggestions with a status, for administrators. */
export const getSuggestions = createServerFn({ method: 'GET' })
  .validator(takes(pageSchema))
  .handler(asActor((db, actor, { status, after }) => suggestionsWith(db, actor, status, after)));

/** One suggestion as it is now, for administrators. */
export const getSuggestion = createServerFn({ method: 'GET' })
  .validator(takes(oneSuggestionSchema))
  .handler(asActor(suggestionById));

/** How many suggestions wait for an administrator; 0 for anybody else. */
export const getWaitingSuggestions = createServerFn({ method: 'GET' }).handler(
  asActor(waitingSuggestions),
);

/** Changes status and note of a suggestion, as an administrator. */
export const handleSuggestion = createServerFn({ method: 'POST' })
  .validator(takes(handlingSchema))
  .handler(asActor(commands.handleSuggestion, 'admin'));
