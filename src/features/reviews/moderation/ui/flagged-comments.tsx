import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ALL_RULES, DAYS_TO_APPEAL, RULES } from '#domain/moderation-rules.ts';
import type { Rule } from '#domain/moderation-rules.ts';
import { countOf } from '#domain/count-of.ts';
import { oneOf } from '#domain/one-of.ts';
import { CardFailure } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormSelect } from '#ui/form-field.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useSubmit } from '#ui/submit.ts';
import { QueueKeys, SelectedBar, useSelection, useUndo } from '#ui/work-queue.tsx';
import {
  flaggedCommentsQuery,
  answerAppealMutation,
  decideMutation,
  deleteFlaggedMutation,
  undoMutation,
} from '../client.ts';
import type { FlaggedComment } from '../client.ts';
import { deletionMeans, isDecidable, likelyRule } from '../rules.ts';
import { FlaggedCommentView } from './flagged-comment-view.tsx';
import type { Decision } from './flagged-comment-view.tsx';

const NONE_FLAGGED = 'No flagged comments. You’re all caught up.';
const NOT_FLAGGED = 'This comment isn’t waiting for review anymore.';

/** @param id of the only one to show */
export function FlaggedComments({
  id,
  children,
}: {
  id?: string | undefined;
  children?: ReactNode;
}) {
  const query = useInfiniteQuery(flaggedCommentsQuery(id));
  const pages = query.data?.pages;
  const comments = pages?.flatMap((page) => page.comments) ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const selection = useSelection(comments.filter(isDecidable));
  const { judge, settle, undo } = useDecisions();
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Heading total={pages?.[0]?.total ?? 0} />
        <QueueKeys
          accept="Keep the comment, or restore it after an appeal"
          refuse="Remove it for the rule most reports name, or keep it removed"
          onKey={(key, entry) => {
            const comment = comments.find((one) => one.id === entry);
            if (!comment || comment.is_party) return false;
            const rule = key === 'a' ? null : likelyRule(comment.reports);
            const decision = key === 'a' ? 'restore' : comment.appeal ? 'uphold' : 'remove';
            if (comment.appeal || rule === undefined) setAsked({ decision, comments: [comment] });
            else judge([comment], rule);
            return !comment.appeal && rule !== undefined;
          }}
          onUndo={undo}
        />
      </div>
      <CardFailure title="Error loading comments" query={query} />
      {query.isPending ? <Loading label="Loading comments..." bars={['h-36', 'h-36']} /> : null}
      {pages && comments.length === 0 && !query.hasNextPage ? (
        <Notice text={id === undefined ? NONE_FLAGGED : NOT_FLAGGED} />
      ) : null}
      {comments.length === 0 ? null : (
        <ol aria-label="Flagged comments" className="grid gap-4">
          {comments.map((comment) => (
            <FlaggedCommentView
              key={comment.id}
              comment={comment}
              selection={selection}
              onDecide={(rule) => judge([comment], rule)}
              onAsk={(decision) => setAsked({ decision, comments: [comment] })}
            />
          ))}
        </ol>
      )}
      {id === undefined ? <ShowMore list={query} label="Show more comments" /> : <ShowAll />}
      <SelectedBar by={selection}>
        <Button look="court" onClick={() => judge(selection.chosen, null)}>
          Keep
        </Button>
        <Button onClick={() => setAsked({ decision: 'remove', comments: selection.chosen })}>
          Remove
        </Button>
      </SelectedBar>
      {children}
      {asked === null ? null : (
        <Question
          asked={asked}
          onCancel={() => setAsked(null)}
          onConfirm={(rule) => {
            setAsked(null);
            settle(asked, rule);
          }}
        />
      )}
    </div>
  );
}

function ShowAll() {
  return (
    <Link to="/admin/comments" className="link target justify-self-start">
      Show all flagged comments
    </Link>
  );
}

function Heading({ total }: { total: number }) {
  return (
    <div>
      <h1 tabIndex={-1} className="text-title focus:outline-none">
        Flagged Comments
      </h1>
      <p role="status" className="mt-1 text-ink-soft">
        {total > 0
          ? `${countOf(total, 'comment')} ${total === 1 ? 'is' : 'are'} waiting for review.`
          : ''}
      </p>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        You can undo Keep and Remove for 10 seconds. Then we email the author and everyone who
        flagged the comment.
      </p>
    </div>
  );
}

interface Asked {
  readonly decision: Decision;
  readonly comments: readonly FlaggedComment[];
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
  const { decision, comments } = asked;
  if (decision === 'remove') return <RemovalQuestion {...ways} of={comments} />;
  return (
    <ConfirmDialog
      {...(decision === 'delete' && { children: comments.map(deletionMeans) })}
      {...QUESTIONS[decision]}
      onConfirm={() => ways.onConfirm(null)}
      onCancel={ways.onCancel}
    />
  );
}

function RemovalQuestion({ of, onConfirm, onCancel }: Ways & { of: readonly FlaggedComment[] }) {
  // Of a single comment, the likely rule has its own button.
  const likely = of.length > 1 ? likelyRule(of.flatMap(({ reports }) => reports)) : undefined;
  const [rule, setRule] = useState<Rule | null>(likely ?? null);
  return (
    <FormDialog
      title={of.length === 1 ? 'Remove this comment?' : `Remove ${of.length} comments?`}
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
        onChange={(event) => setRule(oneOf(ALL_RULES, event.currentTarget.value) ?? null)}
      >
        <Options of={ALL_RULES} none="Choose a rule" says={(each) => RULES[each].label} />
      </FormSelect>
    </FormDialog>
  );
}

const caseOf = ({ id, version }: FlaggedComment) => ({ id, seen: version });

function useDecisions() {
  const decide = useSubmit(decideMutation);
  const erase = useSubmit(deleteFlaggedMutation);
  const answer = useSubmit(answerAppealMutation);
  const takeBack = useSubmit(undoMutation);
  const { undo, offer } = useUndo(takeBack.mutate);
  /** Keeps comments, or removes them for a rule. */
  function judge(comments: readonly FlaggedComment[], rule: Rule | null): void {
    const [verb, one] =
      rule === null
        ? ['unflagged', 'Comment has been unflagged.']
        : ['removed', 'The comment has been removed.'];
    // Not `mutate`, which tells only of the last of several.
    void decide.mutateAsync({ cases: comments.map(caseOf), rule }).then(
      ({ done, failure }) => {
        const title = done.length === 1 ? one : `${countOf(done.length, 'comment')} ${verb}.`;
        offer(title, done, failure);
      },
      () => undefined,
    );
  }
  function settle({ decision, comments }: Asked, rule: Rule | null): void {
    const [only] = comments.map(caseOf);
    if (only && decision === 'delete') erase.mutate(only);
    else if (only && decision === 'restore') answer.mutate({ ...only, answer: 'restored' });
    else if (only && decision === 'uphold') answer.mutate({ ...only, answer: 'upheld' });
    else judge(comments, rule);
  }
  return { judge, settle, undo };
}
