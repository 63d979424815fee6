import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { pointsOf } from '#features/places/queries.server.ts';
import { readPlace } from '#features/places/near-queries.server.ts';
import { database } from '#platform/database.ts';
import { takes } from '#platform/server-functions.ts';
import { presentMap } from './present.server.ts';
import { parseFinderSearch, wantedState } from './schema.ts';
import { searchClubs } from './search.server.ts';

export const findClubs = createServerFn({ method: 'GET' })
  .validator(takes(z.record(z.string(), z.unknown()).transform(parseFinderSearch)))
  .handler(async ({ data: search }) => {
    const db = database().visitor;
    const found = await searchClubs(db, search);
    if (search.view === undefined) return found;
    const ids = found.clubs.map(({ id }) => id);
    const { from } = await readPlace(db, { ...search, state: wantedState(search) });
    const points = await pointsOf(db, ids, from);
    return { ...found, map: presentMap(found.clubs, points, search) };
  });
