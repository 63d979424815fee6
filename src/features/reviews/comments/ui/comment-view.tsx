import type { ReactNode, RefObject } from 'react';
import { STAFF_LABEL } from '#domain/review-rules.ts';
import { USER_TYPE_LABELS } from '#domain/user-types.ts';
import { classNames } from '#ui/class-names.ts';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { StarRow } from '#ui/stars.tsx';
import { Crest, Monogram } from '#ui/crest.tsx';
import { site } from '#site.config.ts';
import { authorName, conversationsOf, countOfReplies, commentAnchor } from '../rules.ts';
import type { PlacedComment } from '../rules.ts';
import type { Comment } from '../client.ts';
import type { CommentContext } from './comment-context.ts';

const CommentActions = lazyNamed(() => import('./comment-actions.tsx'), 'CommentActions');

const INDENTATION = ['', '', 'ml-4 sm:ml-10', 'ml-8 sm:ml-20'] as const;

const OFFICIAL = 'max-w-prose rounded-md border-l-4 border-court bg-court-tint p-4';

/** The database may hold other types. */
const TYPES: Readonly<Record<string, string>> = USER_TYPE_LABELS;

// platform/moment.ts has the same format, but a club's page would load that file for this alone.
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: site.timeZone });

interface CommentViewProps {
  placed: PlacedComment;
  context: CommentContext;
  children?: ReactNode;
}

/** The text is plain text (D40). */
function CommentView({ placed, context, children }: CommentViewProps) {
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
          {/* Even without abilities: an open form stays when the session ends. */}
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

function Byline({ comment, name }: { comment: Comment; name: string }) {
  const { author, by_staff: isByStaff, rating } = comment;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <bdi className="font-semibold">{name}</bdi>
      <span className="text-sm text-ink-soft">
        {isByStaff ? (
          <b className="chip mr-2 text-ink" data-fact="status">
            {STAFF_LABEL}
          </b>
        ) : null}
        {author === null || isByStaff ? null : <span>{`${TYPES[author.user_type] ?? ''} · `}</span>}
        <a
          href={`#${commentAnchor(comment.id)}`}
          className="target underline decoration-dotted underline-offset-4 hover:decoration-solid"
        >
          <span className="sr-only">Link to this comment, posted </span>
          <time dateTime={comment.created_at}>{DATE.format(new Date(comment.created_at))}</time>
        </a>
        {comment.edited ? <span> · edited</span> : null}
      </span>
      {rating === null ? null : (
        <StarRow halves={rating * 2} label={`Rated ${rating} out of 5 stars`} />
      )}
    </p>
  );
}

/** The others are folded. */
const OPEN = 3;

/** Folded parts unfold without scripts, and by themselves for find-in-page and fragments. */
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
      <ol className="grid gap-4 sm:gap-6">{shown(all.slice(0, OPEN))}</ol>
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
          <summary>{countOfReplies(folded.length)}</summary>
          <ol className="mt-2 grid gap-5 border-l-2 border-line pl-4">{views(folded)}</ol>
        </details>
      )}
    </CommentView>
  );
}
