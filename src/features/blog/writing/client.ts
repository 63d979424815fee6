import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NEVER_KEPT, READ_EACH_TIME, changing, removesAndInvalidates } from '#platform/changing.ts';
import {
  createPost,
  deletePost,
  getPosts,
  getPostToEdit,
  previewPost,
  updatePost,
} from './functions.ts';
import type { PostFilter, PostForm } from './schema.ts';

/** ABLG-16: these screens, the public pages, and the counts of tags. */
export const refreshPosts = removesAndInvalidates(
  ['posts', 'list'],
  ['drafts', 'waiting'],
  ['drafts', 'versions'],
  ['blog'],
  ['topics'],
);
const changingPosts = changing(refreshPosts);

export type EditablePost = NonNullable<Awaited<ReturnType<typeof getPostToEdit>>>;
export type PostPage = Awaited<ReturnType<typeof getPosts>>;
export type PostEntry = PostPage['posts'][number];

export function postsQuery(filter: PostFilter) {
  return queryOptions({
    queryKey: ['posts', 'list', filter],
    queryFn: () => getPosts({ data: filter }),
    placeholderData: keepPreviousData,
    ...READ_EACH_TIME,
  });
}

/** Never cached: a form that starts from an old version could not be saved. */
export function postToEditQuery(id: string) {
  return queryOptions({
    queryKey: ['posts', 'edit', id],
    queryFn: () => getPostToEdit({ data: { id } }),
    ...NEVER_KEPT,
    // Shows an author who comes back to the tab what others have saved.
    refetchOnWindowFocus: 'always',
  });
}

export function previewQuery(content: string) {
  return queryOptions({
    queryKey: ['posts', 'preview', content],
    queryFn: ({ signal }) => previewPost({ data: { content }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** ABLG-13, ABLG-14 */
export function savePostMutation(id: string, isNew: boolean) {
  const [doing, done] = isNew ? ['creating', 'created'] : ['updating', 'updated'];
  return changingPosts(
    ({ version, form }: { version: string; form: PostForm }) =>
      isNew ? createPost({ data: { id, form } }) : updatePost({ data: { id, version, form } }),
    {
      failureTitle: `Error ${doing} post`,
      successTitle: `Post ${done}`,
      successDescription: `The post has been ${done} successfully.`,
    },
  );
}

/** ABLG-15 */
export const deletePostMutation = changingPosts((id: string) => deletePost({ data: { id } }), {
  failureTitle: 'Error deleting post',
  successTitle: 'Post deleted',
  successDescription: 'The post has been deleted successfully.',
});
