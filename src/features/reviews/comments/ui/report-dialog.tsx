import { useState, useRef } from 'react';
import { flushSync } from 'react-dom';
import { reportProblem, appealProblem } from '#domain/comment-words.ts';
import {
  ALL_REASONS,
  REPORT_WORDS_LENGTH,
  reasonLabel,
  RULES,
  DAYS_TO_APPEAL,
} from '#domain/moderation-rules.ts';
import type { ReportReason } from '#domain/moderation-rules.ts';
import { phoneUrl } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { useDraft } from '#ui/draft.ts';
import { failureOf } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { useRefusedForm } from '#ui/refused-form.ts';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { safetyContacts } from '#site.config.ts';
import { flagCommentMutation, appealMutation } from '../mutations.ts';
import type { OwnAppeal } from '../schema.ts';

export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords, clearWords] = useDraft(`report:${id}`);
  const [problem, setProblem] = useState<string | null>(null);
  const report = useSubmit(flagCommentMutation());
  const [form, refuse] = useRefusedForm(failureOf(report));
  const end = () => {
    clearWords();
    onClose();
  };
  const send = () => {
    if (reason === null) return;
    const found = reportProblem({ reason, words });
    setProblem(found);
    if (found === null) void report.mutateAsync({ id, reason, words }).then(end, () => undefined);
    else refuse();
  };
  return (
    <FormDialog
      title="Why are you flagging this comment?"
      name="Flag a comment"
      label="Flag comment"
      busy="Sending..."
      deed={report}
      isReady={reason !== null}
      formRef={form}
      onSubmit={send}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2 text-ink-soft">
          No one is told who flagged it. See{' '}
          <a href="/moderation" className="link">
            the rules
          </a>
          .
        </legend>
        {ALL_REASONS.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              className="mt-0.5 size-5 flex-none accent-court"
              onChange={() => setReason(each)}
            />
            <span>
              <span className="font-semibold">{reasonLabel(each)}</span>
              {each === 'other' || reason !== each ? null : (
                <span className="block text-sm text-ink-soft">{RULES[each].means}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <div role="status">{reason === 'safety' ? <WhomToCall /> : null}</div>
      {reason === 'other' ? (
        <FormField
          label="What’s wrong with it?"
          required
          value={words}
          maxLength={REPORT_WORDS_LENGTH + 50}
          error={problem ?? undefined}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setProblem(null);
          }}
        />
      ) : null}
    </FormDialog>
  );
}

export function OwnRemoval({ id, appeal }: { id: string; appeal: OwnAppeal }) {
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const sentences: Readonly<Record<OwnAppeal['state'], string>> = {
    open: `Only you can see this. You can appeal once, by ${momentLabel(appeal.until)}.`,
    late: `Only you can see this. The ${DAYS_TO_APPEAL} days to appeal are over.`,
    sent: 'Only you can see this. Your appeal is waiting for an answer.',
    upheld: 'Only you can see this. We answered your appeal. The comment stays removed.',
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
            // At once, because nothing behind an open dialog takes the focus.
            flushSync(() => setIsOpen(false));
            line.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

interface AppealDialogProps {
  id: string;
  onClose: () => void;
  onSent: () => void;
}

function AppealDialog({ id, onClose, onSent }: AppealDialogProps) {
  const [words, setWords, clearWords] = useDraft(`appeal:${id}`);
  const [problem, setProblem] = useState<string | null>(null);
  const appeal = useSubmit(appealMutation);
  const end = () => {
    clearWords();
    onSent();
  };
  const send = () => {
    const found = appealProblem(words);
    setProblem(found);
    if (found === null) void appeal.mutateAsync({ id, words }).then(end, () => undefined);
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
        A moderator will read your appeal and the comment. You can appeal once, and our answer is
        final.
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

/** For abuse or danger, which no moderator can investigate. */
function WhomToCall() {
  return (
    <div className="rounded-xl border border-danger bg-card p-4">
      <p className="font-semibold">If a child is in danger, don’t wait for us.</p>
      <ul className="mt-2 grid gap-1">
        {safetyContacts.map(({ name, phone, about }) => (
          <li key={name}>
            <a href={phoneUrl(phone)} className="link font-semibold">
              {phone}
            </a>{' '}
            {name}, {about}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        Flagging a comment reaches only our moderators, who can’t investigate abuse.
      </p>
    </div>
  );
}
