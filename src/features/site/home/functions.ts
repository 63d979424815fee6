import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { mapOfCounties } from '#features/places/map-rules.ts';
import { tryoutsSoon } from '#features/tryouts/board/queries.server.ts';
import { directoryFigures, newestReviews } from './queries.server.ts';
import { SOON_DAYS } from './schema.ts';

export const getHome = createServerFn({ method: 'GET' }).handler(async () => {
  const { visitor } = database();
  const [figures, soon, reviews] = await Promise.all([
    directoryFigures(visitor),
    tryoutsSoon(visitor, new Date(), SOON_DAYS),
    newestReviews(visitor),
  ]);
  const counties = figures.states.flatMap(({ state, counties: own }) =>
    own.map((county) => ({ state, ...county })),
  );
  return { map: mapOfCounties(counties), figures, tryoutsSoon: soon, reviews };
});
