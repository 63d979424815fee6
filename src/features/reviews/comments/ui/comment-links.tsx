import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { button } from '#ui/button.ts';
import type { CommentSearch } from '../client.ts';
import { keepOrder } from './kept-order.ts';

/** Shows further comments: without JavaScript on a page of their own. */
export function MoreLink({
  search,
  isLoading,
  onShow,
}: {
  search: CommentSearch;
  isLoading: boolean;
  onShow: (opener: HTMLElement) => void;
}) {
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

/** Leads to this page with other comments. */
function CommentsLink({
  search,
  className,
  onClick,
  children,
}: {
  search: CommentSearch;
  className: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}) {
  return (
    <Link
      to="."
      search={search}
      rel="nofollow"
      preload={false}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      className={className}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

const ORDERS = [
  { order: undefined, label: 'Oldest first' },
  { order: 'newest', label: 'Newest first' },
] as const;

/** Which comments come first: two links, of which one leads to what is shown. */
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
