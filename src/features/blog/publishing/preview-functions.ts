import { createServerFn } from '@tanstack/react-start';
import { onePostSchema } from '#features/blog/writing/schema.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './preview-commands.server.ts';
import { linksOf } from './preview-queries.server.ts';
import { newLinkSchema, oneLinkSchema } from './preview-schema.ts';

export const getPreviewLinks = createServerFn({ method: 'GET' })
  .validator(takes(onePostSchema))
  .handler(asActor((db, actor, { id }) => linksOf(db, actor, id)));

/** Not run once per key: the answer holds the token, which is stored nowhere. */
export const createPreviewLink = createServerFn({ method: 'POST' })
  .validator(takes(newLinkSchema))
  .handler(asActor(commands.createPreviewLink));

export const withdrawPreviewLink = createServerFn({ method: 'POST' })
  .validator(takes(oneLinkSchema))
  .handler(asActor((db, actor, { id }) => commands.withdrawPreviewLink(db, actor, id)));
