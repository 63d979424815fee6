import { createServerFn } from '@tanstack/react-start';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { copyOf } from '#features/blog/reading/queries.server.ts';
import { shownPicture } from '#platform/remote-pictures/shown-picture.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import * as commands from './commands.server.ts';
import { listPosts, postToEdit, previewOf } from './queries.server.ts';
import {
  newPostSchema,
  onePostSchema,
  postFilterSchema,
  postUpdateSchema,
  previewSchema,
} from './schema.ts';

/** A page of all posts, for administrators. */
export const getPosts = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(postFilterSchema, input))
  .handler(async ({ data }) => listPosts(database(), await currentActor(), data));

/** A post as its form starts from, for administrators. */
export const getPostToEdit = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(onePostSchema, input))
  .handler(async ({ data }) => postToEdit(database(), await currentActor(), data.id));

/** Content as the public page would show it, for administrators. */
export const previewPost = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(previewSchema, input))
  .handler(async ({ data }) => {
    const storage = await siteStorage();
    const actor = await currentActor();
    const copy = (address: string) => database().read(actor, (tx) => copyOf(tx, address));
    return previewOf(database(), actor, data.content, (url) => shownPicture(storage, copy, url));
  });

/** Creates a post, for administrators. */
export const createPost = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(newPostSchema, input))
  .handler(async ({ data }) =>
    commands.createPost(databaseOnce(), await siteStorage(), await currentActor(), data.form),
  );

/** Saves a post, for administrators. */
export const updatePost = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(postUpdateSchema, input))
  .handler(async ({ data }) =>
    commands.updatePost(database(), await siteStorage(), await currentActor(), data),
  );

/** Deletes a post, for administrators. */
export const deletePost = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(onePostSchema, input))
  .handler(async ({ data }) => commands.deletePost(database(), await currentActor(), data.id));
