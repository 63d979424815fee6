import { createServerFn } from '@tanstack/react-start';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { linksOf } from './queries.server.ts';
import { newLinkSchema, oneLinkSchema, onePostSchema } from './schema.ts';

/** The secret links of a post that are good, for administrators. */
export const getPreviewLinks = createServerFn({ method: 'GET' })
  .validator(takes(onePostSchema))
  .handler(asActor((db, actor, { id }) => linksOf(db, actor, id)));

/**
 * Makes a secret link to a post, for administrators. Sent twice it makes two: what is answered is not kept
 * to be answered again, for the token is stored nowhere.
 */
export const createPreviewLink = createServerFn({ method: 'POST' })
  .validator(takes(newLinkSchema))
  .handler(asActor(commands.createPreviewLink));

/** Has a secret link open nothing any more, for administrators. */
export const withdrawPreviewLink = createServerFn({ method: 'POST' })
  .validator(takes(oneLinkSchema))
  .handler(asActor((db, actor, { id }) => commands.withdrawPreviewLink(db, actor, id)));
