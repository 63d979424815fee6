import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { button } from '#ui/button.ts';
import { useFirstNew } from '#ui/first-new.ts';
import { commentsQuery } from '../client.ts';
import type { CommentSearch } from '../client.ts';
import { parseCommentOrder } from '../rules.ts';

interface MoreLinkProps {
  search: CommentSearch;
  isLoading: boolean;
  onShow: (opener: HTMLElement) => void;
}

/** Without JavaScript, it leads to a page of its own. */
export function MoreLink({ search, isLoading, onShow }: MoreLinkProps) {
  return (
    <CommentsLink
      search={search}
      className={button.outline}
      onClick={(event) => {
        event.preventDefault();
        onShow(event.currentTarget);
      }}
    >
      {isLoading ? 'Loading...' : 'Show more comments'}
    </CommentsLink>
  );
}

interface CommentsLinkProps {
  search: CommentSearch;
  className: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}

function CommentsLink(props: CommentsLinkProps) {
  return (
    <Link
      to="."
      rel="nofollow"
      preload={false}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      {...props}
    />
  );
}

const ORDERS = [
  { order: undefined, label: 'Oldest first' },
  { order: 'newest', label: 'Newest first' },
] as const;

export function OrderLinks({ search }: { search: CommentSearch }) {
  return (
    <nav aria-label="Order of comments" className="mb-4 flex flex-wrap gap-x-5 text-sm">
      {ORDERS.map(({ order, label }) => {
        const isShown = search.order === order;
        return (
          <CommentsLink
            key={label}
            search={{ ...search, comments: undefined, order }}
            onClick={() => keepOrder(order)}
            className={`inline-flex min-h-11 items-center ${isShown ? 'font-semibold' : 'link'}`}
          >
            {label}
          </CommentsLink>
        );
      })}
    </nav>
  );
}

const KEY = 'comment-order';

function keptOrder(): 'newest' | undefined {
  try {
    return parseCommentOrder(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** For the pages of all clubs. */
function keepOrder(order: 'newest' | undefined): void {
  try {
    localStorage.setItem(KEY, order ?? '');
  } catch {
    // It still holds for this page.
  }
}

/** Applies the remembered order unless the address names one. */
export function useKeptOrder({ order, comments }: CommentSearch): void {
  const navigate = useNavigate();
  const isAsked = order !== undefined || comments !== undefined;
  useEffect(() => {
    const kept = isAsked ? undefined : keptOrder();
    if (kept === undefined) return;
    const search = (shown: CommentSearch) => ({ ...shown, order: kept });
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false });
  }, [isAsked, navigate]);
}

/** `next`: where the next page begins; `showMore` loads it and takes the clicked element. */
export function useCommentPages(clubId: string, search: CommentSearch, viewerId: string | null) {
  const query = useInfiniteQuery(commentsQuery(clubId, search, viewerId, useQueryClient()));
  const next = query.data?.pages.at(-1)?.next ?? null;
  const { list, willGrow } = useFirstNew<HTMLOListElement>();
  // Where the list ended when the user asked for more, perhaps while their own pages were loading.
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
