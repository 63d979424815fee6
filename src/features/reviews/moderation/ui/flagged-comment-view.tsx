import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clubParams } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/push-button.tsx';
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
        className="rounded-2xl border border-line bg-card p-5 sm:p-6"
      >
        <div className="flex gap-3">
          <Avatar name={name} imageUrl={author?.avatar_url ?? null} size="small" />
          <div className="min-w-0">
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
        </div>
        <CommentText text={comment.comment} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button look="court" onClick={onUnflag}>
            Unflag
          </Button>
          <Button onClick={onDelete}>Delete</Button>
        </div>
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
        className={`mt-3 overflow-hidden wrap-anywhere whitespace-pre-line ${isLong && !isWhole ? 'line-clamp-6' : ''}`}
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
