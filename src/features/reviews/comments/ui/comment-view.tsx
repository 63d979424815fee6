import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { STAFF_LABEL } from '#domain/review-rules.ts';
import { USER_TYPE_LABELS } from '#domain/user-types.ts';
import { classNames } from '#ui/class-names.ts';
import { StarRow } from '#ui/stars.tsx';
import { Monogram } from '#ui/crest.tsx';
import { site } from '#site.config.ts';
import { authorName } from '../rules.ts';
import type { PlacedComment } from '../rules.ts';
import { commentAnchor } from '../schema.ts';
import type { CommentContext } from './comment-context.ts';

const CommentActions = lazy(() =>
  import('./comment-actions.tsx').then((module) => ({ default: module.CommentActions })),
);

/** Of replies, beside what they answer. */
const INDENTATION = ['', '', 'ml-4 sm:ml-10', 'ml-8 sm:ml-20'] as const;

/** Of whatever the database has. */
const TYPES: Readonly<Record<string, string>> = USER_TYPE_LABELS;

// A fixed zone and language: the server and every browser write the same text.
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: site.timeZone });

/**
 * One comment at its place in the conversation. Its text is plain text (decision 40).
 *
 * @param children what answers it
 */
export function CommentView({
  placed,
  context,
  children,
}: {
  placed: PlacedComment;
  context: CommentContext;
  children?: ReactNode;
}) {
  const { comment, depth, replyingTo } = placed;
  const name = authorName(comment.author);
  return (
    <li className={classNames('flex gap-3', INDENTATION[depth])}>
      <div className="hidden sm:block">
        <Monogram name={name} imageUrl={comment.author?.avatar_url ?? null} />
      </div>
      <div className="min-w-0 grow">
        <article
          id={commentAnchor(comment.id)}
          data-comment={comment.id}
          data-entry
          tabIndex={-1}
          aria-label={`Comment by ${name}`}
        >
          <p className="flex flex-wrap items-baseline gap-x-2">
            <bdi className="font-semibold">{name}</bdi>
            <span className="text-sm text-ink-soft">
              {comment.by_staff ? <b className="font-semibold text-ink">{STAFF_LABEL}</b> : null}
              {comment.by_staff ? ' · ' : null}
              {comment.author === null || comment.by_staff
                ? ''
                : `${TYPES[comment.author.user_type] ?? ''} · `}
              <a
                href={`#${commentAnchor(comment.id)}`}
                className="target underline decoration-dotted underline-offset-4 hover:decoration-solid"
              >
                <span className="sr-only">Link to comment, </span>
                <time dateTime={comment.created_at}>
                  {DATE.format(new Date(comment.created_at))}
                </time>
              </a>
              {comment.edited ? ' · edited' : ''}
            </span>
          </p>
          {comment.rating === null ? null : (
            <p>
              <StarRow
                halves={comment.rating * 2}
                label={`Rated ${comment.rating} out of 5 stars`}
              />
            </p>
          )}
          {replyingTo === null ? null : (
            <p className="text-sm text-ink-soft">
              replying to <bdi>{replyingTo}</bdi>
            </p>
          )}
          {comment.is_flagged ? (
            <p className="mt-1 inline-block rounded bg-sand px-2 py-0.5 text-sm">
              Flagged for review
            </p>
          ) : null}
          <p dir="auto" className="mt-1 max-w-prose overflow-hidden whitespace-pre-line">
            {comment.comment}
          </p>
          {/* Also without abilities: what was opened stays when the session ends that allowed it. */}
          {context.isMember ? (
            <Suspense>
              <CommentActions comment={comment} context={context} />
            </Suspense>
          ) : null}
        </article>
        {children}
      </div>
    </li>
  );
}
