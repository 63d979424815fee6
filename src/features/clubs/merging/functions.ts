import { createServerFn } from '@tanstack/react-start';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import * as queries from './queries.server.ts';
import { mergeIdSchema, mergeSchema, pairSchema, typedNameSchema } from './schema.ts';

export const getSimilarClubs = createServerFn({ method: 'GET' })
  .validator(takes(typedNameSchema))
  .handler(asActor(queries.similarClubs, 'reads'));

export const getDuplicates = createServerFn({ method: 'GET' }).handler(
  asActor(queries.possibleDuplicates, 'reads'),
);

export const getComparison = createServerFn({ method: 'GET' })
  .validator(takes(pairSchema))
  .handler(asActor(queries.comparison));

export const getPastMerges = createServerFn({ method: 'GET' }).handler(asActor(queries.pastMerges));

export const mergeClubs = createServerFn({ method: 'POST' })
  .validator(takes(mergeSchema))
  .handler(onceAsActor(commands.mergeClubs));

export const undoMerge = createServerFn({ method: 'POST' })
  .validator(takes(mergeIdSchema))
  .handler(onceAsActor(commands.undoMerge));

export const tellApart = createServerFn({ method: 'POST' })
  .validator(takes(pairSchema))
  .handler(asActor(commands.tellApart));
