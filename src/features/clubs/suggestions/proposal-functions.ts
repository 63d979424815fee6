import { createServerFn } from '@tanstack/react-start';
import { asActor, takes } from '#platform/server-functions.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import * as commands from './proposal-commands.server.ts';
import { proposalsFor } from './proposal-queries.server.ts';
import { decisionSchema, proposalPageSchema } from './proposal-schema.ts';

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
