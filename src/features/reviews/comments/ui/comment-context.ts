import { useState } from 'react';
import { MOST_BY_ID } from '#domain/review-rules.ts';
import type { Comment } from '../client.ts';
import { commentAnchor } from '../rules.ts';
import type { CommentFocus } from './comment-focus.ts';

export interface CommentedClub {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
}

/** A reply or edit that the server refused. */
export interface RefusedReply {
  readonly parent: string;
  readonly text: string;
}

export interface CommentContext {
  readonly club: CommentedClub;
  /** Whether the user is signed in, or was when the page was opened. */
  readonly isMember: boolean;
  readonly focus: CommentFocus;
  /** Shows a posted comment and focuses it if nothing more was typed (`isAll`). */
  readonly onPosted: (comment: Comment, isAll: boolean) => void;
  /** Keeps refused text for the new-comment form, if its comment is gone; null after a success. */
  readonly onRefused: (reply: RefusedReply | null) => void;
}

/** `posted`: ids just posted, perhaps for a page that is not loaded; `forget` removes some. */
export function useCommentContext(club: CommentedClub, isMember: boolean, focus: CommentFocus) {
  const [posted, setPosted] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<RefusedReply | null>(null);
  const context: CommentContext = {
    club,
    isMember,
    focus,
    onPosted: ({ id }, isAll) => {
      setPosted((before) => [...before, id].slice(1 - MOST_BY_ID));
      setRefused(null);
      // A reload leads back to it, whichever page it is on.
      window.history.replaceState(window.history.state, '', `#${commentAnchor(id)}`);
      if (isAll) focus.toPosted(id);
    },
    onRefused: (reply) => {
      if (reply !== null) focus.pastDeleted(reply.parent);
      setRefused(reply);
    },
  };
  const forget = (gone: readonly string[]) =>
    setPosted((before) => before.filter((id) => !gone.includes(id)));
  return { context, posted, forget, refused, setRefused };
}
