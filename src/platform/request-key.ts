import { getRequest } from '@tanstack/react-start/server';
import type { Db } from '#db/db.ts';
import { onceFor } from '#db/once.ts';
import { isUuid } from '#domain/ids.ts';
import { database } from './database.ts';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

export function databaseOnce(): Db {
  const key = getRequest().headers.get(IDEMPOTENCY_KEY);
  return onceFor(database(), key !== null && isUuid(key) ? key : null);
}
