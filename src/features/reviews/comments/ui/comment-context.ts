import { useState } from 'react';
import { MOST_BY_ID } from '../schema.ts';
import type { Comment } from '../schema.ts';
import type { CommentFocus } from './comment-focus.ts';

/** The club that the comments are about, as its replies show it. */
export interface CommentedClub {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
}

/** A reply, or a change, that the server did not take. */
export interface RefusedReply {
  /** The comment it answers or changes. */
  readonly parent: string;
  readonly text: string;
}

/** What a comment needs of the list in which it stands. */
export interface CommentContext {
  readonly club: CommentedClub;
  /** Whether somebody is signed in, or was when the page was opened. */
  readonly isMember: boolean;
  readonly focus: CommentFocus;
  /**
   * Told what has been posted, so that it is on the screen wherever it stands in the list, and whether nobody has
   * gone on typing: then it takes the focus.
   */
  readonly onPosted: (comment: Comment, isAll: boolean) => void;
  /** Told what could not be posted: where its place has gone, its words need another. Null once it was. */
  readonly onRefused: (reply: RefusedReply | null) => void;
}

/**
 * What the comments of a list share, and what has become of what was typed there.
 *
 * @returns `posted`, the ids of what one has just posted, which may belong on a page that is not loaded
 * yet; `forget` takes those out that are gone; `refused` is the last reply that was not taken
 */
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
