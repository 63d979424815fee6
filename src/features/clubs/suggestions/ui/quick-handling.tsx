import { useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormSelect } from '#ui/form-field.tsx';
import { Options } from '#ui/options.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { useUndo } from '#ui/work-queue.tsx';
import { failureOf } from '#ui/failure.ts';
import { handleEachMutation, handleMutation } from '../inbox-client.ts';
import type { SuggestionStatus } from '../inbox-rules.ts';
import { REPLY_LENGTH, STATUS_NAMES, titleOf } from '../inbox-schema.ts';
import type { AnySuggestion } from '../inbox-schema.ts';
import { without } from './handling-edits.ts';
import type { HandlingWays } from './handling.tsx';

/** Outcomes by one click, of one suggestion or several, which can be undone. */
export function useQuickHandling(onEdit: HandlingWays['onEdit']) {
  const { mutate, mutateAsync } = useSubmit(handleEachMutation);
  const { undo, offer } = useUndo((of: readonly AnySuggestion[]) =>
    mutate({ of: of.map((one) => ({ ...one, version: one.version + 1 })) }),
  );
  function set(of: readonly AnySuggestion[], status: SuggestionStatus): void {
    void mutateAsync({ of, status }).then(
      ({ done, failure }) => {
        onEdit((edits) => without(edits, ...done.map(({ id }) => id)));
        offer(`${countOf(done.length, 'suggestion')}: ${STATUS_NAMES[status]}.`, done, failure);
      },
      () => undefined,
    );
  }
  return { set, undo };
}

/** Replies to be edited before they're sent, and what then becomes of the suggestion (D73). */
const REPLIES = {
  'Thank you, it’s done': ['done', 'We’ve checked it, and it’s on the site now.'],
  'We need to know more': [
    'in_work',
    'Could you tell us where we can check it, such as the club’s website? You can reply to this email.',
  ],
  'We couldn’t confirm it': [
    'declined',
    'We couldn’t confirm it, so we haven’t changed anything. If you know where we can check it, reply to this email.',
  ],
  'We have it already': ['declined', 'It’s on the site already.'],
} as const;
type Reply = keyof typeof REPLIES;

interface ReplyDialogProps {
  to: AnySuggestion;
  onEdit: HandlingWays['onEdit'];
  onClose: () => void;
}

export function ReplyDialog({ to: suggestion, onEdit, onClose }: ReplyDialogProps) {
  const send = useSubmit(handleMutation);
  const [name, setName] = useState<Reply>('Thank you, it’s done');
  const [typed, setTyped] = useState<string>();
  const { kind, id, version, note } = suggestion;
  const [status, text] = REPLIES[name];
  const title = titleOf(suggestion);
  const reply = typed ?? `Thank you for your suggestion about ${title}. ${text}`;
  return (
    <FormDialog
      title={`Reply about ${title}`}
      label="Send reply"
      busy="Sending..."
      deed={send}
      isReady={reply.trim() !== ''}
      onSubmit={() =>
        void send.mutateAsync({ kind, id, version, status, note: note ?? '', reply }).then(
          () => {
            onEdit((edits) => without(edits, id));
            onClose();
          },
          () => undefined,
        )
      }
      onClose={onClose}
    >
      <FormSelect
        label="Start from"
        value={name}
        hint={`The suggestion will be: ${STATUS_NAMES[status]}.`}
        onChange={({ currentTarget: { value } }) => {
          setName(value as Reply);
          setTyped(undefined);
        }}
      >
        <Options of={Object.keys(REPLIES)} />
      </FormSelect>
      <TextArea
        label="Your reply"
        rows={6}
        value={reply}
        maxLength={REPLY_LENGTH}
        error={failureOf(send)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className="text-sm text-ink-soft">
        We’ll email it to {suggestion.kind === 'club' ? suggestion.contact_email : 'this user'}. You
        can’t undo it.
      </p>
    </FormDialog>
  );
}
