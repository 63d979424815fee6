import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { parsePosition } from '#domain/position.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import * as commands from './inbox-commands.server.ts';
import {
  suggestionById,
  suggestionsWith,
  waitingSuggestions,
  proposalsFor,
} from './inbox-queries.server.ts';
import { STATUSES } from './inbox-rules.ts';
import {
  handlingSchema,
  oneSuggestionSchema,
  decisionSchema,
  proposalPageSchema,
} from './inbox-schema.ts';

const pageSchema = z.object({
  status: z.enum(STATUSES),
  after: z.string().nullable().transform(parsePosition),
});

export const getSuggestions = createServerFn({ method: 'GET' })
  .validator(takes(pageSchema))
  .handler(asActor((db, actor, { status, after }) => suggestionsWith(db, actor, status, after)));

export const getSuggestion = createServerFn({ method: 'GET' })
  .validator(takes(oneSuggestionSchema))
  .handler(asActor(suggestionById));

export const getWaitingSuggestions = createServerFn({ method: 'GET' }).handler(
  asActor(waitingSuggestions),
);

export const handleSuggestion = createServerFn({ method: 'POST' })
  .validator(takes(handlingSchema))
  .handler(asActor(commands.handleSuggestion, 'admin'));

export const getProposals = createServerFn({ method: 'GET' })
  .validator(takes(proposalPageSchema))
  .handler(asActor(proposalsFor));

export const decideFacts = createServerFn({ method: 'POST' })
  .validator(takes(decisionSchema))
  .handler(
    asActor(async (db, actor, decision) =>
      commands.decideFacts(db, await siteStorage(), actor, decision),
    ),
  );
