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

export const getCategories = createServerFn({ method: 'GET' }).handler(asActor(listCategories));

export const getTags = createServerFn({ method: 'GET' }).handler(asActor(listTags));

export const createCategory = createServerFn({ method: 'POST' })
  .validator(takes(newCategorySchema))
  .handler(onceAsActor((db, actor, { form }) => commands.createCategory(db, actor, form)));

export const updateCategory = createServerFn({ method: 'POST' })
  .validator(takes(categoryUpdateSchema))
  .handler(asActor(commands.updateCategory));

export const deleteCategory = createServerFn({ method: 'POST' })
  .validator(takes(categoryRemovalSchema))
  .handler(asActor(commands.deleteCategory));

export const addTag = createServerFn({ method: 'POST' })
  .validator(takes(newTagSchema))
  .handler(onceAsActor((db, actor, { tag }) => commands.addTag(db, actor, tag)));

export const removeTag = createServerFn({ method: 'POST' })
  .validator(takes(oneTagSchema))
  .handler(asActor((db, actor, { tag }) => commands.removeTag(db, actor, tag)));

export const renameTag = createServerFn({ method: 'POST' })
  .validator(takes(tagRenameSchema))
  .handler(asActor(commands.renameTag));
