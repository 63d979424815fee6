import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { retries } from '#platform/query-retries.ts';
import {
  createPost,
  deletePost,
  getPosts,
  getPostToEdit,
  previewPost,
  updatePost,
} from './functions.ts';
import type { PostFilter, PostForm } from './schema.ts';

/** A page of all posts; the last one stays until the next is there. */
export function postsQuery(filter: PostFilter) {
  return queryOptions({
    queryKey: ['posts', 'list', filter],
    queryFn: () => getPosts({ data: filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retries(1),
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
    staleTime: 0,
    gcTime: 0,
    retry: retries(1),
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
export function savePostMutation(post: { readonly id: string } | null) {
  const [doing, done] = post === null ? ['creating', 'created'] : ['updating', 'updated'];
  return mutationOptions({
    mutationFn: ({ version, form }: { version: string; form: PostForm }) =>
      post === null
        ? createPost({ data: { form } })
        : updatePost({ data: { id: post.id, version, form } }),
    onSuccess: (_saved, _form, _context, { client }) => refreshPosts(client),
    meta: {
      failureTitle: `Error ${doing} post`,
      successTitle: `Post ${done}`,
      successDescription: `The post has been ${done} successfully.`,
    },
  });
}

/** Deletes a post (ABLG-15). */
export function deletePostMutation() {
  return mutationOptions({
    mutationFn: (id: string) => deletePost({ data: { id } }),
    onSuccess: (_done, _id, _context, { client }) => refreshPosts(client),
    meta: {
      failureTitle: 'Error deleting post',
      successTitle: 'Post deleted',
      successDescription: 'The post has been deleted successfully.',
    },
  });
}

/** Makes all that shows posts fresh (ABLG-16): these screens, the public pages, the counts of tags. */
async function refreshPosts(client: QueryClient): Promise<void> {
  const shown = [['posts', 'list'], ['blog'], ['topics']];
  // What no screen watches would be shown once more by the page that comes next.
  for (const queryKey of shown) client.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}
