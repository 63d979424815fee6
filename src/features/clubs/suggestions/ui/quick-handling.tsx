import { useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormSelect } from '#ui/form-field.tsx';
import { Options } from '#ui/options.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toastWithUndo } from '#ui/work-queue.tsx';
import { failureOf } from '#ui/failure.ts';
import { handleMutation } from '../inbox-client.ts';
import { REPLY_LENGTH, STATUS_NAMES } from '../inbox-rules.ts';
import type { SuggestionStatus } from '../inbox-rules.ts';
import { titleOf } from '../inbox-schema.ts';
import type { AnySuggestion } from '../inbox-schema.ts';

/** Outcomes by one click, of one suggestion or several, which can be undone. */
export function useQuickHandling(onSaved: (id: string) => void) {
  const { mutateAsync, isPending } = useSubmit({
    ...handleMutation,
    meta: { failureTitle: 'Couldn’t save the suggestion' },
  });
  const [last, setLast] = useState<readonly AnySuggestion[]>([]);
  const save = async (of: readonly AnySuggestion[]) => {
    const saved = of.map(async ({ kind, id, version, status, note }) =>
      mutateAsync({ kind, id, version, status, note: note ?? '' }),
    );
    const answers = await Promise.allSettled(saved);
    return of.filter((_one, index) => answers[index]?.status === 'fulfilled');
  };
  async function undo(of = last) {
    setLast([]);
    await save(of.map((one) => ({ ...one, version: one.version + 1 })));
  }
  async function set(of: readonly AnySuggestion[], status: SuggestionStatus) {
    const saved = await save(of.map((one) => ({ ...one, status })));
    const done = of.filter(({ id }) => saved.some((one) => one.id === id));
    if (done.length === 0) return;
    setLast(done);
    for (const { id } of done) onSaved(id);
    const title = `${countOf(done.length, 'suggestion')}: ${STATUS_NAMES[status]}.`;
    toastWithUndo(title, () => void undo(done));
  }
  return { set, undo: () => void undo(), isBusy: isPending };
}

/** Replies to who made a suggestion, to be edited before they're sent, and what then becomes of it (D73). */
const REPLIES: readonly {
  readonly name: string;
  readonly status: SuggestionStatus;
  readonly text: (club: string) => string;
}[] = [
  {
    name: 'Thank you, it’s done',
    status: 'done',
    text: (club) =>
      `Thank you for your suggestion about ${club}. We’ve checked it, and it’s on the site now.`,
  },
  {
    name: 'We need to know more',
    status: 'in_work',
    text: (club) =>
      `Thank you for your suggestion about ${club}. Could you tell us where we can check it, such as the club’s website? You can reply to this email.`,
  },
  {
    name: 'We couldn’t confirm it',
    status: 'declined',
    text: (club) =>
      `Thank you for your suggestion about ${club}. We couldn’t confirm it, so we haven’t changed anything. If you know where we can check it, reply to this email.`,
  },
  {
    name: 'We have it already',
    status: 'declined',
    text: (club) => `Thank you for your suggestion about ${club}. It’s on the site already.`,
  },
];

/** Whether there is an address: contact details are given for questions (D73). */
export function canReplyTo(suggestion: AnySuggestion): boolean {
  return suggestion.kind === 'edit' || suggestion.contact_email !== null;
}

export function ReplyDialog({
  to: suggestion,
  onClose,
}: {
  to: AnySuggestion;
  onClose: () => void;
}) {
  const send = useSubmit(handleMutation);
  const [name, setName] = useState(REPLIES[0]?.name);
  const template = REPLIES.find((one) => one.name === name);
  const suggested = template?.text(titleOf(suggestion)) ?? '';
  const [typed, setTyped] = useState<string>();
  const { kind, id, version, note } = suggestion;
  const status = template?.status ?? suggestion.status;
  const reply = typed ?? suggested;
  return (
    <FormDialog
      title={`Reply about ${titleOf(suggestion)}`}
      label="Send reply"
      busy="Sending..."
      deed={send}
      isReady={reply.trim() !== ''}
      onSubmit={() =>
        send.mutate({ kind, id, version, status, note: note ?? '', reply }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <FormSelect
        label="Start from"
        value={name ?? ''}
        hint={`The suggestion will be: ${STATUS_NAMES[status]}.`}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          setTyped(undefined);
        }}
      >
        <Options of={REPLIES.map((one) => one.name)} />
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
