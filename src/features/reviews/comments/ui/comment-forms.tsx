import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { commentProblem, failureTitle } from '#domain/comment-words.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { failureOf } from '#ui/failure.ts';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useLatest } from '#ui/latest.ts';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { editCommentMutation, postCommentMutation, replyOfficiallyMutation } from '../mutations.ts';
import { commentAnchor } from '../schema.ts';
import type { Comment } from '../schema.ts';
import type { CommentContext, RefusedReply } from './comment-context.ts';

/**
 * Writes a top-level comment.
 *
 * @param refused a reply that was not taken: where its comment is gone, its words go on here
 * @param onRescued called as soon as they are in the box
 * @param onPosted with the comment as it was stored, and whether nobody has gone on typing
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
  onPosted: (comment: Comment, isAll: boolean) => void;
}) {
  const post = useSubmit(postCommentMutation);
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
      words={['Post Comment', 'Posting...']}
      sent={post}
      onSubmit={async (comment) => {
        const posted = await post.mutateAsync({ clubId, comment, parentCommentId: null });
        return (isAll) => onPosted(posted, isAll);
      }}
    />
  );
}

/**
 * Writes a reply below a comment.
 *
 * @param isOfficial whether it is the club's, instead of one's own
 */
export function ReplyForm({
  context,
  parent,
  isOfficial,
  onClose,
}: {
  context: CommentContext;
  parent: Comment;
  isOfficial: boolean;
  onClose: () => void;
}) {
  const { id: clubId, name } = context.club;
  const post = useSubmit(postCommentMutation);
  const replyOfficially = useSubmit(replyOfficiallyMutation);
  const send = (comment: string) =>
    isOfficial
      ? replyOfficially.mutateAsync({ clubId, commentId: parent.id, comment })
      : post.mutateAsync({ clubId, comment, parentCommentId: parent.id });
  const official = {
    draft: `official:${parent.id}`,
    label: 'Your club’s reply',
    hint: `Everybody sees it as ‘Reply from ${name}’, without your name. A club replies to a comment once.`,
  };
  return (
    <CommentForm
      {...(isOfficial ? official : { draft: `reply:${parent.id}`, label: 'Your reply' })}
      words={['Post Reply', 'Posting...']}
      sent={isOfficial ? replyOfficially : post}
      onCancel={onClose}
      onSubmit={async (comment) => {
        const posted = await send(comment).catch((error: unknown) => {
          context.onRefused({ parent: parent.id, text: comment });
          throw error;
        });
        return (isAll) => {
          if (isAll) onClose();
          context.onPosted(posted, isAll);
        };
      }}
    />
  );
}

/** Changes the text of an own comment, or of the club's reply, which others may change as well. */
export function EditForm({
  context,
  comment: { id, comment, official },
  onClose,
}: {
  context: CommentContext;
  comment: Comment;
  onClose: () => void;
}) {
  const edit = useSubmit(editCommentMutation);
  // After a refusal, and a save that was typed past, it is the text that stands above the form by then.
  const opened = useRef<string | null>(comment);
  return (
    <CommentForm
      draft={`edit:${id}`}
      initial={comment}
      label={official ? 'Edit your club’s reply' : 'Edit your comment'}
      words={['Save', 'Saving...']}
      sent={edit}
      onCancel={onClose}
      onSubmit={async (text) => {
        const was = official && (opened.current ?? comment);
        await edit.mutateAsync({ id, comment: text, was }).catch((error: unknown) => {
          opened.current = null;
          context.onRefused({ parent: id, text });
          throw error;
        });
        return (isAll) => {
          context.onRefused(null);
          if (isAll) onClose();
          else opened.current = null;
        };
      }}
    />
  );
}

interface CommentFormProps {
  /** Names the draft. */
  readonly draft: string;
  readonly initial?: string;
  readonly label: string;
  readonly hint?: string;
  /** Of the button, and while it is under way. */
  readonly words: readonly [send: string, sending: string];
  /** How sending stands. */
  readonly sent: { readonly isPending: boolean; readonly error: Error | null };
  /** Gives words from elsewhere that are put into the box, below what is there. */
  readonly rescue?: () => string | null;
  readonly onRescued?: () => void;
  /**
   * Sends the text; fails when it was not taken. What it resolves to is told whether that was all: what somebody
   * has typed meanwhile stays in the box.
   */
  readonly onSubmit: (text: string) => Promise<(isAll: boolean) => void>;
  readonly onCancel?: () => void;
}

/**
 * A box for the text of a comment. What is typed is kept as a draft until it was sent; a refusal
 * stands below it.
 */
function CommentForm({
  draft,
  initial = '',
  label,
  hint,
  words: [send, sending],
  sent,
  rescue,
  onRescued,
  onSubmit,
  onCancel,
}: CommentFormProps) {
  const [text, setText, clearText, isBack] = useDraft(draft, initial);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const latest = useLatest(text);
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
    const onTaken = (end: (isAll: boolean) => void) => {
      const isAll = latest.current === text;
      if (isAll) clearText();
      end(isAll);
    };
    void onSubmit(text).then(onTaken, () => undefined);
  }

  return (
    <form ref={form} noValidate className="mt-2 grid gap-3" onSubmit={submit}>
      {isBack ? <DraftNotice onDiscard={clearText} /> : null}
      <TextArea
        label={label}
        hint={hint}
        value={text}
        error={problem ?? failureOf(sent)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <FormButtons
        send={send}
        sending={sending}
        isSending={sent.isPending}
        onCancel={
          onCancel &&
          (() => {
            clearText();
            onCancel();
          })
        }
      />
    </form>
  );
}
