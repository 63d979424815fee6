import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NEVER_KEPT, READ_EACH_TIME, changing, forgetAndReadAnew } from '#platform/changing.ts';
import {
  createPost,
  deletePost,
  getPosts,
  getPostToEdit,
  previewPost,
  updatePost,
} from './functions.ts';
import type { PostFilter, PostForm } from './schema.ts';

/** Makes all that shows posts fresh (ABLG-16): these screens, the public pages, the counts of tags. */
export const refreshPosts = forgetAndReadAnew(
  ['posts', 'list'],
  ['drafts', 'waiting'],
  ['drafts', 'versions'],
  ['blog'],
  ['topics'],
);
const changingPosts = changing(refreshPosts);

/** A page of all posts; the last one stays until the next is there. */
export function postsQuery(filter: PostFilter) {
  return queryOptions({
    queryKey: ['posts', 'list', filter],
    queryFn: () => getPosts({ data: filter }),
    placeholderData: keepPreviousData,
    ...READ_EACH_TIME,
  });
}

/**
 * A post as its form starts from; null when there is none. Never from the cache: a form that starts
 * from an old version could not be saved.
 */
export function postToEditQuery(id: string) {
  return queryOptions({
    queryKey: ['posts', 'edit', id],
    queryFn: () => getPostToEdit({ data: { id } }),
    ...NEVER_KEPT,
    // An author who comes back to the tab sees at once what another has saved.
    refetchOnWindowFocus: 'always',
  });
}

/** Content as the public page would show it; one that is superseded is given up. */
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

/** Saves a post (ABLG-14), or creates it where there is none yet (ABLG-13). */
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

/** Deletes a post (ABLG-15). */
export const deletePostMutation = changingPosts((id: string) => deletePost({ data: { id } }), {
  failureTitle: 'Error deleting post',
  successTitle: 'Post deleted',
  successDescription: 'The post has been deleted successfully.',
});
