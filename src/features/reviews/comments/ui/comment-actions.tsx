import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { deleteCommentMutation, replyCountQuery } from '../mutations.ts';
import type { Comment } from '../client.ts';
import { countOfReplies } from '../rules.ts';
import type { CommentContext } from './comment-context.ts';
import { EditForm, ReplyForm } from './comment-forms.tsx';

const ReportDialog = lazyNamed(() => import('./report-dialog.tsx'), 'ReportDialog');
const OwnRemoval = lazyNamed(() => import('./report-dialog.tsx'), 'OwnRemoval');

const ACTION = 'link min-h-11 min-w-11 px-1 text-sm sm:min-h-9';
const DEEDS = [
  ['reply', 'Reply', 'canReply'],
  ['official', 'Reply as the club', 'canReplyOfficially'],
  ['edit', 'Edit', 'canEdit'],
  ['delete', 'Delete', 'canDelete'],
  ['flag', 'Flag', 'canFlag'],
] as const;
type Deed = (typeof DEEDS)[number][0];

export function CommentActions({
  comment,
  context,
}: {
  comment: Comment;
  context: CommentContext;
}) {
  const [open, setOpen] = useState<Deed | null>(null);
  // A typed appeal stays on screen when the session ends, after which `comment.appeal` is missing.
  const [appeal, setAppeal] = useState(comment.appeal);
  if (comment.appeal !== undefined && comment.appeal !== appeal) setAppeal(comment.appeal);
  const opener = useRef<HTMLButtonElement>(null);
  const opening = (what: Deed) => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    setOpen(what);
  };
  const close = () => {
    setOpen(null);
    // The button is gone once the club has replied.
    if (opener.current?.isConnected) opener.current.focus();
    else context.focus.toPosted(comment.id);
  };
  return (
    <>
      <div className="mt-1 -ml-1 flex flex-wrap gap-x-4">
        {DEEDS.filter(([, , ability]) => comment.abilities[ability]).map(([what, label]) => (
          <button key={what} type="button" className={ACTION} onClick={opening(what)}>
            {label}
          </button>
        ))}
      </div>
      {appeal === undefined || comment.removed === undefined ? null : (
        <LazyPart>
          <OwnRemoval id={comment.id} appeal={appeal} />
        </LazyPart>
      )}
      {open === 'flag' ? (
        <LazyPart>
          <ReportDialog id={comment.id} onClose={() => setOpen(null)} />
        </LazyPart>
      ) : null}
      {open === 'reply' || open === 'official' ? (
        <ReplyForm
          key={open}
          context={context}
          parent={comment}
          isOfficial={open === 'official'}
          onClose={close}
        />
      ) : null}
      {open === 'edit' ? <EditForm context={context} comment={comment} onClose={close} /> : null}
      {open === 'delete' ? (
        <DeleteQuestion
          id={comment.id}
          onClose={() => setOpen(null)}
          onDelete={() => context.focus.pastDeleted(comment.id)}
        />
      ) : null}
    </>
  );
}

function goesWithIt(replies: number): string {
  if (replies === 0) return 'It doesn’t have any replies.';
  return `Its ${countOfReplies(replies)} will be deleted, too.`;
}

interface DeleteQuestionProps {
  id: string;
  onClose: () => void;
  onDelete: () => void;
}

function DeleteQuestion({ id, onClose, onDelete }: DeleteQuestionProps) {
  const { data: replies } = useQuery(replyCountQuery(id));
  return (
    <DeedQuestion
      title="Delete this comment?"
      confirmLabel="Delete"
      deed={deleteCommentMutation}
      sent={{ id }}
      onStart={onDelete}
      onClose={onClose}
    >
      <p>This permanently deletes the comment and its replies.</p>
      {/* Its space is reserved, so that the buttons do not move. */}
      <p className="mt-2 min-h-6 font-semibold">
        {replies === undefined ? '' : goesWithIt(replies)}
      </p>
    </DeedQuestion>
  );
}
