import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ALL_RULES, DAYS_TO_APPEAL, RULES } from '#domain/moderation-rules.ts';
import type { Rule } from '#domain/moderation-rules.ts';
import { CardFailure } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormSelect } from '#ui/form-field.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useSubmit } from '#ui/submit.ts';
import {
  flaggedCommentsQuery,
  answerAppealMutation,
  deleteFlaggedMutation,
  removeCommentMutation,
  unflagCommentMutation,
} from '../client.ts';
import type { FlaggedComment } from '../client.ts';
import { deletionMeans } from '../rules.ts';
import { FlaggedCommentView } from './flagged-comment-view.tsx';
import type { Decision } from './flagged-comment-view.tsx';

export function FlaggedComments({ children }: { children?: ReactNode }) {
  const query = useInfiniteQuery(flaggedCommentsQuery);
  const pages = query.data?.pages;
  const comments = pages?.flatMap((page) => page.comments) ?? [];
  const total = pages?.[0]?.total ?? 0;
  const [asked, setAsked] = useState<Asked | null>(null);
  const { isBusy, decide } = useDecisions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused button is gone with its comment.
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
        <Notice text="No flagged comments. You’re all caught up." />
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
    ? '1 comment is waiting for review.'
    : `${total.toLocaleString('en-US')} comments are waiting for review.`;
}

interface Asked {
  readonly decision: Decision;
  readonly comment: FlaggedComment;
}

interface Ways {
  readonly onConfirm: (rule: Rule | null) => void;
  readonly onCancel: () => void;
}

const QUESTIONS = {
  unflag: {
    title: 'Unflag this comment?',
    confirmLabel: 'Unflag',
    isHarmless: true,
    children:
      'The comment stays on the club’s page and its reports are closed. We’ll email the author and everyone who flagged it. They can’t flag it again unless it’s edited; other people still can.',
  },
  restore: {
    title: 'Restore this comment?',
    confirmLabel: 'Restore',
    isHarmless: true,
    children: 'The comment and its stars will be back on the page. We’ll email the author.',
  },
  uphold: {
    title: 'Keep this comment removed?',
    confirmLabel: 'Keep removed',
    children: 'This is final. We’ll email the author.',
  },
  delete: { title: 'Delete this comment?', confirmLabel: 'Delete' },
};

function Question({ asked, ...ways }: Ways & { asked: Asked }) {
  const { decision, comment } = asked;
  if (decision === 'remove') return <RemovalQuestion {...ways} />;
  return (
    <ConfirmDialog
      {...(decision === 'delete' && { children: deletionMeans(comment) })}
      {...QUESTIONS[decision]}
      onConfirm={() => ways.onConfirm(null)}
      onCancel={ways.onCancel}
    />
  );
}

function RemovalQuestion({ onConfirm, onCancel }: Ways) {
  const [rule, setRule] = useState<Rule | null>(null);
  return (
    <FormDialog
      title="Remove this comment?"
      label="Remove"
      deed={{ isPending: false, error: null }}
      isReady={rule !== null}
      onSubmit={() => onConfirm(rule)}
      onClose={onCancel}
    >
      <p className="text-ink-soft">
        Visitors will see the rule instead of the comment, and its stars won’t count. Replies stay.
        We’ll email the author, who can appeal within {DAYS_TO_APPEAL} days.
      </p>
      <FormSelect
        label="Which rule does it break?"
        required
        value={rule ?? ''}
        hint={rule === null ? undefined : RULES[rule].means}
        onChange={(event) =>
          setRule(ALL_RULES.find((each) => each === event.currentTarget.value) ?? null)
        }
      >
        <Options of={ALL_RULES} none="Choose a rule" says={(each) => RULES[each].label} />
      </FormSelect>
    </FormDialog>
  );
}

function useDecisions() {
  const unflag = useSubmit(unflagCommentMutation);
  const remove = useSubmit(removeCommentMutation);
  const erase = useSubmit(deleteFlaggedMutation);
  const answer = useSubmit(answerAppealMutation);
  function decide({ decision, comment: { id, version } }: Asked, rule: Rule | null): void {
    const comment = { id, seen: version };
    if (decision === 'unflag') unflag.mutate(comment);
    else if (decision === 'delete') erase.mutate(comment);
    else if (decision !== 'remove') {
      answer.mutate({ ...comment, answer: decision === 'restore' ? 'restored' : 'upheld' });
    } else if (rule !== null) remove.mutate({ ...comment, rule });
  }
  const isBusy = [unflag, remove, erase, answer].some(({ isPending }) => isPending);
  return { isBusy, decide };
}
