import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { button } from '#ui/button.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { messageOf } from '#ui/failure.ts';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { editCommentMutation, postCommentMutation } from '../client.ts';
import { failureTitle } from '../rules.ts';
import { commentAnchor, commentProblem } from '../schema.ts';
import type { Comment } from '../schema.ts';
import type { CommentContext, RefusedReply } from './comment-context.ts';

/**
 * Writes a top-level comment.
 *
 * @param refused a reply that was not taken: where its comment is gone, its words go on here
 * @param onRescued called as soon as they are in the box
 * @param onPosted with the comment as it was stored
 */
export function NewCommentForm({
  clubId,
  refused,
  onRescued,
  onPosted,
}: {
  clubId: string;
  refused: RefusedReply | null;
  onRescued: () => void;
  onPosted: (comment: Comment) => void;
}) {
  const post = useSubmit(postCommentMutation());
  return (
    <CommentForm
      draft={`comment:${clubId}`}
      label="Add a comment"
      rescue={() =>
        refused && document.getElementById(commentAnchor(refused.parent)) === null
          ? refused.text
          : null
      }
      onRescued={onRescued}
      submitLabel="Post Comment"
      busyLabel="Posting..."
      isBusy={post.isPending}
      refusal={post.error}
      onSubmit={(comment, onDone) =>
        post.mutate(
          { clubId, comment, parentCommentId: null },
          {
            onSuccess: (posted) => {
              onDone();
              onPosted(posted);
            },
          },
        )
      }
    />
  );
}

/** Writes a reply below a comment. */
export function ReplyForm({
  context,
  parent,
  onClose,
}: {
  context: CommentContext;
  parent: Comment;
  onClose: () => void;
}) {
  const post = useSubmit(postCommentMutation());
  return (
    <CommentForm
      draft={`reply:${parent.id}`}
      label="Your reply"
      submitLabel="Post Reply"
      busyLabel="Posting..."
      isBusy={post.isPending}
      refusal={post.error}
      onCancel={onClose}
      onSubmit={(comment, onDone) =>
        // Not by the callbacks of `mutate`: they are not called where the comment and this form are gone.
        void post.mutateAsync({ clubId: context.clubId, comment, parentCommentId: parent.id }).then(
          (posted) => {
            onDone();
            onClose();
            context.onPosted(posted);
          },
          () => context.onRefused({ parent: parent.id, text: comment }),
        )
      }
    />
  );
}

/** Changes the text of an own comment. */
export function EditForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const edit = useSubmit(editCommentMutation());
  return (
    <CommentForm
      draft={`edit:${comment.id}`}
      initial={comment.comment}
      label="Edit your comment"
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={edit.isPending}
      refusal={edit.error}
      onCancel={onClose}
      onSubmit={(text, onDone) =>
        edit.mutate(
          { id: comment.id, comment: text },
          {
            onSuccess: () => {
              onDone();
              onClose();
            },
          },
        )
      }
    />
  );
}

/**
 * A box for the text of a comment. What is typed is kept as a draft until it was sent; a refusal
 * stands below it.
 *
 * @param draft names the draft
 * @param rescue gives words from elsewhere that are put into the box, below what is there
 * @param onSubmit sends the text, and calls `onDone` when it was taken
 */
function CommentForm({
  draft,
  initial = '',
  label,
  submitLabel,
  busyLabel,
  isBusy,
  refusal,
  rescue,
  onRescued,
  onSubmit,
  onCancel,
}: {
  draft: string;
  initial?: string;
  label: string;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  refusal: Error | null;
  rescue?: () => string | null;
  onRescued?: () => void;
  onSubmit: (text: string, onDone: () => void) => void;
  onCancel?: () => void;
}) {
  const [text, setText, clearText, isBack] = useDraft(draft, initial);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isOpenedByChoice = onCancel !== undefined;
  useEffect(() => {
    if (isOpenedByChoice) form.current?.querySelector('textarea')?.focus();
  }, [isOpenedByChoice]);

  useEffect(() => {
    const rescued = rescue?.() ?? null;
    if (rescued === null) return;
    setText(text.trim() === '' ? rescued : `${text}\n\n${rescued}`);
    onRescued?.();
    form.current?.querySelector('textarea')?.focus();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = commentProblem(text);
    setProblem(found);
    if (found !== null) {
      toast({ tone: 'destructive', title: failureTitle(found), description: found });
      return;
    }
    onSubmit(text, clearText);
  }

  return (
    <form ref={form} noValidate className="mt-2 grid gap-3" onSubmit={submit}>
      {isBack ? <DraftNotice onDiscard={clearText} /> : null}
      <TextArea
        label={label}
        value={text}
        error={problem ?? (refusal ? messageOf(refusal) : null)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={button.court} disabled={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </button>
        {onCancel === undefined ? null : (
          <button
            type="button"
            className={button.outline}
            onClick={() => {
              clearText();
              onCancel();
            }}
          >
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
