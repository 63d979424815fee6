import type { ReactNode, RefObject } from 'react';
import { conversationsOf } from '../rules.ts';
import type { PlacedComment } from '../rules.ts';
import type { Comment } from '../schema.ts';
import type { CommentContext } from './comment-context.ts';
import { CommentView } from './comment-view.tsx';

/** How many conversations stand open; the others are folded behind them. */
const OPEN = 5;

/**
 * Comments as conversations: the first ones, and the others folded, as are all replies but the club's. They unfold without
 * scripts, and by themselves for what is looked for in the page or named in the address.
 *
 * @param isUnfolded whoever has asked for these comments gets all of them
 * @param list of those behind the first ones
 * @param children stands behind the last one
 */
export function Conversations({
  comments,
  context,
  isUnfolded,
  list,
  children,
}: {
  comments: readonly Comment[];
  context: CommentContext;
  isUnfolded: boolean;
  list?: RefObject<HTMLOListElement | null>;
  children?: ReactNode;
}) {
  const all = conversationsOf(comments);
  const shown = (some: PlacedComment[][]) =>
    some.map((placed) => (
      <Conversation key={placed[0]?.comment.id} placed={placed} context={context} />
    ));
  const others = all.slice(OPEN);
  return (
    <>
      <ol className="grid gap-6">{shown(all.slice(0, OPEN))}</ol>
      {others.length === 0 ? (
        children
      ) : (
        <details open={isUnfolded} className="folded mt-4">
          <summary>
            {others.length} more {others.length === 1 ? 'comment' : 'comments'}
          </summary>
          <ol ref={list} className="mt-4 grid gap-6">
            {shown(others)}
          </ol>
          {children}
        </details>
      )}
    </>
  );
}

function Conversation({
  placed: [first, ...replies],
  context,
}: {
  placed: PlacedComment[];
  context: CommentContext;
}) {
  if (!first) return null;
  const views = (some: PlacedComment[]) =>
    some.map((placed) => <CommentView key={placed.comment.id} placed={placed} context={context} />);
  const ofClub = replies.filter(({ comment }) => comment.official);
  const folded = replies.filter(({ comment }) => !comment.official);
  return (
    <CommentView placed={first} context={context}>
      {ofClub.length === 0 ? null : <ol className="mt-3">{views(ofClub)}</ol>}
      {folded.length === 0 ? null : (
        <details className="folded">
          <summary>
            {folded.length} {folded.length === 1 ? 'reply' : 'replies'}
          </summary>
          <ol className="mt-2 grid gap-5 border-l-2 border-line pl-4">{views(folded)}</ol>
        </details>
      )}
    </CommentView>
  );
}
