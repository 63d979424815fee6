import { createServerFn } from '@tanstack/react-start';
import { onePostSchema } from '#features/blog/writing/schema.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { publicationOf } from './queries.server.ts';
import { postAtSchema, seenPostSchema } from './schema.ts';

export const getPublication = createServerFn({ method: 'GET' })
  .validator(takes(onePostSchema))
  .handler(asActor((db, actor, { id }) => publicationOf(db, actor, id)));

export const publishNow = createServerFn({ method: 'POST' })
  .validator(takes(seenPostSchema))
  .handler(asActor(commands.publishNow));

export const schedulePost = createServerFn({ method: 'POST' })
  .validator(takes(postAtSchema))
  .handler(asActor(commands.schedulePost));

export const backdatePost = createServerFn({ method: 'POST' })
  .validator(takes(postAtSchema))
  .handler(asActor(commands.backdatePost));

export const unpublishPost = createServerFn({ method: 'POST' })
  .validator(takes(seenPostSchema))
  .handler(asActor(commands.unpublishPost));
