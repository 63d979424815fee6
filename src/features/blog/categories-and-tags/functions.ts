import { createServerFn } from '@tanstack/react-start';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { listCategories, listTags } from './queries.server.ts';
import {
  categoryRemovalSchema,
  categoryUpdateSchema,
  newCategorySchema,
  newTagSchema,
  oneTagSchema,
} from './schema.ts';

/** All categories, for administrators. */
export const getCategories = createServerFn({ method: 'GET' }).handler(async () =>
  listCategories(database(), await currentActor()),
);

/** All tags, for administrators. */
export const getTags = createServerFn({ method: 'GET' }).handler(async () =>
  listTags(database(), await currentActor()),
);

/** Creates a category, for administrators. */
export const createCategory = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(newCategorySchema, input))
  .handler(async ({ data }) =>
    commands.createCategory(databaseOnce(), await currentActor(), data.form),
  );

/** Saves a category, for administrators. */
export const updateCategory = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(categoryUpdateSchema, input))
  .handler(async ({ data }) => commands.updateCategory(database(), await currentActor(), data));

/** Deletes a category and moves its posts, for administrators. */
export const deleteCategory = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(categoryRemovalSchema, input))
  .handler(async ({ data }) => commands.deleteCategory(database(), await currentActor(), data));

/** Remembers a tag, for administrators. */
export const addTag = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(newTagSchema, input))
  .handler(async ({ data }) => commands.addTag(databaseOnce(), await currentActor(), data.tag));

/** Removes a tag from all posts, for administrators. */
export const removeTag = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(oneTagSchema, input))
  .handler(async ({ data }) => commands.removeTag(database(), await currentActor(), data.tag));
