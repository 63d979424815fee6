import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { cachedUntilInvalidated } from '#platform/page-cache/answer-cache.ts';
import { mapOfCounties } from '#platform/county-map/draw-map.ts';
import { TODAY } from '#platform/day-change.ts';
import { pageShowsUntil } from '#platform/page-ends.ts';
import { pageShows } from '#platform/page-names.ts';
import { tryoutsSoon } from '#features/tryouts/board/queries.server.ts';
import { directoryFigures, newestReviews } from './queries.server.ts';
import { SOON_DAYS } from './schema.ts';
import type { Home } from './schema.ts';

/** What the home page shows of clubs and reviews. Open to anyone. */
export const getHome = createServerFn({ method: 'GET' }).handler(async (): Promise<Home> => {
  const { visitor } = database();
  const [figures, soon, { reviews, authors }] = await Promise.all([
    cachedUntilInvalidated('clubs', () => directoryFigures(visitor), 'figures of the directory'),
    tryoutsSoon(visitor, new Date(), SOON_DAYS),
    newestReviews(visitor),
  ]);
  if (soon.until) pageShowsUntil(soon.until);
  pageShows('clubs', 'reviews', 'tryouts', TODAY, ...authors.map((id) => `member:${id}`));
  const counties = figures.states.flatMap(({ state, counties: own }) =>
    own.map((county) => ({ state, ...county })),
  );
  return { map: mapOfCounties(counties), figures, tryoutsSoon: soon.tryouts, reviews };
});
