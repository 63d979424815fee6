import type { Comment } from '../schema.ts';
import type { CommentFocus } from './comment-focus.ts';

/** A reply that the server did not take. */
export interface RefusedReply {
  /** The comment it answers. */
  readonly parent: string;
  readonly text: string;
}

/** What a comment needs of the list in which it stands. */
export interface CommentContext {
  readonly clubId: string;
  /** Whether somebody is signed in, or was when the page was opened. */
  readonly isMember: boolean;
  readonly focus: CommentFocus;
  /** Told what has been posted, so that it is on the screen wherever it stands in the list. */
  readonly onPosted: (comment: Comment) => void;
  /** Told what could not be posted: where its place has gone, its words need another. */
  readonly onRefused: (reply: RefusedReply) => void;
}
