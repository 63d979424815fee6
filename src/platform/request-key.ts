import { getRequest } from '@tanstack/react-start/server';
import type { Db } from '#db/db.ts';
import { onceFor } from '#db/once.ts';
import { isUuid } from '#domain/ids.ts';
import { database } from './database.ts';

/** The header in which a browser or program identifies what it sends, so that it is done once. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The database of this process for a request that creates something: see {@link onceFor}. */
export function databaseOnce(): Db {
  const key = getRequest().headers.get(IDEMPOTENCY_KEY);
  return onceFor(database(), key !== null && isUuid(key) ? key : null);
}
