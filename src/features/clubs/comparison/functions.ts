import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { database } from '#platform/database.ts';
import { pageShowsUntil } from '#platform/page-ends.ts';
import { pageShows } from '#platform/page-names.ts';
import { takes } from '#platform/server-functions.ts';
import { compareClubs } from './queries.server.ts';
import { parseCompareSearch } from './schema.ts';

/** Clubs side by side. Open to anyone. */
export const getComparison = createServerFn({ method: 'GET' })
  .validator(takes(z.record(z.string(), z.unknown()).transform(parseCompareSearch)))
  .handler(async ({ data: search }) => {
    const { comparison, until } = await compareClubs(database().visitor, search, new Date());
    pageShows(...comparison.clubs.map(({ id }) => `club:${id}`));
    // What is not there may come, and by a name any club may.
    if (comparison.missing > 0 || search.name !== undefined) pageShows('clubs');
    if (until) pageShowsUntil(until);
    return comparison;
  });
