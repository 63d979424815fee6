import type { z } from 'zod';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { checked } from './checked.ts';
import { database } from './database.ts';
import { databaseOnce } from './request-key.ts';
import { currentActor } from './session/current.ts';

export function takes<Output>(schema: z.ZodType<Output>): (input: unknown) => Output {
  return (input) => checked(schema, input);
}

type Deed<Sent, Answer> = (db: Db, actor: Actor, sent: Sent) => Answer;

export function asActor<Sent, Answer>(deed: Deed<Sent, Answer>) {
  return async ({ data }: { data: Sent }) => deed(database(), await currentActor(), data);
}

/** For work that creates something: sent twice, it is done once. See {@link databaseOnce}. */
export function onceAsActor<Sent, Answer>(deed: Deed<Sent, Answer>) {
  return async ({ data }: { data: Sent }) => deed(databaseOnce(), await currentActor(), data);
}
