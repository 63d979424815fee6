import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Where the focus goes once the list of comments has changed. */
export interface CommentFocus {
  /** To a comment that has been posted, as soon as it is there. */
  readonly toPosted: (id: string) => void;
  /** To what follows a comment that is being deleted, as soon as it is gone. */
  readonly pastDeleted: (id: string) => void;
  /** Looks whether what was awaited has happened; it does so itself whenever the section is drawn anew. */
  readonly settle: () => void;
}

/** Moves the focus to a comment, which is unfolded where it is folded. */
export function focusOn(comment: HTMLElement | null): void {
  for (let at = comment?.closest('details'); at; at = at.parentElement?.closest('details')) {
    at.open = true;
  }
  comment?.focus();
}

type Awaited =
  | { readonly kind: 'posted'; readonly id: string }
  | { readonly kind: 'deleted'; readonly id: string; readonly following: readonly string[] };

/**
 * Watches the comments within an element, each of which has its id in `data-comment`.
 *
 * @param section takes the focus where no comment is left
 */
export function useCommentFocus(section: RefObject<HTMLElement | null>): CommentFocus {
  const awaited = useRef<Awaited | null>(null);
  const find = (id: string) =>
    section.current?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id)}"]`) ?? null;
  const settle = () => {
    const act = awaited.current;
    if (act === null) return;
    const comment = find(act.id);
    if (act.kind === 'posted' ? comment === null : comment !== null) return;
    awaited.current = null;
    if (comment) focusOn(comment);
    // Only where the focus went with the comment.
    else if (act.kind === 'deleted' && document.activeElement === document.body)
      focusOn(act.following.map(find).find((other) => other !== null) ?? section.current);
  };
  useEffect(settle);
  return {
    settle,
    toPosted: (id) => {
      const comment = find(id);
      if (comment) focusOn(comment);
      else awaited.current = { kind: 'posted', id };
    },
    pastDeleted: (id) => {
      const all = [...(section.current?.querySelectorAll<HTMLElement>('[data-comment]') ?? [])].map(
        (element) => element.dataset['comment'] ?? '',
      );
      const at = all.indexOf(id);
      // Its replies go as well; where nothing follows, what stands before.
      const following = [...all.slice(at + 1), ...all.slice(0, at).toReversed()];
      awaited.current = { kind: 'deleted', id, following };
    },
  };
}
