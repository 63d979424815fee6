import { createServerFn } from '@tanstack/react-start';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { listCategories, listTags } from './queries.server.ts';
import {
  categoryRemovalSchema,
  categoryUpdateSchema,
  newCategorySchema,
  newTagSchema,
  oneTagSchema,
  tagRenameSchema,
} from './schema.ts';

/** All categories, for administrators. */
export const getCategories = createServerFn({ method: 'GET' }).handler(asActor(listCategories));

/** All tags, for administrators. */
export const getTags = createServerFn({ method: 'GET' }).handler(asActor(listTags));

/** Creates a category, for administrators. */
export const createCategory = createServerFn({ method: 'POST' })
  .validator(takes(newCategorySchema))
  .handler(onceAsActor((db, actor, { form }) => commands.createCategory(db, actor, form)));

/** Saves a category, for administrators. */
export const updateCategory = createServerFn({ method: 'POST' })
  .validator(takes(categoryUpdateSchema))
  .handler(asActor(commands.updateCategory));

/** Deletes a category and moves its posts, for administrators. */
export const deleteCategory = createServerFn({ method: 'POST' })
  .validator(takes(categoryRemovalSchema))
  .handler(asActor(commands.deleteCategory));

/** Remembers a tag, for administrators. */
export const addTag = createServerFn({ method: 'POST' })
  .validator(takes(newTagSchema))
  .handler(onceAsActor((db, actor, { tag }) => commands.addTag(db, actor, tag)));

/** Removes a tag from all posts, for administrators. */
export const removeTag = createServerFn({ method: 'POST' })
  .validator(takes(oneTagSchema))
  .handler(asActor((db, actor, { tag }) => commands.removeTag(db, actor, tag)));

/** Renames a tag on all posts, or merges it with another one, for administrators. */
export const renameTag = createServerFn({ method: 'POST' })
  .validator(takes(tagRenameSchema))
  .handler(asActor(commands.renameTag));
