import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { pictureFinder, pictured } from '#features/blog/reading/queries.server.ts';
import { database } from '#platform/database.ts';
import { takes } from '#platform/server-functions.ts';
import { postBehind } from './previewed-queries.server.ts';

const tokenSchema = z.object({ token: z.string().max(200) });

/** By POST, because servers on the way log addresses, and this one would hold the token. */
export const getPostBehind = createServerFn({ method: 'POST' })
  .validator(takes(tokenSchema))
  .handler(async ({ data }) => {
    const found = await postBehind(database(), data.token, await pictureFinder(database().visitor));
    if (!found || found.isOut) return found;
    return {
      ...found,
      post: await pictured(found.post),
      related: await Promise.all(found.related.map(pictured)),
    };
  });
