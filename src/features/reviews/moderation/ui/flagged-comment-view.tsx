import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { countOf } from '#domain/count-of.ts';
import { WORKING_DAYS_TO_DECIDE, reasonLabel, RULES } from '#domain/moderation-rules.ts';
import type { Rule } from '#domain/moderation-rules.ts';
import { clubLink } from '#domain/paths.ts';
import { dayInWords } from '#domain/season.ts';
import { NOT_OWN_CASE } from '#features/reviews/comments/policy.ts';
import { commentAnchor } from '#features/reviews/comments/rules.ts';
import { momentLabel } from '#platform/moment.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/push-button.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import { StarRow } from '#ui/stars.tsx';
import { SelectBox } from '#ui/work-queue.tsx';
import type { FlaggedComment } from '../client.ts';
import { flaggedAuthor, isDecidable, likelyRule } from '../rules.ts';

export type Decision = 'unflag' | 'remove' | 'restore' | 'uphold' | 'delete';

interface Listed {
  comment: FlaggedComment;
  selection: ComponentProps<typeof SelectBox>['by'];
  /** Keeps it, or removes it for a rule, at once. */
  onDecide: (rule: Rule | null) => void;
  onAsk: (decision: Decision) => void;
}

export function FlaggedCommentView(props: Listed) {
  const { comment } = props;
  const { club, author } = comment;
  const name = flaggedAuthor(comment);
  return (
    <li>
      <article
        aria-label={`Comment by ${name}`}
        data-entry={comment.id}
        tabIndex={-1}
        className="scroll-mt-20 rounded-2xl border border-line bg-card py-3 pr-2 pl-4 sm:pl-5"
      >
        <div className="flex items-start gap-3">
          <Avatar name={name} imageUrl={author?.avatar_url ?? null} size="small" />
          <div className="min-w-0 grow">
            <p className="wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi>
              {author === null || author.full_name === null || author.full_name === name ? null : (
                <span>
                  {' '}
                  <bdi className="text-ink-soft">{author.full_name}</bdi>
                </span>
              )}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <time dateTime={comment.created_at}>{momentLabel(comment.created_at)}</time>
              {' · on '}
              <Link {...clubLink(club)} preload={false} className="link">
                <bdi>{club.name}</bdi>
              </Link>
            </p>
          </div>
          <Choices {...props} />
        </div>
        {comment.rating === null ? null : (
          <p className="mt-2">
            <StarRow
              halves={comment.rating * 2}
              label={`Came with ${comment.rating} out of 5 stars`}
            />
          </p>
        )}
        <CommentText text={comment.comment} />
        <AuthorRecord record={comment.record} />
        <WhyItWaits comment={comment} />
        <Decisions {...props} />
      </article>
    </li>
  );
}

function Choices({ comment, selection, onAsk }: Listed) {
  const name = flaggedAuthor(comment);
  return (
    <div className="flex flex-none items-center gap-1">
      {isDecidable(comment) ? (
        <SelectBox id={comment.id} label={`Select the comment by ${name}`} by={selection} />
      ) : null}
      <RowMenu
        of={`the comment by ${name}`}
        items={[
          {
            label: 'Show on its page',
            renderLink: (props) => (
              <Link
                {...props}
                {...clubLink(comment.club)}
                hash={commentAnchor(comment.id)}
                preload={false}
              />
            ),
          },
          ...(isDecidable(comment) ? [{ label: 'Unflag', onChoose: () => onAsk('unflag') }] : []),
          ...(comment.is_party
            ? []
            : [{ label: 'Delete', isDestructive: true, onChoose: () => onAsk('delete') }]),
        ]}
      />
    </div>
  );
}

function Decisions({ comment, onDecide, onAsk }: Listed) {
  const { is_party: isParty, appeal, reports } = comment;
  if (isParty) return <p className="mt-2 text-ink-soft">{NOT_OWN_CASE}</p>;
  const likely = likelyRule(reports);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {appeal === null ? (
        <>
          <Button onClick={() => onDecide(null)}>Keep</Button>
          {likely ? (
            <Button onClick={() => onDecide(likely)}>{`Remove: ${RULES[likely].label}`}</Button>
          ) : null}
          <Button onClick={() => onAsk('remove')}>{likely ? 'Another rule' : 'Remove'}</Button>
        </>
      ) : (
        <>
          <Button onClick={() => onAsk('restore')}>Restore</Button>
          <Button onClick={() => onAsk('uphold')}>Keep removed</Button>
        </>
      )}
    </div>
  );
}

function AuthorRecord({ record }: Pick<FlaggedComment, 'record'>) {
  if (record === null) return null;
  const { comments, removals, since } = record;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {[
        `Account since ${dayInWords(since.slice(0, 10))}`,
        countOf(comments, 'comment'),
        removals === 0 ? 'none removed' : `${removals.toLocaleString('en-US')} removed`,
      ].join(' · ')}
    </p>
  );
}

/** Longer comments are folded. */
const LONG = 700;

function CommentText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > 8;
  return (
    <>
      <p
        dir="auto"
        className={`mt-2 pr-2 overflow-hidden wrap-anywhere whitespace-pre-line ${isLong && !isWhole ? 'line-clamp-6' : ''}`}
      >
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          className="link min-h-11 text-sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all of the comment'}
        </button>
      ) : null}
    </>
  );
}

function WhyItWaits({ comment }: { comment: FlaggedComment }) {
  const { reports, appeal, working_days: days, is_late: isLate } = comment;
  const what =
    appeal === null
      ? countOf(reports.length, 'report')
      : `Appeal against “${RULES[appeal.rule].label}”`;
  return (
    <div className="mt-3 mr-2 rounded-xl bg-sand p-3 text-sm sm:mr-3">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <b className="font-semibold">{what}</b>
        <span className="text-ink-soft">
          since {days === 0 ? 'less than a business day' : countOf(days, 'business day')}
        </span>
        {isLate ? (
          <b className="rounded bg-danger px-2 py-0.5 font-semibold text-card">
            Over {WORKING_DAYS_TO_DECIDE} business days
          </b>
        ) : null}
      </p>
      {appeal === null ? (
        <ul className="mt-1 grid gap-1">
          {reports.map(({ reason, words, at, comment: said }, index) => (
            <li key={`${at} ${index}`} className="wrap-anywhere">
              {reasonLabel(reason)}
              {words === null ? null : (
                <span>
                  : <bdi>{words}</bdi>
                </span>
              )}
              <span> </span>
              <span className="whitespace-nowrap text-ink-soft">{momentLabel(at)}</span>
              {said === null || said === reports[index - 1]?.comment ? null : (
                <div className="mt-1 border-l-2 border-line pl-3">
                  <b className="font-semibold">When it was reported, before it was edited:</b>
                  <CommentText text={said} />
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {appeal.words}
          </p>
          {appeal.is_own_removal ? (
            <p className="mt-1 font-semibold">
              You removed this comment. If you can, let another admin answer.
            </p>
          ) : null}
        </>
      )}
      {comment.kept_before === 0 ? null : (
        <p className="mt-1 text-ink-soft">
          Kept {comment.kept_before === 1 ? 'once' : `${comment.kept_before} times`} before.
        </p>
      )}
    </div>
  );
}
