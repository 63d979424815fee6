import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { database } from '#platform/database.ts';
import { takes } from '#platform/server-functions.ts';
import { compareClubs } from './queries.server.ts';
import { parseCompareSearch } from './schema.ts';

export const getComparison = createServerFn({ method: 'GET' })
  .validator(takes(z.record(z.string(), z.unknown()).transform(parseCompareSearch)))
  .handler(({ data: search }) => compareClubs(database().visitor, search, new Date()));
