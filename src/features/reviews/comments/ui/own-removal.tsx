import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { appealProblem } from '#domain/comment-words.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { failureOf } from '#ui/failure.ts';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { DAYS_TO_APPEAL } from '#domain/moderation-rules.ts';
import { momentLabel } from '#platform/moment.ts';
import { appealMutation } from '../mutations.ts';
import type { OwnAppeal } from '../schema.ts';

/** Tells the author of a removed comment where it stands, and takes their appeal. */
export function OwnRemoval({ id, appeal }: { id: string; appeal: OwnAppeal }) {
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const sentences: Readonly<Record<OwnAppeal['state'], string>> = {
    open: `Only you see this: you can appeal once, until ${momentLabel(appeal.until)}.`,
    late: `Only you see this: the ${DAYS_TO_APPEAL} days in which you could appeal are over.`,
    sent: 'Only you see this: your appeal is waiting for an answer.',
    upheld: 'Only you see this: your appeal was answered. The comment stays removed.',
    restored: '',
  };
  return (
    <div className="mt-1 text-sm">
      <p ref={line} tabIndex={-1} className="text-ink-soft outline-none">
        {sentences[appeal.state]}
      </p>
      {appeal.state === 'open' ? (
        <button
          type="button"
          className="link -ml-1 min-h-11 min-w-11 px-1 sm:min-h-9"
          onClick={() => setIsOpen(true)}
        >
          Appeal
        </button>
      ) : null}
      {isOpen ? (
        <AppealDialog
          id={id}
          onClose={() => setIsOpen(false)}
          onSent={() => {
            // At once: what is behind an open window takes no focus.
            flushSync(() => setIsOpen(false));
            line.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

function AppealDialog({
  id,
  onClose,
  onSent,
}: {
  id: string;
  onClose: () => void;
  onSent: () => void;
}) {
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const appeal = useSubmit(appealMutation);
  const send = () => {
    const found = appealProblem(words);
    setProblem(found);
    if (found === null) void appeal.mutateAsync({ id, words }).then(onSent, () => undefined);
  };
  return (
    <FormDialog
      title="Appeal the removal"
      label="Send appeal"
      busy="Sending..."
      deed={appeal}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        A moderator reads it and the comment. You can appeal once, and the answer is final.
      </p>
      <TextArea
        label="Why should the comment come back?"
        required
        value={words}
        error={problem ?? failureOf(appeal)}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
