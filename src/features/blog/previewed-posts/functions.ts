import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { copyOf, pictured } from '#features/blog/reading/queries.server.ts';
import { database } from '#platform/database.ts';
import { shownPicture } from '#platform/remote-pictures/shown-picture.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { takes } from '#platform/server-functions.ts';
import { postBehind } from './queries.server.ts';

const tokenSchema = z.object({ token: z.string().max(200) });

/**
 * The post behind a secret link, or null. Open to whoever has the link. By POST: the token is no part of an
 * address that servers on the way write down.
 */
export const getPostBehind = createServerFn({ method: 'POST' })
  .validator(takes(tokenSchema))
  .handler(async ({ data }) => {
    const storage = await siteStorage();
    const found = await postBehind(database(), data.token, (url) =>
      shownPicture(storage, (address) => copyOf(database().visitor, address), url),
    );
    if (!found || found.isOut) return found;
    const { post, related } = found;
    return {
      ...found,
      post: await pictured(post),
      related: await Promise.all(related.map(pictured)),
    };
  });
