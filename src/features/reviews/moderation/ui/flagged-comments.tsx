import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CardFailure } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { flaggedCommentsQuery } from '../client.ts';
import { useDecisions } from './decisions.ts';
import type { Asked } from './decisions.ts';
import { FlaggedCommentView } from './flagged-comment-view.tsx';
import { Question } from './question.tsx';

/**
 * The screen on which administrators look through the comments that were reported.
 *
 * @param children stands below
 */
export function FlaggedComments({ children }: { children?: ReactNode }) {
  const query = useInfiniteQuery(flaggedCommentsQuery);
  const pages = query.data?.pages;
  const comments = pages?.flatMap((page) => page.comments) ?? [];
  const total = pages?.[0]?.total ?? 0;
  const [asked, setAsked] = useState<Asked | null>(null);
  const { isBusy, decide } = useDecisions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with its comment.
    if (isBusy && document.activeElement === document.body) heading.current?.focus();
  });
  return (
    <div className="grid gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title focus:outline-none">
          Flagged Comments
        </h1>
        <p role="status" className="mt-1 text-ink-soft">
          {pages && total > 0 ? waiting(total) : ''}
        </p>
      </div>
      <CardFailure title="Error loading comments" query={query} />
      {query.isPending ? <Loading label="Loading comments..." bars={['h-36', 'h-36']} /> : null}
      {pages && comments.length === 0 && !query.hasNextPage ? (
        <Notice text="No flagged comments. There is nothing to review." />
      ) : null}
      {comments.length === 0 ? null : (
        <ol aria-label="Flagged comments" className="grid gap-4">
          {comments.map((comment) => (
            <FlaggedCommentView
              key={comment.id}
              comment={comment}
              onAsk={(decision) => setAsked({ decision, comment })}
            />
          ))}
        </ol>
      )}
      <ShowMore list={query} label="Show more comments" />
      {children}
      {asked === null ? null : (
        <Question
          asked={asked}
          onCancel={() => setAsked(null)}
          onConfirm={(rule) => {
            setAsked(null);
            decide(asked, rule);
          }}
        />
      )}
    </div>
  );
}

function waiting(total: number): string {
  return total === 1
    ? '1 comment waits for review.'
    : `${total.toLocaleString('en-US')} comments wait for review.`;
}
