import { createServerFn } from '@tanstack/react-start';
import { operatorWarnings } from '#platform/log/operator-warnings.ts';
import { asActor } from '#platform/server-functions.ts';
import { analyticsSettings } from './functions.ts';
import { emptySearches, readStatistics } from './queries.server.ts';

export const getStatistics = createServerFn({ method: 'GET' }).handler(
  asActor(async (db, actor) => ({
    provider: analyticsSettings().provider,
    /** What the operator should look at, not only about views. */
    warnings: operatorWarnings(),
    ...(await readStatistics(db, actor)),
  })),
);

export const getEmptySearches = createServerFn({ method: 'GET' }).handler(asActor(emptySearches));
