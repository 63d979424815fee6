import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { commentAnchor } from '../rules.ts';

export interface CommentFocus {
  /** Focuses a posted comment as soon as it is shown. */
  readonly toPosted: (id: string) => void;
  /** Focuses what follows a deleted comment once it is gone. */
  readonly pastDeleted: (id: string) => void;
  /** Checks whether that has happened; also runs after each render of the section. */
  readonly settle: () => void;
}

export function focusOn(comment: HTMLElement | null): void {
  for (let at = comment?.closest('details'); at; at = at.parentElement?.closest('details')) {
    at.open = true;
  }
  comment?.focus();
}

type Awaited =
  | { readonly kind: 'posted'; readonly id: string }
  | { readonly kind: 'deleted'; readonly id: string; readonly following: readonly string[] };

/** Comments have their id in `data-comment`; the section takes the focus when none is left. */
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
    // Only if the focused comment is gone.
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
      // Its replies go too; if nothing follows, focus what came before.
      const following = [...all.slice(at + 1), ...all.slice(0, at).toReversed()];
      awaited.current = { kind: 'deleted', id, following };
    },
  };
}

/** The comment named in the address's fragment; null as soon as the user does something else. */
export function useLinkedId(): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const anchor = `#${commentAnchor('')}`;
    const read = () => {
      const { hash } = window.location;
      setId(hash.startsWith(anchor) ? hash.slice(anchor.length) : null);
    };
    read();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('hashchange', read, { signal });
    for (const deed of ['pointerdown', 'keydown']) {
      window.addEventListener(deed, () => setId(null), { signal });
    }
    return () => listening.abort();
  }, []);
  return id;
}
