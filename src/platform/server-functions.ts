import type { z } from 'zod';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { checked } from './checked.ts';
import { database } from './database.ts';
import { databaseOnce } from './request-key.ts';
import { currentActor } from './session/current.ts';
import { LIMITS } from './session/limits.ts';
import { limit } from './session/rate-limit.ts';

export function takes<Output>(schema: z.ZodType<Output>): (input: unknown) => Output {
  return (input) => checked(schema, input);
}

type Deed<Sent, Answer> = (db: Db, actor: Actor, sent: Sent) => Answer;

/** `kind` counts the call of a signed-in user in that class, for deeds that count nothing themselves. */
export function asActor<Sent, Answer>(
  deed: Deed<Sent, Answer>,
  kind?: 'admin' | 'reads' | 'writes',
) {
  return async ({ data }: { data: Sent }) => {
    const [db, actor] = [database(), await currentActor()];
    if (kind !== undefined && actor.kind !== 'visitor') {
      await db.asAccounts((tx) => limit(tx, `${kind} of ${actor.userId}`, LIMITS[kind]));
    }
    return deed(db, actor, data);
  };
}

/** For work that creates something: sent twice, it is done once. See {@link databaseOnce}. */
export function onceAsActor<Sent, Answer>(deed: Deed<Sent, Answer>) {
  return async ({ data }: { data: Sent }) => deed(databaseOnce(), await currentActor(), data);
}
