import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CommentSearch } from '../client.ts';
import { parseCommentOrder } from '../schema.ts';

const KEY = 'comment-order';

/** The order that somebody chose in this browser; undefined for oldest first, and where it keeps nothing. */
function keptOrder(): 'newest' | undefined {
  try {
    return parseCommentOrder(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** Remembers it for the pages of all clubs. */
export function keepOrder(order: 'newest' | undefined): void {
  try {
    localStorage.setItem(KEY, order ?? '');
  } catch {
    // It holds for this page all the same.
  }
}

/** Goes over to the order that is remembered, where the address asks for none. */
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
