import { lazy } from 'react';
import type { ReactNode } from 'react';
import { STAFF_LABEL } from '#domain/review-rules.ts';
import { USER_TYPE_LABELS } from '#domain/user-types.ts';
import { classNames } from '#ui/class-names.ts';
import { LazyPart } from '#ui/lazy-part.tsx';
import { StarRow } from '#ui/stars.tsx';
import { Crest, Monogram } from '#ui/crest.tsx';
import { site } from '#site.config.ts';
import { authorName } from '../rules.ts';
import type { PlacedComment } from '../rules.ts';
import { commentAnchor } from '../schema.ts';
import type { Comment } from '../schema.ts';
import type { CommentContext } from './comment-context.ts';

const CommentActions = lazy(() =>
  import('./comment-actions.tsx').then((module) => ({ default: module.CommentActions })),
);

/** Of replies, beside what they answer. */
const INDENTATION = ['', '', 'ml-4 sm:ml-10', 'ml-8 sm:ml-20'] as const;

/** Of what the club itself replies. */
const OFFICIAL = 'max-w-prose rounded-md border-l-4 border-court bg-court-tint p-4';

/** Of whatever the database has. */
const TYPES: Readonly<Record<string, string>> = USER_TYPE_LABELS;

// A fixed zone and language: the server and every browser write the same text.
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: site.timeZone });

/**
 * One comment at its place in the conversation. Its text is plain text (D40).
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
  const { official, author } = comment;
  const { club } = context;
  const name = official ? `Reply from ${club.name}` : authorName(author);
  return (
    <li className={classNames('flex gap-3', official ? OFFICIAL : INDENTATION[depth])}>
      {official ? (
        <Crest name={club.name} logoUrl={club.logoUrl} size="tiny" />
      ) : (
        <div className="hidden sm:block">
          <Monogram name={name} imageUrl={author?.avatar_url ?? null} />
        </div>
      )}
      <div className="min-w-0 grow">
        <article
          id={commentAnchor(comment.id)}
          data-comment={comment.id}
          data-entry
          tabIndex={-1}
          aria-label={official ? name : `Comment by ${name}`}
        >
          <Byline comment={comment} name={name} />
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
            <p>
              <span className="chip" data-fact="status">
                Flagged for review
              </span>
            </p>
          ) : null}
          <p
            dir="auto"
            className={`mt-1 max-w-prose overflow-hidden whitespace-pre-line ${comment.removed === undefined ? '' : 'text-ink-soft italic'}`}
          >
            {comment.removed ?? comment.comment}
          </p>
          {/* Also without abilities: what was opened stays when the session ends that allowed it. */}
          {context.isMember ? (
            <LazyPart>
              <CommentActions comment={comment} context={context} />
            </LazyPart>
          ) : null}
        </article>
        {children}
      </div>
    </li>
  );
}

/** Who says it, as what, and when. */
function Byline({ comment, name }: { comment: Comment; name: string }) {
  const { author, by_staff: isByStaff } = comment;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <bdi className="font-semibold">{name}</bdi>
      <span className="text-sm text-ink-soft">
        {isByStaff ? (
          <b className="chip mr-2 text-ink" data-fact="status">
            {STAFF_LABEL}
          </b>
        ) : null}
        {author === null || isByStaff ? '' : `${TYPES[author.user_type] ?? ''} · `}
        <a
          href={`#${commentAnchor(comment.id)}`}
          className="target underline decoration-dotted underline-offset-4 hover:decoration-solid"
        >
          <span className="sr-only">Link to comment, </span>
          <time dateTime={comment.created_at}>{DATE.format(new Date(comment.created_at))}</time>
        </a>
        {comment.edited ? ' · edited' : ''}
      </span>
    </p>
  );
}
