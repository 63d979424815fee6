import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { retries } from '#platform/query-retries.ts';
import {
  addTag,
  createCategory,
  deleteCategory,
  getCategories,
  getTags,
  removeTag,
  updateCategory,
} from './functions.ts';
import type { CategoryForm } from './schema.ts';

/** All categories with how many posts each has. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: ['topics', 'categories'],
    queryFn: () => getCategories(),
    staleTime: 0,
    retry: retries(1),
  });
}

/** All tags with how many posts carry each. */
export function tagsQuery() {
  return queryOptions({
    queryKey: ['topics', 'tags'],
    queryFn: () => getTags(),
    staleTime: 0,
    retry: retries(1),
  });
}

/** Creates a category, or saves the one with the id given (ABLG-26). */
export function saveCategoryMutation(id: string | null) {
  return mutationOptions({
    mutationFn: async (form: CategoryForm): Promise<void> => {
      if (id === null) await createCategory({ data: { form } });
      else await updateCategory({ data: { id, form } });
    },
    onSuccess: (_done, _form, _context, { client }) => refreshTopics(client),
    meta:
      id === null
        ? {
            failureTitle: 'Error creating category',
            successTitle: 'Category created',
            successDescription: 'The category has been created successfully.',
          }
        : {
            failureTitle: 'Error updating category',
            successTitle: 'Category updated',
            successDescription: 'The category has been updated successfully.',
          },
  });
}

/** Deletes a category and moves its posts to another one, if it has any (decision 42). */
export function deleteCategoryMutation() {
  return mutationOptions({
    mutationFn: (removal: { id: string; moveTo: string | null }) =>
      deleteCategory({ data: removal }),
    onSuccess: (_done, _removal, _context, { client }) => refreshTopics(client),
    // The count may be an old one: the next try asks with the right one.
    onError: (_error, _removal, _context, { client }) => refreshTopics(client),
    meta: {
      failureTitle: 'Error deleting category',
      successTitle: 'Category deleted',
      successDescription: 'The category has been deleted successfully.',
    },
  });
}

/** Remembers a tag (decision 43). */
export function addTagMutation() {
  return mutationOptions({
    mutationFn: (tag: string) => addTag({ data: { tag } }),
    onSuccess: (_done, _tag, _context, { client }) => refreshTopics(client),
    meta: {
      failureTitle: 'Error adding tag',
      successTitle: 'Tag added',
      successDescription: 'The tag has been added successfully.',
    },
  });
}

/** Removes a tag from all posts (decision 43). */
export function removeTagMutation() {
  return mutationOptions({
    mutationFn: (tag: string) => removeTag({ data: { tag } }),
    onSuccess: (_done, _tag, _context, { client }) => refreshTopics(client),
    meta: {
      failureTitle: 'Error removing tag',
      successTitle: 'Tag removed',
      successDescription: 'The tag has been removed from all posts.',
    },
  });
}

async function refreshTopics(client: QueryClient): Promise<void> {
  const shown = [['topics'], ['posts', 'list'], ['blog']];
  for (const queryKey of shown) client.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}
