import { createServerFn } from '@tanstack/react-start';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { publicationOf } from './queries.server.ts';
import { onePostSchema, postAtSchema, seenPostSchema } from './schema.ts';

/** Whether and when a post is published, for administrators. */
export const getPublication = createServerFn({ method: 'GET' })
  .validator(takes(onePostSchema))
  .handler(asActor((db, actor, { id }) => publicationOf(db, actor, id)));

/** Publishes a post at once, for administrators. */
export const publishNow = createServerFn({ method: 'POST' })
  .validator(takes(seenPostSchema))
  .handler(asActor(commands.publishNow));

/** Has a post published at a time to come, for administrators. */
export const schedulePost = createServerFn({ method: 'POST' })
  .validator(takes(postAtSchema))
  .handler(asActor(commands.schedulePost));

/** Gives a post a date of the past, for administrators. */
export const backdatePost = createServerFn({ method: 'POST' })
  .validator(takes(postAtSchema))
  .handler(asActor(commands.backdatePost));

/** Makes a post a draft again, for administrators. */
export const unpublishPost = createServerFn({ method: 'POST' })
  .validator(takes(seenPostSchema))
  .handler(asActor(commands.unpublishPost));
