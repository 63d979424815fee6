import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFirstNew } from '#ui/first-new.ts';
import { commentsQuery } from '../client.ts';
import type { CommentSearch } from '../client.ts';

/**
 * The pages of a club's comments, as far as they are loaded.
 *
 * @returns the query; the list that shows them; where the next page begins, null behind the last; and
 * `showMore`, which loads it, then to be called with what was clicked
 */
export function useCommentPages(clubId: string, search: CommentSearch, viewerId: string | null) {
  const query = useInfiniteQuery(commentsQuery(clubId, search, viewerId, useQueryClient()));
  const next = query.data?.pages.at(-1)?.next ?? null;
  const { list, willGrow } = useFirstNew<HTMLOListElement>();
  // Where the list ended when somebody asked for more, perhaps while it was loaded for who looks now.
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const fetchMore = () => void query.fetchNextPage({ cancelRefetch: false });
  useEffect(() => {
    if (next !== null && next === askedAt && !query.isFetching && !query.isError) fetchMore();
  });
  return {
    query,
    list,
    next,
    showMore: (opener: HTMLElement) => {
      willGrow(opener);
      setAskedAt(next);
      fetchMore();
    },
  };
}
