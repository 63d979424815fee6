import { createServerFn } from '@tanstack/react-start';
import { operatorWarnings } from '#platform/log/operator-warnings.ts';
import { asActor } from '#platform/server-functions.ts';
import { analyticsSettings } from './functions.ts';
import { emptySearches, readStatistics } from './queries.server.ts';
import type { Statistics } from './schema.ts';

export const getStatistics = createServerFn({ method: 'GET' }).handler(
  asActor(async (db, actor): Promise<Statistics> => ({
    provider: analyticsSettings().provider,
    warnings: operatorWarnings(),
    ...(await readStatistics(db, actor)),
  })),
);

export const getEmptySearches = createServerFn({ method: 'GET' }).handler(asActor(emptySearches));
