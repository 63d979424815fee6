import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { Avatar } from '#ui/avatar.tsx';
import { NOT_OWN_CASE } from '#features/reviews/comments/policy.ts';
import { commentAnchor } from '#features/reviews/comments/schema.ts';
import { Button } from '#ui/push-button.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import { StarRow } from '#ui/stars.tsx';
import { flaggedAuthor } from '../rules.ts';
import type { FlaggedComment } from '../schema.ts';
import { CommentText } from './comment-text.tsx';
import { WhyItWaits } from './why-it-waits.tsx';

/** What may be asked for: decisions about reports, and answers to an appeal. */
export type Decision = 'unflag' | 'remove' | 'delete' | 'restore' | 'uphold';

const REPORT_DECISIONS = [
  ['unflag', 'Unflag'],
  ['remove', 'Remove'],
] as const;
const APPEAL_DECISIONS = [
  ['restore', 'Restore'],
  ['uphold', 'Keep removed'],
] as const;

/** A flagged comment with its club, its author and what may be done. Its text is plain text. */
export function FlaggedCommentView({
  comment,
  onAsk,
}: {
  comment: FlaggedComment;
  onAsk: (decision: Decision) => void;
}) {
  const { club, author } = comment;
  const name = flaggedAuthor(comment);
  return (
    <li>
      <article
        aria-label={`Comment by ${name}`}
        className="rounded-2xl border border-line bg-card py-3 pr-2 pl-4 sm:pl-5"
      >
        <div className="flex items-start gap-3">
          <Avatar name={name} imageUrl={author?.avatar_url ?? null} size="small" />
          <div className="min-w-0 grow">
            <p className="wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi>
              {author === null || author.full_name === null || author.full_name === name ? null : (
                <>
                  {' '}
                  <bdi className="text-ink-soft">{author.full_name}</bdi>
                </>
              )}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <time dateTime={comment.created_at}>{momentLabel(comment.created_at)}</time>
              {' · on '}
              <Link
                to="/clubs/$state/$county/$city/$clubSlug"
                params={clubParams(club)}
                preload={false}
                className="link"
              >
                <bdi>{club.name}</bdi>
              </Link>
            </p>
          </div>
          <div className="flex flex-none items-center gap-1">
            <RowMenu
              of={`the comment by ${name}`}
              items={[
                {
                  label: 'Show on its page',
                  renderLink: (props) => (
                    <Link
                      {...props}
                      to="/clubs/$state/$county/$city/$clubSlug"
                      params={clubParams(club)}
                      hash={commentAnchor(comment.id)}
                      preload={false}
                    />
                  ),
                },
                ...(comment.is_party
                  ? []
                  : [{ label: 'Delete', isDestructive: true, onChoose: () => onAsk('delete') }]),
              ]}
            />
          </div>
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
        <WhyItWaits comment={comment} />
        <Decisions comment={comment} onAsk={onAsk} />
      </article>
    </li>
  );
}

/** What may be decided, if the one who looks may. */
function Decisions({
  comment,
  onAsk,
}: {
  comment: FlaggedComment;
  onAsk: (decision: Decision) => void;
}) {
  if (comment.is_party) return <p className="mt-2 text-ink-soft">{NOT_OWN_CASE}</p>;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {(comment.appeal === null ? REPORT_DECISIONS : APPEAL_DECISIONS).map(([what, label]) => (
        <Button key={what} onClick={() => onAsk(what)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
