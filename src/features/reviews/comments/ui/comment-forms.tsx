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
import { commentAnchor } from '../rules.ts';
import type { Comment } from '../client.ts';
import type { CommentContext, RefusedReply } from './comment-context.ts';

interface NewCommentFormProps {
  clubId: string;
  refused: RefusedReply | null;
  onRescued: () => void;
  onPosted: (comment: Comment, isAll: boolean) => void;
}

/** A refused reply's text moves here if its comment is gone (`onRescued`). */
export function NewCommentForm({ clubId, refused, onRescued, onPosted }: NewCommentFormProps) {
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
      words={['Post comment', 'Posting...']}
      sent={post}
      onSubmit={async (comment) => {
        const posted = await post.mutateAsync({ clubId, comment, parentCommentId: null });
        return (isAll) => onPosted(posted, isAll);
      }}
    />
  );
}

interface ReplyFormProps {
  context: CommentContext;
  parent: Comment;
  isOfficial: boolean;
  onClose: () => void;
}

/** @param isOfficial the club's reply instead of the user's */
export function ReplyForm({ context, parent, isOfficial, onClose }: ReplyFormProps) {
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
    hint: `Everyone sees this as “Reply from ${name},” without your name. You can reply once to each comment.`,
  };
  return (
    <CommentForm
      {...(isOfficial ? official : { draft: `reply:${parent.id}`, label: 'Your reply' })}
      words={['Post reply', 'Posting...']}
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

interface EditFormProps {
  context: CommentContext;
  comment: Comment;
  onClose: () => void;
}

/** Other administrators may edit a club's reply at the same time. */
export function EditForm({ context, comment: { id, comment, official }, onClose }: EditFormProps) {
  const edit = useSubmit(editCommentMutation);
  // Null after a refusal or a save during typing: then it is the text shown above the form.
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
        const was = official ? (opened.current ?? comment) : undefined;
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
  readonly draft: string;
  readonly initial?: string;
  readonly label: string;
  readonly hint?: string;
  readonly words: readonly [send: string, sending: string];
  readonly sent: { readonly isPending: boolean; readonly error: Error | null };
  /** Text from elsewhere, appended to the box. */
  readonly rescue?: () => string | null;
  readonly onRescued?: () => void;
  /** Rejects when refused. The result is told whether nothing was typed meanwhile (`isAll`). */
  readonly onSubmit: (text: string) => Promise<(isAll: boolean) => void>;
  readonly onCancel?: () => void;
}

/** Keeps the text as a draft until it is sent. */
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
