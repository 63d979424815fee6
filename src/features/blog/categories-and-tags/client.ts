import { queryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME, changing, removesAndInvalidates } from '#platform/changing.ts';
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
import type { CategoryDialogForm, CategoryRemoval, TagRename } from './schema.ts';

export type CategoryEntry = Awaited<ReturnType<typeof getCategories>>[number];
export type TagEntry = Awaited<ReturnType<typeof getTags>>[number];

const refreshTopics = removesAndInvalidates(['topics'], ['posts', 'list'], ['blog']);
const changingTopics = changing(refreshTopics);

export const categoriesQuery = queryOptions({
  queryKey: ['topics', 'categories'],
  queryFn: () => getCategories(),
  ...READ_EACH_TIME,
});

export const tagsQuery = queryOptions({
  queryKey: ['topics', 'tags'],
  queryFn: () => getTags(),
  ...READ_EACH_TIME,
});

export function saveCategoryMutation(id: string | null) {
  const [doing, done] = id === null ? ['creating', 'created'] : ['updating', 'updated'];
  return changing(refreshTopics, 'answered')(
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

export const deleteCategoryMutation = changing(refreshTopics, 'answered')(
  (removal: CategoryRemoval) => deleteCategory({ data: removal }),
  {
    failureTitle: 'Error deleting category',
    successTitle: 'Category deleted',
    successDescription: 'The category has been deleted successfully.',
  },
);

export const addTagMutation = changingTopics((tag: string) => addTag({ data: { tag } }), {
  failureTitle: 'Error adding tag',
  successTitle: 'Tag added',
  successDescription: 'The tag has been added successfully.',
});

export const removeTagMutation = changingTopics((tag: string) => removeTag({ data: { tag } }), {
  failureTitle: 'Error removing tag',
  successTitle: 'Tag removed',
  successDescription: 'The tag has been removed from all posts.',
});

export const renameTagMutation = changingTopics(
  (rename: TagRename) => renameTag({ data: rename }),
  {
    failureTitle: 'Couldn’t rename the tag',
    successTitle: 'Tag renamed',
    successDescription: 'All posts show the new name.',
  },
);
