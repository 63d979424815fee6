import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clubParams } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { Avatar } from '#ui/avatar.tsx';
import { commentAnchor } from '#features/reviews/comments/schema.ts';
import { ROW_ACTION, RowMenu } from '#ui/row-menu.tsx';
import { flaggedAuthor } from '../rules.ts';
import type { FlaggedComment } from '../schema.ts';

/** Characters from which a comment is folded. */
const LONG = 700;

/** A flagged comment with its club, its author and what may be done. Its text is plain text. */
export function FlaggedCommentView({
  comment,
  onUnflag,
  onDelete,
}: {
  comment: FlaggedComment;
  onUnflag: () => void;
  onDelete: () => void;
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
            <button type="button" className={ROW_ACTION} onClick={onUnflag}>
              Unflag
            </button>
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
                { label: 'Delete', isDestructive: true, onChoose: onDelete },
              ]}
            />
          </div>
        </div>
        <CommentText text={comment.comment} />
      </article>
    </li>
  );
}

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
