import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { copyOf } from '#features/blog/reading/queries.server.ts';
import { shownPicture } from '#platform/images/shown-picture.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { withBoxes } from '#features/blog/reading/box-queries.server.ts';
import { currentActor } from '#platform/session/current.ts';
import { getSiteUrl } from '#platform/site-url.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { listPosts, postToEdit, previewOf } from './queries.server.ts';
import {
  newPostSchema,
  onePostSchema,
  postFilterSchema,
  postUpdateSchema,
  previewSchema,
} from './schema.ts';

export const getPosts = createServerFn({ method: 'GET' })
  .validator(takes(postFilterSchema))
  .handler(asActor(listPosts));

export const getPostToEdit = createServerFn({ method: 'GET' })
  .validator(takes(onePostSchema))
  .handler(asActor((db, actor, { id }) => postToEdit(db, actor, id)));

export const previewPost = createServerFn({ method: 'POST' })
  .validator(takes(previewSchema))
  .handler(async ({ data }) => {
    const storage = await siteStorage();
    const actor = await currentActor();
    const copy = (address: string) => database().read(actor, (tx) => copyOf(tx, address));
    const html = await previewOf(database(), actor, data.content, (url) =>
      shownPicture(storage, copy, url),
    );
    return withBoxes(database().visitor, html, await getSiteUrl(), new Date());
  });

export const createPost = createServerFn({ method: 'POST' })
  .validator(takes(newPostSchema))
  .handler(async ({ data }) =>
    commands.createPost(databaseOnce(), await siteStorage(), await currentActor(), data),
  );

export const updatePost = createServerFn({ method: 'POST' })
  .validator(takes(postUpdateSchema))
  .handler(async ({ data }) =>
    commands.updatePost(database(), await siteStorage(), await currentActor(), data),
  );

export const deletePost = createServerFn({ method: 'POST' })
  .validator(takes(onePostSchema))
  .handler(asActor((db, actor, { id }) => commands.deletePost(db, actor, id), 'admin'));
