import { queryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME, changing, forgetAndReadAnew } from '#platform/changing.ts';
import {
  addTag,
  createCategory,
  deleteCategory,
  getCategories,
  getTags,
  removeTag,
  renameTag,
  updateCategory,
} from './functions.ts';
import type { CategoryDialogForm, TagRename } from './schema.ts';

const refreshTopics = forgetAndReadAnew(['topics'], ['posts', 'list'], ['blog']);
const changingTopics = changing(refreshTopics);

/** All categories with how many posts each has. */
export const categoriesQuery = queryOptions({
  queryKey: ['topics', 'categories'],
  queryFn: () => getCategories(),
  ...READ_EACH_TIME,
});

/** All tags with how many posts carry each. */
export const tagsQuery = queryOptions({
  queryKey: ['topics', 'tags'],
  queryFn: () => getTags(),
  ...READ_EACH_TIME,
});

/** Creates a category, or saves the one with the id given (ABLG-26). */
export function saveCategoryMutation(id: string | null) {
  const [doing, done] = id === null ? ['creating', 'created'] : ['updating', 'updated'];
  return changing(
    refreshTopics,
    // Somebody else may have changed it.
    'answered',
  )(
    async ({ seen, ...form }: CategoryDialogForm): Promise<void> => {
      if (id === null || seen === null) await createCategory({ data: { form } });
      else await updateCategory({ data: { id, form, seen } });
    },
    {
      failureTitle: `Error ${doing} category`,
      successTitle: `Category ${done}`,
      successDescription: `The category has been ${done} successfully.`,
    },
  );
}

/** Deletes a category and moves its posts to another one, if it has any (D42). */
export const deleteCategoryMutation = changing(
  refreshTopics,
  // The count may be an old one: the next try asks with the right one.
  'answered',
)((removal: { id: string; moveTo: string | null }) => deleteCategory({ data: removal }), {
  failureTitle: 'Error deleting category',
  successTitle: 'Category deleted',
  successDescription: 'The category has been deleted successfully.',
});

/** Remembers a tag (D43). */
export const addTagMutation = changingTopics((tag: string) => addTag({ data: { tag } }), {
  failureTitle: 'Error adding tag',
  successTitle: 'Tag added',
  successDescription: 'The tag has been added successfully.',
});

/** Removes a tag from all posts (D43). */
export const removeTagMutation = changingTopics((tag: string) => removeTag({ data: { tag } }), {
  failureTitle: 'Error removing tag',
  successTitle: 'Tag removed',
  successDescription: 'The tag has been removed from all posts.',
});

/** Renames a tag on all posts, or merges it with another one. */
export const renameTagMutation = changingTopics(
  (rename: TagRename) => renameTag({ data: rename }),
  {
    failureTitle: 'Error renaming tag',
    successTitle: 'Tag renamed',
    successDescription: 'The tag has its new name on all posts.',
  },
);
